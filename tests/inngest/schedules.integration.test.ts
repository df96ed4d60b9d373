import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { schedules } from "@/inngest/functions";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { closeRuntime, createRuntime, type Runtime } from "@/lib/kernel/runtime";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { withDatabase } from "@/scripts/database/roles";
import { until as untilSeen } from "@/tests/inngest/embedded/support";
import { dueRows, idleRows, onePerTenant } from "@/tests/inngest/idle-rows";
import { startWorkerProcess, workerPorts } from "@/tests/support/worker-process";
import { createWorld, type Slug, type World } from "@/tests/support/world";

/** The worker takes only the processor time that other processes leave, so its work may come late on a busy machine. */
const until: typeof untilSeen = (what, read) => untilSeen(what, read, 90_000);

const idleTenants = 10_000;
/** How many of them have a row in each table: enough for PostgreSQL to prefer an index. */
const idleRecords = 1_000;

let world: World;
/** A runtime with the worker's role. */
let runtime: Runtime;
let admin: pg.Client;

beforeAll(async () => {
  const ports = Object.fromEntries(Object.entries(await workerPorts()).map(([name, port]) => [name, String(port)]));
  world = await createWorld({ environment: ports });
  runtime = createRuntime(world.runtime.environment, {
    databaseUrl: world.database.jobs_url,
    clock: world.clock,
    metrics: world.runtime.metrics,
    ports: world.runtime.ports,
  });
  admin = new pg.Client({ connectionString: withDatabase(inject("postgres").admin_url, world.database.name) });
  await admin.connect();
  // Copies rows without foreign keys and triggers.
  await admin.query("set session_replication_role = replica");
  await admin.query(
    `insert into platform.tenants (id, slug, verified_at, created_at)
     select gen_random_uuid(), 'idle-' || n, now(), '2026-01-01' from generate_series(1, ${idleTenants}) n`,
  );
  for (const [table, row] of Object.entries(idleRows))
    await admin.query(
      `insert into public.${table}
       select (jsonb_populate_record(null::public.${table}, $1::jsonb || jsonb_build_object('id', gen_random_uuid(), 'tenant_id', t.id))).*
       from platform.tenants t where t.slug like 'idle-%' limit ${idleRecords}`,
      [JSON.stringify(row)],
    );
  // A seventh of the tenants with books is due each night, so the many books here are of closed tenants.
  await admin.query(
    `insert into platform.tenants (id, slug, verified_at, created_at, closed_at)
     select gen_random_uuid(), 'closed-' || n, now(), '2026-01-01', now() from generate_series(1, ${idleRecords}) n`,
  );
  await admin.query(
    `insert into public.ledger_entries (id, tenant_id, customer_id, currency, day, kind, amount, created_at)
     select gen_random_uuid(), t.id, gen_random_uuid(), 'GBP', '2025-01-01', 'invoice', 100, '2025-01-01'
     from platform.tenants t where t.slug like 'closed-%'`,
  );
  await admin.query("analyze");
});

afterAll(async () => {
  await admin.end();
  await closeRuntime(runtime);
  await world.close();
});

const tenantId = (slug: Slug) => world.tenants[slug].tenant.id;
const insert = (table: keyof typeof idleRows, slug: Slug, row: Record<string, unknown>) =>
  admin.query(
    `insert into public.${table}
     select (jsonb_populate_record(null::public.${table}, $1::jsonb || jsonb_build_object('id', gen_random_uuid(), 'tenant_id',
       $2::text))).*`,
    [JSON.stringify({ ...idleRows[table], ...row }), tenantId(slug)],
  );

async function overdueInvoice(slug: Slug): Promise<string> {
  const customer = await createCustomer(world.ctx(slug), { name: "Northwind" });
  const lines = [{ description: "Consulting", quantity: "1", unit_price: "100", taxes: [] }];
  const draft = await createInvoice(world.ctx(slug), { customer_id: customer.id, lines });
  await finalizeInvoice(world.ctx(slug), { id: draft.id });
  // Overdue by this world's clock and the worker's.
  await admin.query("update public.invoices set due_day = '2026-02-01', issue_day = '2026-01-18' where id = $1", [draft.id]);
  return draft.id;
}

/** Counts the statements that `work` sends over any connection of this process. */
async function statementsOf<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; statements: number }> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    return { answer: await work(), statements: query.mock.calls.length };
  } finally {
    query.mockRestore();
  }
}

const dueOf = (id: string) => {
  const schedule = schedules.find((each) => each.id === id);
  if (!schedule) throw new Error(`There is no schedule ${id}.`);
  return statementsOf(() => schedule.due(runtime));
};

test("with 10,000 idle tenants a firing costs one statement and finds no tenant", async () => {
  // The two companies of this world are new, so their books are due.
  const due: Record<string, number> = {};
  for (const { id } of schedules) {
    const { answer, statements } = await dueOf(id);
    expect(statements, id).toBe(id === "sweep-quarantine" ? 0 : 1);
    due[id] = answer.length;
  }
  expect(due).toEqual({ ...Object.fromEntries(schedules.map(({ id }) => [id, 0])), "prove-books": 2 });
});

