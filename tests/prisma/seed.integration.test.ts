import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as listInvoicesRoute } from "@/app/api/tenant/invoices/route";
import { signIn } from "@/lib/kernel/auth/sign-in";
import { fixedClock } from "@/lib/kernel/clock";
import { readEnvironment } from "@/lib/kernel/env";
import { closeRuntime, createRuntime, setRuntime, type Runtime } from "@/lib/kernel/runtime";
import { acme } from "@/prisma/seed/acme";
import { companies, findPortalContact, issueApiKey, seed, type Seeded } from "@/prisma/seed/seed";
import { withClient } from "@/scripts/database/roles";
import { pickPort } from "@/scripts/demo/ports";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

const now = new Date("2026-03-02T11:00:00.000Z");
let database: TestDatabase;
let runtime: Runtime;
let seeded: Seeded;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "seed-"));
  const environment = readEnvironment({
    NODE_ENV: "test",
    DATABASE_URL: database.app_url,
    ATRIUM_MASTER_KEY: `test:${randomBytes(32).toString("hex")}`,
    ATRIUM_SIGNING_SECRET: randomBytes(32).toString("hex"),
    LOG_LEVEL: "fatal",
    STORAGE_DIR: join(folder, "files"),
    STRIPE_SANDBOX_PORT: String(await pickPort(null)),
    PAYMENT_SANDBOX_PORT: String(await pickPort(null)),
    TAX_SANDBOX_PORT: String(await pickPort(null)),
  });
  runtime = createRuntime(environment, { clock: fixedClock(now) });
  setRuntime(runtime);
  seeded = await seed(runtime, { scale: 0.15, jobsUrl: database.jobs_url });
});
afterAll(async () => {
  setRuntime(undefined);
  await closeRuntime(runtime);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Queries across the companies as the tables' owner. */
async function read<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(database.owner_url, async (client) => (await client.query<Row>(sql, values)).rows);
}

test("one company takes payments through every gateway, the others through Stripe", async () => {
  const rows = await read<{ slug: string; gateway: string }>(
    `select t.slug, g.gateway from payment_gateways g join platform.tenants t on t.id = g.tenant_id where g.enabled`,
  );
  const every = runtime.ports.gateways.slugs;
  for (const { slug } of companies) {
    const enabled = rows.filter((row) => row.slug === slug).map(({ gateway }) => gateway);
    expect(enabled.sort(), slug).toEqual(slug === "acme" ? [...every].sort() : ["stripe"]);
  }
});

test("each has a portal contact who can sign in and has an open invoice", async () => {
  for (const { slug } of companies) {
    const rows = await read(
      `select 1 from contacts c join customers u on u.tenant_id = c.tenant_id and u.id = c.customer_id
        join platform.tenants t on t.id = c.tenant_id
       where t.slug = $1 and c.email = $2 and c.portal_access and u.deleted_at is null
         and exists (select 1 from invoices i where i.tenant_id = u.tenant_id and i.customer_id = u.id and i.status <> 'draft'
         and i.balance > 0)`,
      [slug, await findPortalContact(runtime, slug)],
    );
    expect(rows.length, slug).toBeGreaterThan(0);
  }
});

test("customers subscribe: some pay, one can't, one has cancelled, one is on trial", async () => {
  const rows = await read(
    `select s.status, s.ends_at is not null as ending, count(*)::int as count from subscriptions s
      join platform.tenants t on t.id = s.tenant_id where t.slug = 'acme' group by 1, 2 order by 1, 2`,
  );
  expect(rows).toEqual([
    { status: "active", ending: false, count: 2 },
    { status: "active", ending: true, count: 1 },
    { status: "past_due", ending: false, count: 1 },
    { status: "trialing", ending: false, count: 1 },
  ]);
});

test("both companies are there, in their own currency, language and timezone", async () => {
  const rows = await read(
    `select t.slug, s.currency, s.locale, s.timezone, (select count(*)::int from customers c
      where c.tenant_id = t.id) as customers, (select count(*)::int from staff where tenant_id = t.id) as staff from platform.tenants t
      join settings s on s.tenant_id = t.id order by 1`,
  );
  expect(rows).toEqual([
    { slug: "acme", currency: "GBP", locale: "en", timezone: "Europe/London", customers: 8, staff: 4 },
    { slug: "noor", currency: "SAR", locale: "ar", timezone: "Asia/Riyadh", customers: 8, staff: 4 },
  ]);
});

test("the e-invoices of the company in Saudi Arabia are in several states, in one chain", async () => {
  const rows = await read<{ state: string; counter: number; hash: string; previous_hash: string }>(
    `select d.state, d.counter::int, d.hash, d.previous_hash from tax_documents d join platform.tenants t on t.id = d.tenant_id
      where t.slug = 'noor' order by d.counter`,
  );
  expect(rows.map(({ state }) => state)).toEqual(["cleared", "cleared", "reported", "warned", "rejected", "cleared", "pending"]);
  expect(rows.slice(1).map((row) => row.previous_hash)).toEqual(rows.slice(0, -1).map((row) => row.hash));
});

test("customers have notes in the company's language", async () => {
  const rows = await read<{ slug: string; body: string }>(
    "select t.slug, n.body from notes n join platform.tenants t on t.id = n.tenant_id",
  );
  expect(rows.filter(({ slug }) => slug === "acme").length).toBe(2);
  expect(rows.filter(({ slug, body }) => slug === "noor" && /[\u0600-\u06ff]/.test(body)).length).toBe(2);
});

test("a second seed writes nothing", async () => {
  const count = () => read("select (select count(*) from audit_entries) as acts, (select count(*) from api_keys) as keys");
  const before = await count();
  expect(await seed(runtime, { scale: 1, jobsUrl: database.jobs_url })).toEqual({ written: false, api_keys: {} });
  expect(await count()).toEqual(before);
});

test("numbers increase with their dates, without gaps or duplicates", async () => {
  const rows = await read<{ tenant_id: string; sequence: string; year: string }>(
    `select tenant_id, sequence::text, to_char(issue_day, 'YYYY') as year from invoices where sequence is not null
      order by tenant_id, issue_day, invoices.sequence`,
  );
  const series = groupRows(rows);
  expect(series.size).toBeGreaterThan(2);
  for (const list of series.values()) expect(list.map(({ sequence }) => Number(sequence))).toEqual(list.map((_, index) => index + 1));
});

function groupRows<Row extends { tenant_id: string; year: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(`${row.tenant_id} ${row.year}`, [...(groups.get(`${row.tenant_id} ${row.year}`) ?? []), row]);
  return groups;
}

test("ledger and documents agree", async () => {
  const wrong = await read(`select i.id from invoices i where i.status <> 'draft' and (
    i.balance <> (select coalesce(sum(l.amount), 0) from ledger_entries l where l.tenant_id = i.tenant_id and l.invoice_id = i.id)
    or i.status <> case when i.balance <= 0 then 'paid' when i.balance < i.total - i.credited_balance then 'partly_paid'
      else 'finalized' end)`);
  expect(wrong).toEqual([]);
  const [sums] = await read<{ payments: string; posted: string }>(`select (select sum(amount) from payments)::text as payments,
    (select -sum(amount) from ledger_entries where kind = 'payment' and payment_id is not null)::text as posted`);
  expect(sums?.payments).toBe(sums?.posted);
});

test("each command has a colleague as actor and a past time, and all but the last two days count as delivered", async () => {
  const actors = await read<{ actor_kind: string; operation: string }>(
    "select distinct actor_kind, operation from audit_entries where actor_kind <> 'staff' order by 2",
  );
  expect(actors.map(({ operation }) => operation)).toEqual([
    // Colleagues who accepted an invitation are asked to prove their address.
    "accounts.ask_for_verification",
    "accounts.join",
    "accounts.provision",
    "api_keys.create",
    // Readers of the knowledge base have no account.
    "articles.report_search",
    "articles.vote",
    // Visitors who book a time.
    "bookings.submit_without_scripts",
    "calendar.book",
    // The schedules' own work, which the seed does on the days on which it would have run.
    "contracts.attend",
    "contracts.bundle",
    "estimates.expire",
    "files.create",
    "files.record_verdict",
    "invitations.accept",
    "leads.record_inquiry",
    // A contact agrees to automatic payment, and colleagues are asked to prove their address.
    "mails.queue",
    "mails.queue",
    // The worker reads the payouts of the payment sandbox.
    "payout_exceptions.announce",
    "payout_exceptions.raise",
    "payouts.store",
    "proposals.bundle",
    "recurring_invoices.start_autopay",
    "saved_methods.store",
    "staff.join",
    // People who are asked have no account either.
    "surveys.respond",
    "tickets.attach_file",
    "tickets.submit_with_files",
  ]);
  expect(await read("select 1 from audit_entries where at > $1", [now])).toEqual([]);
  const [outbox] = await read<{ oldest: Date; kept: number }>("select min(created_at) as oldest, count(*)::int as kept from outbox");
  expect(outbox?.kept).toBeGreaterThan(0);
  expect(outbox?.oldest.getTime()).toBeGreaterThanOrEqual(now.getTime() - 2 * 86_400_000);
});

test("its people can sign in, and its keys work only for their own company", async () => {
  const { email, password } = acme.staff.sales;
  const from = { ip: "192.0.2.1", user_agent: "Test", cookies: null };
  expect(await signIn(runtime, { email, password, code: "", passkey: null }, from)).toMatchObject({ outcome: "signed_in" });
  const list = async (key: string): Promise<{ status: number; currencies: Set<string> }> => {
    const request = new Request("http://localhost:3000/api/tenant/invoices?limit=200", { headers: { authorization: `Bearer ${key}` } });
    const response = await listInvoicesRoute(request, { params: Promise.resolve({}) });
    const body = (await response.json()) as { data: { currency: string }[] };
    return { status: response.status, currencies: new Set(body.data.map(({ currency }) => currency)) };
  };
  const ofAcme = await list(seeded.api_keys["acme"] ?? "");
  expect(ofAcme.status).toBe(200);
  expect(ofAcme.currencies.has("GBP") && !ofAcme.currencies.has("SAR")).toBe(true);
  expect((await list(await issueApiKey(runtime, "noor"))).currencies.has("SAR")).toBe(true);
  await expect(issueApiKey(runtime, "nobody")).rejects.toMatchObject({ code: "not_found" });
});

test("an interrupted seed is rejected, not continued", async () => {
  const [first] = companies;
  await withClient(database.owner_url, (client) =>
    client.query("delete from api_keys where tenant_id = (select id from platform.tenants where slug = $1)", [first?.slug]),
  );
  await expect(seed(runtime, { scale: 1, jobsUrl: database.jobs_url })).rejects.toMatchObject({ code: "conflict" });
});
