import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as seriesCsvRoute } from "@/app/api/tenant/reports/number-series/csv/route";
import { createCreditNote, listCreditNotes } from "@/lib/domains/credit-notes";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { getCreditReasons, getSeriesReport } from "@/lib/domains/reports";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let ctx: Ctx;
let customer_id: string;
beforeAll(async () => {
  world = await createWorld();
  ctx = world.ctx("acme");
  customer_id = (await createCustomer(ctx, { name: "Northwind Traders", currency: "GBP" })).id;
});
afterAll(() => world.close());

async function issue(issue_date: string): Promise<string> {
  const line = { description: "Work", quantity: "1", unit_price: "100", taxes: [] };
  const { id } = await createInvoice(ctx, { customer_id, issue_date, lines: [line] });
  return (await finalizeInvoice(ctx, { id })).id;
}

test("every number has its document, by series and period; credited invoices are told, and a gap is found", async () => {
  const ids = [await issue("2025-12-30"), await issue("2026-01-02"), await issue("2026-01-03"), await issue("2026-02-01")];
  await createCreditNote(ctx, { invoice_id: ids[1] ?? "", reason: "return" });
  const of = async (kind: string) => (await getSeriesReport(ctx, {})).series.find((series) => series.kind === kind);
  const clean = await of("invoice");
  expect(clean?.periods.map(({ period, given, documents, gaps, voided }) => [period, given, documents, gaps, voided])).toEqual([
    ["2025", 1, 1, [], 0],
    ["2026", 3, 3, [], 1],
  ]);
  expect(clean?.periods[1]?.first).toMatch(/2026-0*1$/);
  expect((await of("credit_note"))?.missing).toBe(0);
  expect((await getSeriesReport(world.ctx("beta"), {})).series.flatMap(({ periods }) => periods)).toEqual([]);

  // Nothing in the product makes a gap, so the counter is moved by the database's owner.
  const client = new pg.Client({ connectionString: world.database.owner_url });
  await client.connect();
  await client.query("update public.number_counters set value = 6 where series_id = $1 and period = '2026'", [clean?.id]);
  await client.end();
  const broken = await of("invoice");
  expect(broken?.periods[1]).toMatchObject({ given: 6, documents: 3, missing: 3, gaps: [{ from: 4, to: 6 }] });
  const response = await seriesCsvRoute(world.request("GET", "/api/tenant/reports/number-series/csv", { slug: "acme" }), {
    params: Promise.resolve({}),
  });
  expect(await response.text()).toContain(",6,3,3,4-6,1");
});

test("credit notes by reason, with their share and their rows", async () => {
  const [one, other] = [await issue("2026-02-05"), await issue("2026-02-06")];
  await createCreditNote(ctx, { invoice_id: one, reason: "return" });
  await createCreditNote(ctx, { invoice_id: other, reason: "goodwill" });
  const { reasons } = await getCreditReasons(ctx, { from: "2026-01", to: "2026-12" });
  expect(reasons.map(({ reason, credit_notes, credited, share }) => [reason, credit_notes, credited.amount, share])).toEqual([
    ["return", 2, "200.00", 66.7],
    ["goodwill", 1, "100.00", 33.3],
  ]);
  expect((await listCreditNotes(ctx, { reason: "return", from: "2026-01-01", to: "2026-12-31" })).data).toHaveLength(2);
});
