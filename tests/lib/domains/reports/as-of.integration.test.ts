import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, listInvoices } from "@/lib/domains/invoices";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { getArAgeing } from "@/lib/domains/reports";
import { AppError } from "@/lib/kernel/base/errors";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
const owner = () => world.ctx("acme");
const start = worldStart.toISOString().slice(0, 10);
const goTo = (days: number) => world.clock.set(new Date(worldStart.getTime() + days * 86_400_000));

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** What happens on one of the days: an invoice, or a payment of the latest open one, each perhaps dated back. */
const act = fc.record({
  wait: fc.integer({ min: 1, max: 9 }),
  back: fc.integer({ min: 0, max: 25 }),
  pays: fc.boolean(),
  amount: fc.integer({ min: 1, max: 90 }),
});

async function perform({ pays, amount, back }: { pays: boolean; amount: number; back: number }, customer_id: string, today: string) {
  const date = addDays(today, -back);
  const [open] = (await listInvoices(owner(), { customer_id, finalized: true, limit: 200 })).data.filter(({ status }) => status !== "paid");
  if (pays && open) {
    await recordInvoicePayment(owner(), { id: open.id, amount: String(amount), method: "cash", date, confirm: ["before_issue"] });
    return;
  }
  const lines = [{ description: "Work", quantity: "1", unit_price: String(amount), taxes: [] }];
  const { id } = await createInvoice(owner(), { customer_id, issue_date: date, due_date: addDays(date, 14), lines });
  await finalizeInvoice(owner(), { id });
}

test("a report of a past day by what was entered until a past day is the same for ever", async () => {
  const { id: customer_id } = await createCustomer(owner(), { name: "Northwind" });
  let day = 0;
  const known: { as_of: string; entered_by: string; shown: string }[] = [];
  const report = async (as_of: string, entered_by: string) => {
    const { totals, customers } = await getArAgeing(owner(), { as_of, entered_by });
    return JSON.stringify({ totals, customers });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 3 }), async (acts) => {
      for (const { wait, ...rest } of acts) {
        day += wait;
        goTo(day);
        await perform(rest, customer_id, addDays(start, day));
      }
      day += 1;
      goTo(day);
      for (const { as_of, entered_by, shown } of known) expect(await report(as_of, entered_by)).toBe(shown);
      const entered_by = addDays(start, day - 1);
      for (const back of [1, 20]) {
        const as_of = addDays(start, day - back);
        known.push({ as_of, entered_by, shown: await report(as_of, entered_by) });
      }
    }),
    { numRuns: 8 },
  );
  const amounts = new Set(known.map(({ shown }) => shown));
  expect(amounts.size).toBeGreaterThan(3);
});

test("without it a payment that is dated back counts on its day, and the invoices behind a figure follow either", async () => {
  const { id: customer_id } = await createCustomer(owner(), { name: "Tailspin" });
  world.clock.set(new Date(worldStart.getTime() + 400 * 86_400_000));
  const today = addDays(start, 400);
  const lines = [{ description: "Work", quantity: "1", unit_price: "50", taxes: [] }];
  const { id } = await createInvoice(owner(), { customer_id, issue_date: today, due_date: today, lines });
  await finalizeInvoice(owner(), { id });
  world.clock.set(new Date(worldStart.getTime() + 410 * 86_400_000));
  await recordInvoicePayment(owner(), { id, amount: "50", method: "cash", date: addDays(today, 1) });
  const of = async (more: { entered_by?: string }) => {
    const [customer] = (await getArAgeing(owner(), { as_of: addDays(today, 3), customer_id, ...more })).customers;
    const rows = (await listInvoices(owner(), { open_as_of: addDays(today, 3), customer_id, ...more })).data;
    return [customer?.total ?? null, rows.length];
  };
  expect(await of({})).toEqual([null, 0]);
  expect(await of({ entered_by: addDays(today, 3) })).toEqual(["50.00", 1]);
  expect(await of({ entered_by: addDays(today, 10) })).toEqual([null, 0]);
  await expect(getArAgeing(owner(), { entered_by: addDays(today, 11) })).rejects.toThrow(AppError);
});
