import pg from "pg";
import { expect } from "vitest";
import { decodeId } from "@/lib/kernel/base/ids";
import type { Billed } from "./billing";

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** The amount of unfinished background work: undelivered events, active runs, jobs, and unsent mails. */
export async function countUnfinished(ownerUrl: string, jobsUrl: string): Promise<number> {
  const [ours] = await ask<{ count: number }>(
    ownerUrl,
    "select (select count(*) from outbox)::int + (select count(*) from mails where status = 'queued')::int as count",
  );
  const [engine] = await ask<{ count: number }>(
    jobsUrl,
    "select count(*)::int as count from engine.run where status not in ('completed', 'failed', 'cancelled')",
  );
  return (ours?.count ?? 0) + (engine?.count ?? 0);
}

/** The number of runs that have started and not ended. */
export async function countRunning(jobsUrl: string): Promise<number> {
  const [row] = await ask<{ count: number }>(jobsUrl, "select count(*)::int as count from engine.run where status = 'running'");
  return row?.count ?? 0;
}

/** Compares the ledger with the clients' responses: nothing lost, nothing twice, no gap in the numbers. */
export async function assertBooks(urls: { owner_url: string; jobs_url: string }, billed: Billed[]): Promise<void> {
  const count = billed.length;
  const owner = <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> => ask<Row>(urls.owner_url, sql);

  const invoices = await owner<{ id: string; number: string; status: string }>(
    "select id, number, status from invoices where number is not null order by number",
  );
  const sequence = invoices.map(({ number }) => Number(/(\d+)$/.exec(number)?.[1])).sort((one, other) => one - other);
  expect(sequence).toEqual(Array.from({ length: count }, (_, index) => (sequence[0] ?? 0) + index));
  expect(invoices.map(({ status }) => status)).toEqual(Array<string>(count).fill("paid"));
  expect(new Map(invoices.map(({ id, number }) => [id, number]))).toEqual(
    new Map(billed.map(({ invoice_id, number }) => [String(decodeId("invoice", invoice_id)), number])),
  );
  // A draft that no client knows would be a half-done request.
  expect(await owner("select id from invoices where number is null")).toEqual([]);

  const payments = await owner<{ id: string; amount: string }>("select id from payments");
  expect(payments.map(({ id }) => id).sort()).toEqual(billed.map(({ payment_id }) => String(decodeId("payment", payment_id))).sort());
  expect(await owner("select sum(amount)::text as balance, count(*)::int as entries from ledger_entries")).toEqual([
    { balance: "0", entries: 2 * count },
  ]);

  const events = await owner<{ name: string; count: number; records: number }>(
    `select name, count(*)::int as count, count(distinct record_id)::int as records from events
     where name in ('invoice.created', 'invoice.finalized', 'payment.received') group by name order by name`,
  );
  for (const { name, ...counted } of events) expect({ name, ...counted }).toEqual({ name, count, records: count });
  expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(["invoice.finalized", "payment.received"]));
  const audit = await owner<{ operation: string; count: number; records: number }>(
    `select operation, count(*)::int as count, count(distinct record_id)::int as records from audit_entries
     where operation in ('invoices.create', 'invoices.finalize', 'invoices.record_payment') group by operation order by operation`,
  );
  expect(audit).toEqual(
    ["invoices.create", "invoices.finalize", "invoices.record_payment"].map((operation) => ({ operation, count, records: count })),
  );
}

/** Checks that each event ran each of its functions once, and that every run completed. */
export async function assertDeliveries(urls: { owner_url: string; jobs_url: string }, billed: Billed[]): Promise<void> {
  const runs = await ask<{ function_id: string; runs: number; events: number; completed: number }>(
    urls.jobs_url,
    `select function_id, count(*)::int as runs, count(distinct event_id)::int as events,
       count(*) filter (where status = 'completed')::int as completed from engine.run group by function_id`,
  );
  const of = (name: string) => runs.find(({ function_id }) => function_id.endsWith(name));
  const whole = { runs: billed.length, events: billed.length, completed: billed.length };
  expect(of("store-finalized-pdf")).toMatchObject(whole);
  expect(of("email-received-payment")).toMatchObject(whole);
  expect(runs.filter((row) => row.runs !== row.events || row.runs !== row.completed)).toEqual([]);
  const mails = await ask<{ mails: number; records: number; sent: number }>(
    urls.owner_url,
    `select count(*)::int as mails, count(distinct about_id)::int as records, count(*) filter (where status = 'sent')::int as sent
     from mails where key = 'payment_received'`,
  );
  expect(mails).toEqual([{ mails: billed.length, records: billed.length, sent: billed.length }]);
}
