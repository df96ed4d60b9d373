import { expect, test } from "vitest";
import { mayReceive } from "@/lib/domains/webhooks/policy";
import { encodeId } from "@/lib/kernel/base/ids";

const [ada, eve] = ["019b0000-0000-7000-8000-000000000001", "019b0000-0000-7000-8000-000000000002"];
const nothing = { project_id: null, customer_id: null, contract_id: null, ticket_id: null };
const task = (data: object) => ({ event_name: "task.created", noun: "task", payload: JSON.stringify({ data: { ...nothing, ...data } }) });
const creator = (id: string, permissions: string[] = [], template = "staff") =>
  ({ id, deactivated_at: null, role: { template, permissions: ["tasks.read", ...permissions] } }) as unknown as Parameters<
    typeof mayReceive
  >[0];

test("an endpoint gets no task that is personal to others than its creator", () => {
  const own = task({ creator_id: encodeId("staff", ada), assignee_id: null });
  expect(mayReceive(creator(ada), own)).toBe(true);
  expect(mayReceive(creator(eve), own)).toBe(false);
  expect(mayReceive(null, own)).toBe(false);
  expect(mayReceive(creator(eve, ["staff.write"]), own)).toBe(true);
  expect(mayReceive(creator(eve, [], "owner"), own)).toBe(true);
  expect(mayReceive(creator(eve), task({ creator_id: encodeId("staff", ada), customer_id: "cus_1" }))).toBe(true);
  expect(mayReceive(creator(eve), task({ creator_id: null, assignee_id: null }))).toBe(true);
  expect(mayReceive(null, { event_name: "invoice.created", noun: "invoice", payload: JSON.stringify({ data: {} }) })).toBe(true);
});
