import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as csvRoute } from "@/app/api/tenant/reports/ar-ageing/csv/route";
import { GET as ageingRoute } from "@/app/api/tenant/reports/ar-ageing/route";
import { GET as cashCsvRoute } from "@/app/api/tenant/reports/cash-in/csv/route";
import { addDays, daysBetween } from "@/lib/commerce/days";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, sendInvoice } from "@/lib/domains/invoices";
import { applyCredit, recordInvoicePayment, refundPayment } from "@/lib/domains/payments";
import { getArAgeing, getCashIn, getDashboard, getInvoicedPaid } from "@/lib/domains/reports";
import { AgeingBucket } from "@/lib/domains/reports/schema";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { setRuntime } from "@/lib/kernel/runtime";
import { createWorld, type World } from "@/tests/support/world";
import { addUp, ageNaively, openRows, readBooks } from "./naive-books";

let world: World;
let acme: Ctx;
const today = "2026-03-02";
const none = { params: Promise.resolve({}) };

beforeAll(async () => {
  world = await createWorld();
  acme = world.ctx("acme");
});
afterAll(() => world.close());

async function issue(ctx: Ctx, customer_id: string, amount: string, issue_date: string, due_date: string, currency: "GBP" | "EUR" = "GBP") {
  const rate = currency === "GBP" ? {} : { exchange_rate: "0.85" };
  const { id } = await createInvoice(ctx, {
    customer_id,
    currency,
    ...rate,
    issue_date,
    due_date,
    lines: [{ description: "Work", quantity: "1", unit_price: amount, taxes: [] }],
  });
  return finalizeInvoice(ctx, { id });
}

