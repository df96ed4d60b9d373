import { readEnvironment } from "@/lib/kernel/env";
import { createLogger } from "@/lib/kernel/log";
import { closeRuntime, createRuntime } from "@/lib/kernel/runtime";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { companies, findPortalContact, issueApiKey, seed } from "@/prisma/seed/seed";
import type { Demo } from "./data-folder";

/** What the seed leaves for people and programs to use, by the company's slug. */
export interface SeededDemo {
  api_keys: Record<string, string>;
  /** Of a customer's contact who owes something. */
  portal_emails: Record<string, string>;
}

/**
 * Seeds the database unless it is, and answers an API key for each company, new ones where `known` has none, and whom to look at the portal
 * as.
 */
export async function seedDemo(
  environment: Record<string, string>,
  known: Demo | null,
  options: { fresh: boolean; scale: number },
): Promise<SeededDemo> {
  // Prisma reads related rows side by side on a transaction's one connection; pg queues them, and would tell every user of the demo that it
  // will not always.
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

/** What the demo tells of itself. */
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
