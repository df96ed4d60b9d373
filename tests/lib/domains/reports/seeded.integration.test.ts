import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMonths } from "@/lib/commerce/days";
import { getArAgeing, getCashIn, getInvoicedPaid } from "@/lib/domains/reports";
import { AgeingBucket } from "@/lib/domains/reports/schema";
import { fixedClock } from "@/lib/kernel/clock";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { readEnvironment } from "@/lib/kernel/env";
import { closeRuntime, createRuntime, setRuntime, type Runtime } from "@/lib/kernel/runtime";
import { listTenants } from "@/lib/kernel/tenancy/tenants";
import { seed } from "@/prisma/seed/seed";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { addUp, ageNaively, openRows, readBooks, type Books } from "./naive-books";

/** A year of two companies, created by the public operations. */
let database: TestDatabase;
let runtime: Runtime;
let companies: { ctx: Ctx; books: Books }[];
const now = new Date("2026-03-02T11:00:00.000Z");

beforeAll(async () => {
  database = await testDatabase();
  const environment = readEnvironment({
    NODE_ENV: "test",
    DATABASE_URL: database.app_url,
    ATRIUM_MASTER_KEY: `test:${randomBytes(32).toString("hex")}`,
    ATRIUM_SIGNING_SECRET: randomBytes(32).toString("hex"),
    LOG_LEVEL: "fatal",
  });
  runtime = createRuntime(environment, { clock: fixedClock(now) });
  setRuntime(runtime);
  await seed(runtime, { scale: 0.1, jobsUrl: database.jobs_url });
  const tenants = await listTenants(runtime);
  companies = await Promise.all(
    tenants.map(async (tenant) => {
      const ctx = systemContext(runtime, tenant, "Test", { request_id: "test" });
      return { ctx, books: await readBooks(ctx) };
    }),
  );
});
afterAll(async () => {
  setRuntime(undefined);
  await closeRuntime(runtime);
  await database.drop();
});

test("at the end of each of twelve months the ageing equals the ledger, and links to its invoices", async () => {
  expect(companies).toHaveLength(2);
  for (const { ctx, books } of companies) {
    expect(books.length).toBeGreaterThan(20);
    for (let month = 0; month < 12; month++) {
      const as_of = addMonths("2026-02-28", -month);
      const report = await getArAgeing(ctx, { as_of });
      const naive = ageNaively(books, as_of);
      for (const { customer, currency, buckets, credit } of report.customers) {
        for (const bucket of AgeingBucket.options)
          expect(Number(buckets[bucket].amount), `${as_of} ${bucket}`).toBe(
            Number(naive.get(`${customer.id} ${currency} ${bucket}`)?.amount ?? "0"),
          );
        expect(Number(credit.amount)).toBe(Number(naive.get(`${customer.id} ${currency} credit`)?.amount ?? "0"));
      }
      expect(new Set(report.customers.map(({ customer, currency }) => `${customer.id} ${currency}`))).toEqual(
        new Set([...naive.keys()].map((key) => key.split(" ").slice(0, 2).join(" "))),
      );
      for (const { buckets } of report.totals)
        for (const bucket of AgeingBucket.options) expect(await openRows(ctx, buckets[bucket].rows)).toHaveLength(buckets[bucket].invoices);
    }
  }
});

test("invoiced and received totals are the sums of the rows that they link to", async () => {
  for (const { ctx } of companies) {
    const invoiced = await getInvoicedPaid(ctx, { from: "2025-03", to: "2026-03" });
    expect(invoiced.months.length).toBeGreaterThan(12);
    for (const row of invoiced.months) {
      const rows = await openRows(ctx, row.invoiced.rows);
      expect([rows.length, addUp(rows.map(({ total }) => total)), addUp(rows.map(({ amount_due }) => amount_due))], row.month).toEqual([
        row.invoices,
        Number(row.invoiced.amount),
        Number(row.outstanding.amount),
      ]);
    }
    for (const row of (await getCashIn(ctx, { from: "2025-03", to: "2026-03" })).months) {
      expect(addUp((await openRows(ctx, row.received.rows)).map(({ amount }) => amount)), row.month).toBe(Number(row.received.amount));
      expect((await openRows(ctx, row.refunded.rows)).length > 0, `${row.month} refunds`).toBe(Number(row.refunded.amount) > 0);
    }
  }
});