describe("a customer's year, calculated by hand", () => {
  test("ages by the requested day, from the ledger of that day", async () => {
    const { id } = await createCustomer(acme, { name: '=HYPERLINK("http://evil")' });
    const old = await issue(acme, id, "100", "2025-10-01", "2025-10-31");
    await issue(acme, id, "40", "2026-02-01", "2026-02-15");
    await issue(acme, id, "7", "2026-02-20", "2026-04-01");
    await recordInvoicePayment(acme, { id: old.id, amount: "30", method: "cash", date: "2026-01-10" });
    const paid = await recordInvoicePayment(acme, { id: old.id, amount: "75", method: "cash", date: "2026-02-25" });
    const of = async (as_of: string) => {
      const [ageing] = (await getArAgeing(acme, { as_of, customer_id: id })).customers;
      return ageing && [...AgeingBucket.options.map((bucket) => ageing.buckets[bucket].amount), ageing.credit.amount, ageing.total];
    };
    expect(await of("2025-09-30")).toBeUndefined();
    expect(await of("2025-10-31")).toEqual(["100.00", "0.00", "0.00", "0.00", "0.00", "0.00", "100.00"]);
    expect(await of("2025-11-01")).toEqual(["0.00", "100.00", "0.00", "0.00", "0.00", "0.00", "100.00"]);
    expect(await of("2026-01-09")).toEqual(["0.00", "0.00", "0.00", "100.00", "0.00", "0.00", "100.00"]);
    expect(await of("2026-01-30")).toEqual(["0.00", "0.00", "0.00", "0.00", "70.00", "0.00", "70.00"]);
    // Paid in full with an excess of 5, which is credit of no invoice.
    expect(await of(today)).toEqual(["7.00", "40.00", "0.00", "0.00", "0.00", "-5.00", "42.00"]);
    await refundPayment(acme, { id: paid.id, amount: "5", date: today, still_owed: true });
    expect((await of(today))?.slice(-2)).toEqual(["0.00", "47.00"]);
    await expect(getArAgeing(world.ctx("beta"), { customer_id: id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("the CSV contains no text that a spreadsheet would run", async () => {
    const response = await csvRoute(world.request("GET", "/api/tenant/reports/ar-ageing/csv?as_of=2026-03-02", { slug: "acme" }), none);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain("ar-ageing-2026-03-02.csv");
    const [header, ...lines] = (await response.text()).replace("\ufeff", "").trimEnd().split("\r\n");
    expect(header).toBe("customer,currency,current,days_1_30,days_31_60,days_61_90,days_over_90,credit,total");
    expect(lines).toEqual([`"'=HYPERLINK(""http://evil"")",GBP,7.00,40.00,0.00,0.00,0.00,0.00,47.00`]);
    expect(
      (await cashCsvRoute(world.request("GET", "/api/tenant/reports/cash-in/csv?from=2026-02&to=2026-02", { slug: "acme" }), none)).status,
    ).toBe(200);
  });

  test("cash and invoices by month, each with the rows behind it", async () => {
    const cash = await getCashIn(acme, { from: "2026-01", to: "2026-03" });
    expect(cash.months.map((row) => [row.month, row.received.amount, row.refunded.amount, row.net])).toEqual([
      ["2026-01", "30.00", "0.00", "30.00"],
      ["2026-02", "75.00", "0.00", "75.00"],
      ["2026-03", "0.00", "5.00", "-5.00"],
    ]);
    const invoiced = await getInvoicedPaid(acme, { from: "2025-10", to: "2026-03" });
    expect(
      invoiced.months
        .filter((row) => row.invoices > 0)
        .map((row) => [row.month, row.invoices, row.invoiced.amount, row.paid.amount, row.outstanding.amount]),
    ).toEqual([
      ["2025-10", 1, "100.00", "100.00", "0.00"],
      ["2026-02", 2, "47.00", "0.00", "47.00"],
    ]);
    expect(invoiced.months).toHaveLength(6);
    const refunds = cash.months[2]?.refunded.rows;
    expect(refunds && (await openRows(acme, refunds))).toHaveLength(1);
    expect((await getCashIn(acme, {})).months).toHaveLength(12);
  });
});

type Action =
  | { kind: "issue"; customer: number; cents: number; day: number; terms: number; currency: "GBP" | "EUR" }
  | { kind: "pay"; pick: number; cents: number; day: number }
  | { kind: "refund"; pick: number; day: number }
  | { kind: "apply"; pick: number };

const day = fc.integer({ min: 0, max: 200 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant("issue" as const),
    customer: fc.nat(1),
    cents: fc.integer({ min: 1, max: 50_000 }),
    day,
    terms: fc.integer({ min: 0, max: 45 }),
    currency: fc.constantFrom("GBP" as const, "EUR" as const),
  }),
  fc.record({ kind: fc.constant("pay" as const), pick: fc.nat(50), cents: fc.integer({ min: 1, max: 60_000 }), day }),
  fc.record({ kind: fc.constant("refund" as const), pick: fc.nat(50), day }),
  fc.record({ kind: fc.constant("apply" as const), pick: fc.nat(50) }),
);

const money = (cents: number) => (cents / 100).toFixed(2);
const dayOf = (count: number) => addDays("2025-08-01", count);
/** The number of days from the start to today; no report has a later day. */
const lastDay = daysBetween("2025-08-01", today);

/** Runs the actions by the public operations; rejected ones are skipped. */
async function live(ctx: Ctx, customers: string[], actions: Action[]): Promise<void> {
  const invoices: string[] = [];
  const payments: string[] = [];
  const pick = (from: string[], index: number) => from[index % Math.max(from.length, 1)];
  for (const act of actions) {
    const [invoice, payment] = "pick" in act ? [pick(invoices, act.pick), pick(payments, act.pick)] : [];
    const done = async (): Promise<void> => {
      if (act.kind === "issue")
        invoices.push(
          (await issue(ctx, customers[act.customer] ?? "", money(act.cents), dayOf(act.day), dayOf(act.day + act.terms), act.currency)).id,
        );
      else if (act.kind === "pay" && invoice)
        payments.push(
          (await recordInvoicePayment(ctx, { id: invoice, amount: money(act.cents), method: "cash", date: dayOf(act.day) })).id,
        );
      else if (act.kind === "refund" && payment) await refundPayment(ctx, { id: payment, date: dayOf(act.day), still_owed: true });
      else if (act.kind === "apply" && invoice) await applyCredit(ctx, { id: invoice });
    };
    await done().catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    });
  }
}

test("the database's sums equal a plain calculation on any day, and each figure links to its rows", async () => {
  const other = await createWorld();
  const ctx = other.ctx("acme");
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 10, maxLength: 25 }),
        fc.array(fc.integer({ min: 0, max: lastDay }), { minLength: 3, maxLength: 3 }),
        async (actions, days) => {
          const customers = [(await createCustomer(ctx, { name: "One" })).id, (await createCustomer(ctx, { name: "Two" })).id];
          await live(ctx, customers, actions);
          const books = await readBooks(ctx);
          for (const count of days) {
            const as_of = dayOf(count);
            const report = await getArAgeing(ctx, { as_of });
            const told = report.customers.flatMap(({ customer, currency, buckets, credit }) => [
              ...AgeingBucket.options.map(
                (bucket) =>
                  [`${customer.id} ${currency} ${bucket}`, { amount: buckets[bucket].amount, invoices: buckets[bucket].invoices }] as const,
              ),
              [`${customer.id} ${currency} credit`, { amount: credit.amount, invoices: 0 }] as const,
            ]);
            const something = told.filter(([, { amount, invoices }]) => amount !== "0.00" || invoices > 0);
            const naive = [...ageNaively(books, as_of)].filter(([, { amount, invoices }]) => amount !== "0.00" || invoices > 0);
            expect(Object.fromEntries(something)).toEqual(Object.fromEntries(naive));
            for (const { buckets } of report.totals)
              for (const bucket of AgeingBucket.options)
                expect(await openRows(ctx, buckets[bucket].rows)).toHaveLength(buckets[bucket].invoices);
          }
        },
      ),
      { numRuns: 3 },
    );
    const now = await getArAgeing(ctx, { as_of: today });
    for (const { buckets } of now.totals)
      for (const bucket of AgeingBucket.options)
        expect(addUp((await openRows(ctx, buckets[bucket].rows)).map((row) => row.amount_due))).toBe(Number(buckets[bucket].amount));
  } finally {
    await other.close();
    setRuntime(world.runtime);
  }
});

