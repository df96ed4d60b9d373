import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as planRoute } from "@/app/api/tenant/recurring-invoices/[id]/price-changes/route";
import { attendToPrices } from "@/inngest/recurring-invoices/attend-to-prices";
import { issueRecurringInvoices } from "@/inngest/recurring-invoices/issue-recurring-invoices";
import { createCustomer } from "@/lib/domains/customers";
import { getInvoice } from "@/lib/domains/invoices";
import { getMail, listMails } from "@/lib/domains/mail";
import {
  cancelPriceChange,
  createRecurringInvoice,
  getRecurringInvoice,
  listPriceChanges,
  listRuns,
  planPriceChange,
  previewRuns,
  readUpcoming,
  terminateRecurringInvoice,
  updateRecurringInvoice,
} from "@/lib/domains/recurring-invoices";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
const ctx = () => world.ctx("acme");
const goTo = (day: string) => world.clock.set(new Date(`${day}T12:00:00Z`));
const attend = () => attendToPrices.work(world.systemCtx("acme"));
const issue = () => issueRecurringInvoices.work(world.systemCtx("acme"));
const lines = [
  { description: "Maintenance", quantity: "1", unit_price: "100.00", taxes: [] },
  { description: "Hosting", quantity: "2", unit_price: "10.005", taxes: [] },
];

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

async function start(email: string | null, more: object = {}) {
  const contacts = email === null ? [] : [{ name: "Grace Hall", email }];
  const { id: customer_id } = await createCustomer(ctx(), { name: "Northwind", contacts });
  const schedule = { customer_id, cadence: "monthly", start_date: "2026-03-31", lines, auto_finalize: true, ...more } as const;
  const { id } = await createRecurringInvoice(ctx(), schedule);
  return { id, customer_id };
}
const mailsTo = async (address: string) => {
  const { data } = await listMails(ctx(), { limit: 100 });
  const mails = await Promise.all(data.map(({ id }) => getMail(ctx(), { id })));
  return mails.filter(({ to }) => to.some((each) => each.address === address)).map(({ key }) => key);
};

test("prices change from their day on, after one notice, and never for invoices of earlier days", async () => {
  const { id, customer_id } = await start("grace@northwind.example", { catch_up: "all" });
  const change = await planPriceChange(ctx(), { id, from_date: "2026-05-15", percent: "3.5", notice_days: 20 });
  expect(change).toMatchObject({
    unit_prices: ["103.50", "10.355"],
    total_before: "120.01",
    total: "124.21",
    notice: "waiting",
    notice_date: "2026-04-25",
    status: "planned",
  });
  expect((await previewRuns(ctx(), { id })).data.slice(0, 4).map(({ date, total }) => [date, total])).toEqual([
    ["2026-03-31", "120.01"],
    ["2026-04-30", "120.01"],
    ["2026-05-31", "124.21"],
    ["2026-06-30", "124.21"],
  ]);
  const upcoming = await runInTenant(ctx().tenant.id, () => readUpcoming(ctx(), customer_id));
  expect(upcoming[0]?.price_changes).toEqual([{ from_date: "2026-05-15", total_before: "120.01", total: "124.21" }]);
  goTo("2026-04-24");
  await attend();
  expect(await mailsTo("grace@northwind.example")).toEqual([]);
  goTo("2026-04-25");
  await Promise.all([attend(), attend()]);
  await attend();
  expect(await mailsTo("grace@northwind.example")).toEqual(["price_change_notice"]);
  // The scheduler was down: the cycles of March and April come at the old price, though the new one holds already.
  goTo("2026-05-31");
  await attend();
  expect((await listPriceChanges(ctx(), { id })).data[0]).toMatchObject({ status: "planned", notice: "sent" });
  await issue();
  const runs = (await listRuns(ctx(), { id })).data;
  const totals = await Promise.all(runs.map(async ({ invoice_id }) => (await getInvoice(ctx(), { id: invoice_id })).total));
  expect(totals.sort()).toEqual(["120.01", "120.01", "124.21"]);
  expect(await getRecurringInvoice(ctx(), { id })).toMatchObject({ total: "124.21" });
  expect((await listPriceChanges(ctx(), { id })).data[0]).toMatchObject({ status: "applied" });
  await expect(cancelPriceChange(ctx(), { id, change_id: change.id })).rejects.toMatchObject({ code: "conflict" });
});

