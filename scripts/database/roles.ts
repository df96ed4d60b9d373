import pg from "pg";

/** `owner` only runs migrations; `app` (web process) and `jobs` (worker) cannot bypass row-level security. */
export const roles = { owner: "atrium_owner", app: "atrium_app", jobs: "atrium_jobs" } as const;

export type RoleName = keyof typeof roles;
export type Passwords = Record<RoleName, string>;

const extensions = ["pg_trgm", "unaccent", "btree_gin", "pgcrypto"];

/**
 * Creates the roles, the database and the objects that only an administrator may create. Idempotent.
 * @param adminUrl of a superuser, or of a role with CREATEROLE and CREATEDB; its database does not matter.
 * @param passwords of the roles; existing roles without an entry keep theirs.
 */
export async function ensureRoles(adminUrl: string, database: string, passwords: Partial<Passwords> = {}): Promise<void> {
  await withClient(adminUrl, async (client) => {
    for (const name of Object.keys(roles) as RoleName[]) await ensureRole(client, roles[name], passwords[name]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0)
      await client.query(`create database ${pg.escapeIdentifier(database)} owner ${roles.owner} template template0 encoding 'UTF8'`);
    await grantDatabase(client, database);
  });
  await withClient(withDatabase(adminUrl, database), async (client) => {
    for (const extension of extensions) await client.query(`create extension if not exists ${extension} with schema public`);
    // The queue requires a role that owns its tables, so the worker's role owns these schemas.
    for (const schema of ["graphile_worker", "engine"])
      await client.query(`create schema if not exists ${schema} authorization ${roles.jobs}`);
  });
}

async function ensureRole(client: pg.Client, role: string, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
  if (rowCount === 0) await client.query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication`);
  if (password !== undefined) await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
}

/** Grants what a cloned database does not inherit. The worker needs CREATE, since its queue runs `create schema if not exists`. */
export async function grantDatabase(client: pg.Client, database: string): Promise<void> {
  const name = pg.escapeIdentifier(database);
  await client.query(`revoke all on database ${name} from public`);
  await client.query(`grant connect on database ${name} to ${roles.owner}, ${roles.app}, ${roles.jobs}`);
  await client.query(`grant create on database ${name} to ${roles.jobs}`);
}

/** Replaces the database of a connection address. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

/** Runs `work` on a new connection and closes it. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection fails the current query; the unhandled event would also end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
