import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, chownSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer, listCustomers } from "@/lib/domains/customers";
import { systemContext } from "@/lib/kernel/context";
import { createMetrics } from "@/lib/kernel/metrics";
import { assertSafeRole } from "@/lib/kernel/platform-db";
import { closeRuntime, createRuntime } from "@/lib/kernel/runtime";
import { withClient, withDatabase } from "@/scripts/database/roles";
import { pickPort } from "@/scripts/demo/ports";
import { startPostgres, type RunningPostgres } from "@/scripts/postgres";
import { createWorld, type World } from "@/tests/support/world";
import { patience } from "@/tests/support/patience";

/** The code blocks of the guide's section on backups, by language, in their order; `/backup` becomes the test's folder. */
function readGuide(folder: string): Record<"sql" | "sh" | "ini", string[]> {
  const [, after = ""] = readFileSync("docs/operations.md", "utf8").split("\n## Backups\n");
  const [section = ""] = after.split("\n## ");
  const blocks = { sql: [], sh: [], ini: [] } as Record<string, string[]>;
  for (const [, language = "", text = ""] of section.matchAll(/```(\w+)\n([\s\S]*?)```/g))
    blocks[language]?.push(text.replaceAll("/backup/", `${folder}/`).replaceAll("'…'", "'secret'"));
  return blocks as Record<"sql" | "sh" | "ini", string[]>;
}

/** The command of the guide that migrates, which needs the owner's address and no other variable. */
function migrationCommand(): string {
  const [command] = /^DATABASE_OWNER_URL=\S+ npm run db:migrate$/m.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  if (command === undefined) throw new Error("docs/operations.md does not say how to migrate.");
  return command;
}

/** Settings of `postgresql.conf`. */
function settingsOf(text = ""): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = "", value = ""]) => [name, value]));
}

let folder: string;
let dataDir: string;
let guide: ReturnType<typeof readGuide>;
let server: RunningPostgres;
let world: World;

const backupUrl = (database: string, running = server) => {
  const url = new URL(withDatabase(running.admin_url, database));
  [url.username, url.password] = ["atrium_backup", "secret"];
  return url.href;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "atrium-backup-"));
  dataDir = join(folder, "data");
  guide = readGuide(folder);
  mkdirSync(join(folder, "wal"));
  mkdirSync(dataDir);
  for (const path of [folder, join(folder, "wal")]) chmodSync(path, 0o777);
  server = await startPostgres({ dataDir, port: await pickPort(null), settings: settingsOf(guide.ini[0]) });
  runShell(migrationCommand().replace(/DATABASE_OWNER_URL=\S+ /, ""), {
    DATABASE_OWNER_URL: server.urls.owner,
    PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
  });
  const { owner: owner_url, app: app_url, jobs: jobs_url } = server.urls;
  world = await createWorld({ database: { name: "atrium", owner_url, app_url, jobs_url, drop: () => Promise.resolve() } });
  await withClient(server.admin_url, (client) => client.query(guide.sql[0] ?? ""));
});