test("needs reports.read; rejects invalid days and months, and future days", async () => {
  await expect(getArAgeing(world.ctx("acme", ["invoices.read"]), {})).rejects.toThrow(expect.objectContaining({ code: "forbidden" }));
  const get = (query: string) => ageingRoute(world.request("GET", `/api/tenant/reports/ar-ageing?${query}`, { slug: "acme" }), none);
  expect((await get("as_of=2026-02-30")).status).toBe(422);
  expect((await get("as_of=2026-03-02")).status).toBe(200);
  const late = await get("as_of=2026-03-03");
  expect([late.status, await late.json()]).toEqual([
    422,
    expect.objectContaining({ errors: [expect.objectContaining({ path: "as_of", code: "future" })] }),
  ]);
  expect((await csvRoute(world.request("GET", "/api/tenant/reports/ar-ageing/csv?as_of=2099-01-01", { slug: "acme" }), none)).status).toBe(
    422,
  );
  await expect(getCashIn(acme, { from: "2026-03", to: "2026-01" })).rejects.toMatchObject({ code: "invalid" });
});

describe("the dashboard", () => {
  test("shows each part only with the permission to read its records", async () => {
    const whole = await getDashboard(acme, {});
    expect(whole).toMatchObject({
      as_of: today,
      overdue: [
        { currency: "GBP", amount: "40.00", invoices: 1, rows: { list: "invoices", query: { status: "overdue", currency: "GBP" } } },
      ],
    });
    expect(whole.cash_in?.last_month).toMatchObject([{ currency: "GBP", received: { amount: "75.00" } }]);
    expect(whole.cash_in?.this_month).toMatchObject([{ refunded: { amount: "5.00" } }]);
    expect(whole.activity.length).toBeGreaterThan(5);
    // Each line names its record: an invoice by its number, a draft and a payment by the customer.
    const titleOf = (name: string) => whole.activity.find((news) => news.name === name)?.title;
    expect(titleOf("invoice.finalized")).toMatch(/^INV-/);
    expect(titleOf("payment.received") ?? titleOf("payment.refunded")).toContain("HYPERLINK");
    const overdue = whole.overdue?.[0];
    expect(overdue && addUp((await openRows(acme, overdue.rows)).map((row) => row.amount_due))).toBe(40);
    const least = await getDashboard(world.ctx("acme", ["customers.read"]), {});
    expect(least).toMatchObject({ ageing: null, cash_in: null, overdue: null, onboarding: null });
    expect(new Set(least.activity.map((news) => news.noun))).toEqual(new Set(["customer"]));
  });

  test("ticks off exactly the completed steps", async () => {
    const steps = async (slug: "acme" | "beta") =>
      Object.fromEntries((await getDashboard(world.ctx(slug), {})).onboarding?.steps.map(({ step, done }) => [step, done]) ?? []);
    expect(await steps("beta")).toEqual({ company: false, gateway: false, customer: false, invoice: false, sent: false, paid: false });
    expect(await steps("acme")).toMatchObject({ customer: true, invoice: true, sent: true, paid: true });
  });

  test("names the invoice that a step waits for, and no step that the reader may not take", async () => {
    const beta = world.ctx("beta");
    const waitsFor = async (step: string) => (await getDashboard(beta, {})).onboarding?.steps.find((one) => one.step === step)?.invoice_id;
    const { id: customer_id } = await createCustomer(beta, { name: "First" });
    const { id } = await createInvoice(beta, { customer_id, lines: [{ description: "Work", quantity: "1", unit_price: "10", taxes: [] }] });
    expect([await waitsFor("invoice"), await waitsFor("sent")]).toEqual([id, null]);
    await finalizeInvoice(beta, { id });
    expect([await waitsFor("invoice"), await waitsFor("sent"), await waitsFor("paid")]).toEqual([null, id, null]);
    await sendInvoice(beta, { id, to: ["first@customer.example"] });
    expect([await waitsFor("sent"), await waitsFor("paid")]).toEqual([null, id]);
    const colleague = await getDashboard(world.ctx("beta", ["customers.write", "payments.read"]), {});
    expect(colleague.onboarding).toMatchObject({
      steps: [
        { step: "customer", done: true },
        { step: "paid", done: false },
      ],
      done: 1,
      of: 2,
    });
  });
});

test("a report takes a period of the company's fiscal year, but not months beside it", async () => {
  await updateGeneralSettings(acme, { fiscal_year_start_month: 4 });
  const span = async (period: "this_fiscal_year" | "last_fiscal_year") => {
    const { from, to } = await getCashIn(acme, { period });
    return [from, to];
  };
  expect(await span("this_fiscal_year")).toEqual(["2025-04", "2026-03"]);
  expect(await span("last_fiscal_year")).toEqual(["2024-04", "2025-03"]);
  await expect(getInvoicedPaid(acme, { period: "last_12_months", from: "2026-01" })).rejects.toMatchObject({ code: "invalid" });
});
