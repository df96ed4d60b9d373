import { readEnvironment } from "@/lib/kernel/env";
import { createLogger } from "@/lib/kernel/log";
import { closeRuntime, createRuntime } from "@/lib/kernel/runtime";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { companies, findPortalContact, issueApiKey, seed } from "@/prisma/seed/seed";
import type { Demo } from "./data-folder";

/** The credentials that the seed creates, by the company's slug. */
export interface SeededDemo {
  api_keys: Record<string, string>;
  /** A contact of a customer with a balance due. */
  portal_emails: Record<string, string>;
}

/** Seeds the database if needed. Returns an API key of each company, created if `known` has none, and a contact for the portal. */
export async function seedDemo(
  environment: Record<string, string>,
  known: Demo | null,
  options: { fresh: boolean; scale: number },
): Promise<SeededDemo> {
  // Prisma queries related rows concurrently on a transaction's connection, for which pg would print a deprecation warning.
  process.noDeprecation = true;
  const runtime = createRuntime(readEnvironment(environment), { log: createLogger("warn", { app: "demo" }) });
  try {
    const made = options.fresh
      ? (await seed(runtime, { scale: options.scale, jobsUrl: environment["DATABASE_JOBS_URL"] ?? "" })).api_keys
      : {};
    const keys: Record<string, string> = {};
    const portal_emails: Record<string, string> = {};
    for (const { slug } of companies) {
      keys[slug] = made[slug] ?? known?.tenants.find((tenant) => tenant.slug === slug)?.api_key ?? (await issueApiKey(runtime, slug));
      portal_emails[slug] = await findPortalContact(runtime, slug);
    }
    return { api_keys: keys, portal_emails };
  } finally {
    await closeRuntime(runtime);
  }
}

export function describeDemo(base_url: string, admin_ports: Demo["admin_ports"], { api_keys, portal_emails }: SeededDemo): Demo {
  const signIn = ({ email, password }: { email: string; password: string }) => ({ email, password });
  const tenants = companies.map(({ slug, staff }) => ({
    slug,
    tenant_base_url: tenantBaseUrl(base_url, slug),
    api_key: api_keys[slug] ?? "",
    owner: signIn(staff.owner),
    staff: signIn(staff.sales),
    portal_contact: { email: portal_emails[slug] ?? "" },
  }));
  return { base_url, admin_ports, tenants };
}