test("a schedule finds each tenant with work once, and no closed tenant", async () => {
  const past = new Date(world.clock.now().getTime() - 2 * 3_600_000).toISOString();
  const both: Slug[] = ["acme", "beta"];
  for (const slug of both) await overdueInvoice(slug);
  const dueTables = Object.keys(dueRows) as (keyof typeof dueRows)[];
  for (const [index, slug] of (["acme", "acme", "beta"] as const).entries())
    for (const table of dueTables) if (index !== 1 || !onePerTenant.has(table)) await insert(table, slug, dueRows[table](past, index));
  const work = schedules.map(({ id }) => id).filter((id) => id !== "sweep-quarantine");
  for (const id of work) expect((await dueOf(id)).answer.sort(), id).toEqual(both.map(tenantId).sort());
  await admin.query("update platform.tenants set closed_at = now() where id = $1", [tenantId("beta")]);
  for (const id of work) expect((await dueOf(id)).answer, id).toEqual([tenantId("acme")]);
  await admin.query("update platform.tenants set closed_at = null, verified_at = null where id = $1", [tenantId("beta")]);
  expect((await dueOf("release-held-mails")).answer).toEqual([tenantId("acme")]);
  await admin.query("update platform.tenants set verified_at = now() where id = $1", [tenantId("beta")]);
  for (const table of [...dueTables].reverse())
    await admin.query(`delete from public.${table} where tenant_id = any($1)`, [both.map(tenantId)]);
});

test("books without a change for days are compared once a week all the same", async () => {
  for (const slug of ["acme", "beta"] as const) await overdueInvoice(slug);
  const found: string[] = [];
  world.clock.advance(3 * 24 * 3_600_000);
  for (let night = 0; night < 7; night++) {
    found.push(...(await dueOf("prove-books")).answer);
    world.clock.advance(24 * 3_600_000);
  }
  expect(found.sort()).toEqual([tenantId("acme"), tenantId("beta")].sort());
});

test("each statement reads the tenants' rows by an index", async () => {
  const owner = new pg.Client({ connectionString: world.database.owner_url });
  await owner.connect();
  const { rows } = await owner.query<{ name: string; statement: string }>(
    "select proname as name, prosrc as statement from pg_proc where pronamespace = 'platform'::regnamespace and proname like 'due\\_%'",
  );
  expect(rows.length).toBeGreaterThanOrEqual(5);
  const plans: { name: string; plan: string }[] = [];
  for (const { name, statement } of rows) {
    const explained = await owner.query<{ "QUERY PLAN": string }>(
      `explain (costs off) ${statement.replaceAll("p_now", `timestamptz '${world.clock.now().toISOString()}'`)}`,
    );
    plans.push({ name, plan: explained.rows.map((row) => row["QUERY PLAN"]).join("\n") });
  }
  await owner.end();
  for (const { name, plan } of plans) {
    expect(plan, name).not.toMatch(/Seq Scan on (?!tenants)/);
    if (name === "due_changed_books") expect(plan).toContain("audit_entries_tenant_id_at_id_idx");
    expect(plan, name).toMatch(/Index (Only )?Scan (Backward )?(using \w+ on|on) (?!tenants)/);
  }
});

test("only the worker's role may query across tenants", async () => {
  await expect(listDueTenants(world.runtime, "overdue_invoices")).rejects.toMatchObject({ code: "42501" });
  await expect(listDueTenants(runtime, "held_mails(now()); --")).rejects.toMatchObject({ code: "internal" });
  await expect(runtime.platform.pool.query("select id from public.invoices")).resolves.toMatchObject({ rows: [] });
});

test("a firing starts runs only for tenants with work, and a failed run does not stop another", async () => {
  const late = await overdueInvoice("acme");
  await overdueInvoice("beta");
  // Without its settings the tenant's day is unknown, so its work fails.
  await admin.query("delete from public.settings where tenant_id = $1", [tenantId("beta")]);
  const worker = await startWorkerProcess(world.runtime.environment);
  try {
    const fire = async (at: string) => {
      await admin.query("select graphile_worker.add_job('engine_cron', $1::json)", [
        JSON.stringify({ function_id: "atrium-mark-overdue-invoices", cron: "5 * * * *", at }),
      ]);
      await until("the end of the firing", async () => {
        const { rows } = await admin.query(
          `select 1 from engine.run join engine.event on event.id = run.event_id
           where run.function_id = 'atrium-mark-overdue-invoices' and event.id like $1 and run.status = 'completed'`,
          [`%${at}`],
        );
        return rows.length > 0;
      });
    };
    await fire("2026-03-02T09:05:00.000Z");
    await until("the overdue invoice", async () => {
      const { rows } = await admin.query("select 1 from public.invoices where id = $1 and overdue_at is not null", [late]);
      return rows.length > 0;
    });
    expect(await tenantsWithRuns()).toEqual([tenantId("acme"), tenantId("beta")].sort());
    await until("the end of acme's run", async () => (await runsOf("acme")).every((status) => status === "completed"));
    expect(await runsOf("beta")).not.toContain("completed");
    const [acme, beta] = [(await runsOf("acme")).length, (await runsOf("beta")).length];
    await fire("2026-03-02T10:05:00.000Z");
    await until("the second run of beta", async () => (await runsOf("beta")).length > beta);
    expect(await runsOf("acme")).toHaveLength(acme);
  } finally {
    await worker.kill("SIGTERM");
  }
});

const runsOf = async (slug: Slug) =>
  (
    await admin.query<{ status: string }>(
      "select status from engine.run where function_id = 'atrium-mark-overdue-invoices-of-tenant' and tenant_id = $1",
      [tenantId(slug)],
    )
  ).rows.map((row) => row.status);
const tenantsWithRuns = async () =>
  (
    await admin.query<{ tenant_id: string }>(
      "select distinct tenant_id from engine.run where function_id = 'atrium-mark-overdue-invoices-of-tenant' order by 1",
    )
  ).rows.map((row) => row.tenant_id);
