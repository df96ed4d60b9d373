import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { getServiceLevels, getServiceLevelsCsv } from "@/lib/domains/reports";
import { createDepartment, createSlaPolicy, createTicket, replyToTicket, reportTicketTime, updateTicket } from "@/lib/domains/tickets";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
});
afterAll(() => world.close());

const minutes = (count: number) => world.clock.advance(count * 60_000);

test("targets met and missed are counted by month, department and assignee; running ones are neither", async () => {
  const { id: customer_id } = await createCustomer(owner, { name: "Northwind" });
  const targets = { normal: { first_response: 60, resolution: 120 } };
  await createSlaPolicy(owner, { name: "Standard", targets, is_default: true });
  const { id: department_id } = await createDepartment(owner, { name: "Support" });
  const open = () => createTicket(owner, { customer_id, department_id, subject: "Printer", message: "It is jammed." });
  const system = world.systemCtx("acme");

  const inTime = await open();
  minutes(30);
  await replyToTicket(owner, { id: inTime.id, body: "Done." });
  await updateTicket(owner, { id: inTime.id, status: "closed" });
  const late = await open();
  minutes(90);
  await replyToTicket(owner, { id: late.id, body: "Sorry." });
  minutes(60);
  await reportTicketTime(system, { id: late.id });
  await createTicket(owner, { customer_id, subject: "Still open", message: "Hello?" });

  const report = await getServiceLevels(owner, { by: "department" });
  const figures = {
    first_response: { met: 1, missed: 1, met_rate: 50, median_minutes: 60 },
    resolution: { met: 1, missed: 1, met_rate: 50, median_minutes: 30 },
  };
  expect(report.total).toEqual({ tickets: 3, ...figures });
  expect(report.groups).toEqual([
    { key: encodeId("department", department_id), name: "Support", tickets: 2, ...figures },
    expect.objectContaining({ key: null, tickets: 1, first_response: { met: 0, missed: 0, met_rate: null, median_minutes: null } }),
  ]);
  expect((await getServiceLevels(owner, {})).groups).toMatchObject([{ tickets: 3 }]);
  expect((await getServiceLevels(owner, { by: "assignee" })).groups).toMatchObject([{ key: null, tickets: 3 }]);
  expect((await getServiceLevels(world.ctx("beta"), {})).groups).toEqual([]);
  const answer = await getServiceLevelsCsv(owner, { by: "department" });
  expect(answer.name).toContain("service-levels-department");
});
