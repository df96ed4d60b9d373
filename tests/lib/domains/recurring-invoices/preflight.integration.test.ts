import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkNextRuns } from "@/inngest/recurring-invoices/check-next-runs";
import { issueRecurringInvoices } from "@/inngest/recurring-invoices/issue-recurring-invoices";
import { listEvents } from "@/lib/domains/audit";
import { createCustomer, updateCustomer } from "@/lib/domains/customers";
import { createRecurringInvoice, getRecurringInvoice, readUpcoming, updateRecurringInvoice } from "@/lib/domains/recurring-invoices";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
const ctx = () => world.ctx("acme");
const lines = [{ description: "Maintenance", quantity: "1", unit_price: "100.00" }];
const scheduler = () => checkNextRuns.work(world.systemCtx("acme"));

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const warnings = async (id: string) =>
  (await listEvents(ctx(), { name: "recurring_invoice.at_risk", limit: 200 })).data.filter(
    ({ record_id }) => record_id === encodeId("recurring_invoice", id),
  ).length;

test("a run that would fail is told three days ahead, once a cycle, and not if it was mended", async () => {
  const { id: customer_id } = await createCustomer(ctx(), { name: "Northwind" });
  const schedule = { customer_id, cadence: "monthly", start_date: "2026-03-31", lines, auto_finalize: true, auto_send: true } as const;
  const { id } = await createRecurringInvoice(ctx(), schedule);
  world.clock.set(new Date("2026-03-27T12:00:00Z"));
  await scheduler();
  expect(await warnings(id)).toBe(0);
  world.clock.set(new Date("2026-03-28T12:00:00Z"));
  await Promise.all([scheduler(), scheduler()]);
  await scheduler();
  expect(await warnings(id)).toBe(1);
  await updateCustomer(ctx(), { id: customer_id, email: "accounts@northwind.example" });
  world.clock.set(new Date("2026-03-31T12:00:00Z"));
  await issueRecurringInvoices.work(world.systemCtx("acme"));
  expect(await getRecurringInvoice(ctx(), { id })).toMatchObject({ status: "active", cycles: 1 });
  // The next cycle is warned about anew.
  await updateCustomer(ctx(), { id: customer_id, active: false });
  world.clock.set(new Date("2026-04-29T12:00:00Z"));
  await scheduler();
  expect(await warnings(id)).toBe(2);
});

test("a customer sees the next twelve invoices of what is issued without a colleague", async () => {
  const { id: customer_id } = await createCustomer(ctx(), { name: "Tailspin", email: "accounts@tailspin.example" });
  const { id } = await createRecurringInvoice(ctx(), {
    customer_id,
    cadence: "monthly",
    start_date: "2026-03-31",
    lines,
    auto_finalize: true,
  });
  await createRecurringInvoice(ctx(), { customer_id, cadence: "monthly", lines });
  const read = () => runInTenant(world.tenants.acme.tenant.id, () => readUpcoming(ctx(), customer_id));
  const upcoming = await read();
  expect(upcoming).toMatchObject([{ id, title: "Maintenance", cadence: "monthly", currency: "GBP" }]);
  expect(upcoming[0]?.runs).toHaveLength(12);
  expect(upcoming[0]?.runs[1]).toEqual({ date: "2026-04-30", total: "120.00" });
  await updateRecurringInvoice(ctx(), { id, reference: "PO 7" });
  expect(await read()).toMatchObject([{ title: "PO 7" }]);
});