test("a change is applied on its day without an invoice, by line, and a second builds on the first", async () => {
  const { id } = await start(null);
  await planPriceChange(ctx(), { id, from_date: "2026-03-20", unit_prices: ["110", "10.005"], notice_days: null });
  const second = await planPriceChange(ctx(), { id, from_date: "2026-06-01", percent: "10" });
  expect(second).toMatchObject({ unit_prices: ["121.00", "11.006"], notice_date: "2026-05-02" });
  goTo("2026-03-20");
  await attend();
  expect(await getRecurringInvoice(ctx(), { id })).toMatchObject({ total: "130.01" });
  goTo("2026-05-02");
  await attend();
  expect((await listPriceChanges(ctx(), { id })).data.map(({ notice, status }) => [notice, status])).toEqual([
    ["none", "applied"],
    ["no_address", "planned"],
  ]);
});

test("cancelling tells who was given notice, once; ending the schedule cancels what is planned", async () => {
  const { id } = await start("ada@northwind.example");
  const { id: change_id } = await planPriceChange(ctx(), { id, from_date: "2026-04-15", percent: "5" });
  goTo("2026-03-17");
  await attend();
  await cancelPriceChange(ctx(), { id, change_id });
  await cancelPriceChange(ctx(), { id, change_id });
  expect((await mailsTo("ada@northwind.example")).sort()).toEqual(["price_change_cancelled", "price_change_notice"]);
  await planPriceChange(ctx(), { id, from_date: "2026-07-01", percent: "5" });
  await terminateRecurringInvoice(ctx(), { id });
  expect((await listPriceChanges(ctx(), { id })).data.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
});

test("a notice that would have been due already is given at once", async () => {
  const { id } = await start("soon@northwind.example");
  const planned = await planPriceChange(ctx(), { id, from_date: "2026-04-10", percent: "5", notice_days: 300 });
  expect(planned.notice_date).toBe(worldStart.toISOString().slice(0, 10));
  await attend();
  expect(await mailsTo("soon@northwind.example")).toEqual(["price_change_notice"]);
});

test("bad plans are refused: a past day, two ways of saying prices, too few, one day twice, other lines", async () => {
  const { id } = await start(null);
  const plan = (fields: object) => planPriceChange(ctx(), { id, from_date: "2026-07-01", ...fields });
  for (const fields of [
    { percent: "5", from_date: "2026-01-01" },
    {},
    { percent: "5", unit_prices: ["1", "2"] },
    { unit_prices: ["1"] },
    { percent: "-100" },
    { percent: "0" },
  ])
    await expect(plan(fields)).rejects.toMatchObject({ code: "invalid" });
  await plan({ percent: "5" });
  await expect(plan({ percent: "6" })).rejects.toMatchObject({ code: "invalid" });
  await expect(plan({ percent: "6", from_date: "2026-06-15" })).rejects.toMatchObject({ errors: [{ code: "later_planned" }] });
  await expect(updateRecurringInvoice(ctx(), { id, lines: lines.slice(0, 1) })).rejects.toMatchObject({ code: "conflict" });
  const dearer = lines.map((line) => ({ ...line, unit_price: "300.00" }));
  await expect(updateRecurringInvoice(ctx(), { id, lines: dearer })).rejects.toMatchObject({ code: "conflict" });
  const renamed = lines.map((line) => ({ ...line, description: "Care" }));
  expect((await updateRecurringInvoice(ctx(), { id, lines: renamed })).lines[0]?.description).toBe("Care");
  const request = world.request("POST", `/api/tenant/recurring-invoices/${encodeId("recurring_invoice", id)}/price-changes`, {
    slug: "beta",
    body: { from_date: "2026-07-02", percent: "5" },
  });
  expect((await planRoute(request, { params: Promise.resolve({ id: encodeId("recurring_invoice", id) }) })).status).toBe(404);
});