afterAll(async () => {
  await world.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const runShell = (script: string, variables: Record<string, string>): Buffer =>
  execFileSync("sh", ["-c", script], { env: { NODE_ENV: "test", PATH: "/usr/local/bin:/usr/bin:/bin", ...variables } });

/** Every table and sequence of a database that pg_dump reads. */
async function listRelations(client: pg.Client): Promise<{ kind: string; name: string }[]> {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select c.relkind as kind, format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'S') and n.nspname !~ '^pg_|^information_schema$' order by 2`,
  );
  return rows;
}

/** The number and a hash of each table's rows, by the statements that pg_dump 18 sends. */
async function readAll(url: string): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    await client.query("set row_security = off");
    await client.query("begin isolation level repeatable read, read only");
    const relations = await listRelations(client);
    await client.query(
      `lock table ${relations
        .filter(({ kind }) => kind !== "S")
        .map(({ name }) => name)
        .join(", ")} in access share mode`,
    );
    const found: Record<string, unknown> = {};
    for (const { kind, name } of relations) {
      const text =
        kind === "S"
          ? `select last_value::text, is_called from pg_get_sequence_data('${name}'::regclass)`
          : `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${name} t`;
      found[name] = (await client.query(text)).rows[0];
    }
    return found;
  });
}

test("the backup role reads every row of every schema, changes nothing, and may not serve", async () => {
  const seen = await readAll(backupUrl("atrium"));
  expect(seen).toEqual(await readAll(withDatabase(server.admin_url, "atrium")));
  expect(seen["public.customers"]).toMatchObject({ rows: 0 });
  expect(seen["public.staff"]).toMatchObject({ rows: 2 });
  await withClient(backupUrl("atrium"), async (client) => {
    for (const text of ["delete from public.customers", "update platform.users set name = 'x'", "create table mine (id int)"])
      await expect(client.query(text)).rejects.toThrow(/permission denied/);
  });
  const pool = new pg.Pool({ connectionString: backupUrl("atrium"), max: 1 });
  await expect(assertSafeRole(pool)).rejects.toThrow(/has BYPASSRLS/);
  await pool.end();
  // Each serving role is refused, as the guide says.
  for (const url of Object.values(server.urls)) await expect(readAll(url)).rejects.toThrow(/row-level security policy|permission denied/);
});

test("pg_dump and pg_restore as in the guide bring back a whole database", async () => {
  const [dump = "", restore = ""] = guide.sh;
  const major = Number(/ (\d+)/.exec(spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1] ?? 0);
  // An older client refuses the server; the test above sends the same statements.
  if (major < 18) return;
  const port = String(server.port);
  runShell(dump, { PGHOST: "127.0.0.1", PGPORT: port, PGPASSWORD: "secret" });
  const empty = await startPostgres({ dataDir: join(folder, "empty"), port: await pickPort(null), durable: false, database: "other" });
  try {
    await withClient(empty.admin_url, async (client) => {
      await client.query("drop database other with (force)");
      await client.query("drop role atrium_owner; drop role atrium_app; drop role atrium_jobs");
      await client.query(guide.sql[1] ?? "");
    });
    const { password } = new URL(empty.admin_url);
    runShell(restore, { PGHOST: "127.0.0.1", PGPORT: String(empty.port), PGPASSWORD: password });
    expect(await readAll(backupUrl("atrium", empty))).toEqual(await readAll(backupUrl("atrium")));
  } finally {
    await empty.stop();
  }
});

/** Runs the guide's input of psql on one connection. */
async function runPsql(script: string, cluster: string): Promise<void> {
  const [, lines = ""] = /<<'PSQL'\n([\s\S]*?)PSQL\n/.exec(script) ?? [];
  await withClient(backupUrl("postgres"), async (client) => {
    for (const line of lines
      .replace(/\\if :SHELL_ERROR[\s\S]*?\\endif\n/, "")
      .trim()
      .split("\n")) {
      const [query = "", target = ""] = line.split(" \\g ");
      if (line.startsWith("\\!")) runShell(line.slice(2), { PGDATA: cluster });
      else writeFileSync(target, `${String(Object.values((await client.query<Record<string, unknown>>(query)).rows[0] ?? {})[0])}\n`);
    }
  });
}

test("a base backup and the archive bring back any moment after it", async () => {
  const add = (name: string) => createCustomer(world.ctx("acme"), { name });
  await add("Before the backup");
  await runPsql(guide.sh[2] ?? "", join(dataDir, "cluster"));
  await add("After the backup");
  const { rows } = await withClient(server.admin_url, (client) => client.query<{ now: string }>("select clock_timestamp()::text as now"));
  await add("After the moment");
  // The segment with these commits is archived when it is full, or now.
  const { wal } = await withClient(backupUrl("postgres"), async (client) => {
    const made = await client.query<{ wal: string }>("select pg_walfile_name(pg_switch_wal()) as wal");
    return made.rows[0] ?? { wal: "" };
  });
  await expect.poll(() => existsSync(join(folder, "wal", wal)), { timeout: patience(60_000) }).toBe(true);

  const restored = join(folder, "restored");
  const cluster = join(restored, "cluster");
  mkdirSync(cluster, { recursive: true });
  chmodSync(cluster, 0o700);
  cpSync(join(dataDir, "passwords.json"), join(restored, "passwords.json"));
  const { uid, gid } = statSync(join(dataDir, "cluster"));
  runShell(guide.sh[3] ?? "", { PGDATA: cluster });
  for (const path of [cluster, join(cluster, "backup_label"), join(cluster, "recovery.signal")]) chownSync(path, uid, gid);
  // Without a hot standby, connections wait for the end of the recovery.
  const settings = { ...settingsOf(guide.ini[1]), recovery_target_time: rows[0]?.now ?? "", hot_standby: "off" };
  const again = await startPostgres({ dataDir: restored, port: await pickPort(null), settings });
  try {
    const runtime = createRuntime(
      { ...world.runtime.environment, DATABASE_URL: again.urls.app },
      { metrics: createMetrics({ process: false }) },
    );
    const page = await listCustomers(systemContext(runtime, world.tenants.acme.tenant, "Test", { request_id: "restored" }), { limit: 10 });
    await closeRuntime(runtime);
    expect(page.data.map(({ name }) => name).sort()).toEqual(["After the backup", "Before the backup"]);
  } finally {
    await again.stop();
  }
});
