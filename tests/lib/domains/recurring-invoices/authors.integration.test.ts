import { afterAll, beforeAll, expect, test } from "vitest";
import { PATCH as updateRoute } from "@/app/api/tenant/recurring-invoices/[id]/route";
import { POST as rearmRoute } from "@/app/api/tenant/recurring-invoices/[id]/rearm/route";
import { POST as planRoute } from "@/app/api/tenant/recurring-invoices/[id]/price-changes/route";
import { POST as createRoute } from "@/app/api/tenant/recurring-invoices/route";
import { issueRecurringInvoices } from "@/inngest/recurring-invoices/issue-recurring-invoices";
import { revokeApiKey, listApiKeys } from "@/lib/domains/api-keys";
import { createCustomer } from "@/lib/domains/customers";
import { getInvoice } from "@/lib/domains/invoices";
import { createRecurringInvoice, getRecurringInvoice, listRuns, runRecurringInvoice } from "@/lib/domains/recurring-invoices";
import { endMembership, updateStaff } from "@/lib/domains/staff";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { addColleague, roleNamed, type Colleague } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
let staff: Colleague;
let manager: Colleague;
const owner = () => world.ctx("acme");
const at = (names: Record<string, string>) => ({ params: Promise.resolve(names) });
const scheduler = () => issueRecurringInvoices.work(world.systemCtx("acme"));
const order = { cadence: "daily", max_cycles: 9, lines: [{ description: "Work", quantity: "1", unit_price: "9999.00" }] };
const automatic = { auto_finalize: true, auto_send: true };

beforeAll(async () => {
  world = await createWorld();
  const contacts = [{ name: "Grace Hall", email: "grace@northwind.example" }];
  customer_id = (await createCustomer(owner(), { name: "Northwind Traders", currency: "GBP", contacts })).id;
  staff = await addColleague(world, "acme", "vera@acme.example", (await roleNamed(owner(), "Staff")).id);
  manager = await addColleague(world, "acme", "mina@acme.example", (await roleNamed(owner(), "Manager")).id);
});
afterAll(() => world.close());

async function ordered(by: Colleague, fields: object): Promise<[number, string]> {
  const body = { ...order, customer_id: encodeId("customer", customer_id), ...fields };
  const response = await createRoute(by.request("POST", "/x", body), at({}));
  return [response.status, String(((await response.json()) as { id?: string }).id)];
}
const decoded = (id: string) => decodeId("recurring_invoice", id) ?? "";
const statusOf = (id: string) => getRecurringInvoice(owner(), { id: decoded(id) });
const change = async (by: Colleague, id: string, body: object) =>
  (await updateRoute(by.request("PATCH", "/x", body as Record<string, unknown>), at({ id }))).status;

test("a colleague who may not finalize can't order it for later, neither when creating nor by a change", async () => {
  expect((await ordered(staff, automatic))[0]).toBe(403);
  const [status, plain] = await ordered(staff, {});
  expect(status).toBe(201);
  expect(await change(staff, plain, { auto_finalize: true })).toBe(403);
  const [, id] = await ordered(manager, automatic);
  // The content of what the manager's schedule finalizes would be theirs.
  expect(await change(staff, id, { lines: [{ description: "Other", quantity: "1", unit_price: "1.00" }] })).toBe(403);
  const plan = { from_date: "2026-06-01", percent: "900" };
  expect((await planRoute(staff.request("POST", "/x", plan), at({ id }))).status).toBe(403);
  expect(await change(staff, id, { auto_finalize: false, auto_send: false })).toBe(200);
  await expect(
    runRecurringInvoice(world.ctx("acme", ["recurring_invoices.run"]), { id: decoded((await ordered(manager, automatic))[1]) }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("a schedule stops when its author loses the right, says why, and goes on for a colleague who starts it again", async () => {
  const [, id] = await ordered(manager, automatic);
  await scheduler();
  const { data } = await listRuns(owner(), { id: decoded(id) });
  expect(await getInvoice(owner(), { id: data[0]?.invoice_id ?? "" })).toMatchObject({ status: "finalized" });
  await updateStaff(owner(), { id: manager.staff_id, role_id: (await roleNamed(owner(), "Staff")).id });
  world.clock.advance(86_400_000);
  await scheduler();
  expect(await statusOf(id)).toMatchObject({ status: "stopped", failure: expect.stringContaining("invoices.finalize") as string });
  expect((await rearmRoute(staff.request("POST", "/x"), at({ id }))).status).toBe(403);
  expect((await rearmRoute(world.request("POST", "/x", { slug: "acme" }), at({ id }))).status).toBe(200);
  await scheduler();
  expect((await listRuns(owner(), { id: decoded(id) })).data).toHaveLength(2);
});

test("a schedule stops when the colleague who ordered it has left, or the API key is revoked", async () => {
  const leaver = await addColleague(world, "acme", "leaver@acme.example", (await roleNamed(owner(), "Manager")).id);
  const [, id] = await ordered(leaver, automatic);
  const key = await world.apiKey("acme");
  const body = { ...order, customer_id: encodeId("customer", customer_id), ...automatic };
  const made = (await (await createRoute(world.request("POST", "/x", { key, body }), at({}))).json()) as { id: string };
  const [first] = (await listApiKeys(owner(), {})).data;
  await revokeApiKey(owner(), { id: first?.id ?? "" });
  await endMembership(owner(), { id: leaver.staff_id });
  await scheduler();
  for (const each of [id, made.id])
    expect(await statusOf(each)).toMatchObject({ status: "stopped", failure: expect.stringContaining("no longer has access") as string });
});

test("the company's own programs order for the company", async () => {
  const { id } = await createRecurringInvoice(world.systemCtx("acme"), { ...order, customer_id, cadence: "daily", ...automatic });
  await scheduler();
  expect((await listRuns(owner(), { id })).data).toHaveLength(1);
});
