import { inject } from "vitest";
import { provisionTenant, type ProvisionedTenant } from "@/lib/domains/accounts";
import { createSession } from "@/lib/kernel/auth/sessions";
import { runInTenant } from "@/lib/kernel/db";
import type { Runtime } from "@/lib/kernel/runtime";
import { withClient } from "@/scripts/database/roles";
import { testDatabase, type TestDatabase } from "./database";

export type Slug = "acme" | "beta";
/** Both, with a session of each owner's. */
export type Companies = Record<Slug, ProvisionedTenant & { session_id: string }>;

export const companies = {
  acme: {
    slug: "acme",
    company_name: "Acme Ltd",
    country: "GB",
    owner: { email: "owner@acme.example", name: "Ada Owner", password: "correct horse of acme" },
  },
  beta: {
    slug: "beta",
    company_name: "شركة بيتا",
    country: "SA",
    owner: { email: "owner@beta.example", name: "Basma Owner", password: "correct horse of beta" },
  },
} as const;

/** Opens both companies in the runtime's empty database, and signs their owners in. */
export async function openCompanies(runtime: Runtime): Promise<Companies> {
  const open = async (slug: Slug) => {
    const opened = await provisionTenant(runtime, { ...companies[slug], verified: true });
    const session_id = await createSession(runtime, { user_id: opened.owner.user_id, ip: "127.0.0.1", user_agent: "Test" });
    // Tests move their clocks by days between two requests.
    const longest = { session_idle_minutes: 30 * 24 * 60, portal_idle_minutes: 30 * 24 * 60 };
    await runInTenant(opened.tenant.id, () => runtime.tenants.client.settings.updateMany({ data: longest }));
    return { ...opened, session_id };
  };
  const acme = await open("acme");
  return { acme, beta: await open("beta") };
}

const template = "atrium_companies";
let kept: Promise<Companies> | undefined;

/**
 * A new database in which both companies are open already: to open them takes three times as long as to clone them. The first test file of
 * the run that needs the template has `open` fill it; its comment tells the others who the companies are.
 */
export async function databaseOfCompanies(
  open: (database: TestDatabase) => Promise<Companies>,
): Promise<{ database: TestDatabase; opened: Companies }> {
  const opened = await (kept ??= findOrMakeTemplate(open));
  return { database: await testDatabase(template), opened };
}

function findOrMakeTemplate(open: (database: TestDatabase) => Promise<Companies>): Promise<Companies> {
  return withClient(inject("postgres").admin_url, async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    const { rows } = await client.query<{ note: string }>(
      "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
      [template],
    );
    if (rows[0]) return JSON.parse(rows[0].note) as Companies;
    const { name, ...rest } = await testDatabase();
    const opened = await open({ name, ...rest });
    await client.query(`comment on database ${name} is ${client.escapeLiteral(JSON.stringify(opened))}`);
    await client.query(`alter database ${name} rename to ${template}`);
    return opened;
  });
}
