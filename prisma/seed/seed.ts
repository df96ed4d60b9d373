import { randomUUID } from "node:crypto";
import { createApiKey, listApiKeys } from "@/lib/domains/api-keys";
import { getCustomer, listCustomers } from "@/lib/domains/customers";
import { listInvoices } from "@/lib/domains/invoices";
import { permissionNames } from "@/lib/domains/permissions";
import { AppError } from "@/lib/kernel/base/errors";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { createPlatformDatabase } from "@/lib/kernel/platform-db";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import type { Runtime } from "@/lib/kernel/runtime";
import { acme } from "./acme";
import type { Company } from "./company";
import { setUpCompany } from "./set-up-company";
import * as additions from "./list";
import { liveYear } from "./live-year";
import { noor } from "./noor";
import { openCompany } from "./open-company";
import { planYear } from "./plan";

export const companies: readonly Company[] = [acme, noor];

/** Milliseconds after which an event counts as delivered, since no subscriber waits for it (two days). */
const deliveredAfter = 2 * 24 * 60 * 60 * 1000;

export interface SeedOptions {
  /** 1 for some 60 customers and 400 invoices. */
  scale: number;
  /** Connection of the role `atrium_jobs`, the only one that can clear the outbox of all companies. */
  jobsUrl: string;
}

export interface Seeded {
  /** False if everything existed already; nothing was written then. */
  written: boolean;
  /** The new keys by slug; only this result shows them. */
  api_keys: Record<string, string>;
}

/**
 * Creates two companies with twelve months of history through the product's own operations, each with its clock set to its time. The API
 * keys are created last, so that an interrupted seed is detected by their absence.
 * @throws AppError `conflict` for an interrupted seed.
 */
export async function seed(given: Runtime, options: SeedOptions): Promise<Seeded> {
  // No worker runs yet that could render PDFs.
  const runtime: Runtime = { ...given, ports: { ...given.ports, pdf: () => Promise.resolve({ render: renderRequest }) } };
  const present = await Promise.all(companies.map(({ slug }) => isComplete(runtime, slug)));
  if (present.every((complete) => complete === true)) return { written: false, api_keys: {} };
  if (present.some((complete) => complete !== null))
    throw new AppError("conflict", "An earlier seed of this database was interrupted. Use an empty database.");
  const now = runtime.clock.now();
  await Promise.all(companies.map((company) => seedCompany(runtime, company, { scale: options.scale, now })));
  await clearDelivered(options.jobsUrl, new Date(now.getTime() - deliveredAfter));
  const keys = await Promise.all(companies.map(async ({ slug }) => [slug, await issueApiKey(runtime, slug)] as const));
  return { written: true, api_keys: Object.fromEntries(keys) };
}

/** Null without the company, false if it has no API key yet. */
async function isComplete(runtime: Runtime, slug: string): Promise<boolean | null> {
  const ctx = await findContext(runtime, slug);
  return ctx && (await listApiKeys(ctx, {})).data.length > 0;
}

async function seedCompany(runtime: Runtime, company: Company, year: { scale: number; now: Date }): Promise<void> {
  const opened = await openCompany(runtime, company, year.now);
  const items = await setUpCompany(opened);
  const lived = await liveYear(opened, planYear(company, year), items);
  for (const add of Object.values(additions)) await add(opened, lived);
}

async function clearDelivered(jobsUrl: string, before: Date): Promise<void> {
  const database = createPlatformDatabase(jobsUrl, { max: 1 });
  try {
    await database.pool.query("delete from public.outbox where created_at < $1", [before]);
  } finally {
    await database.close();
  }
}

/** Creates an API key with all permissions for a company; only this result shows it. @throws AppError `not_found` without the company. */
export async function issueApiKey(runtime: Runtime, slug: string): Promise<string> {
  const ctx = await findContext(runtime, slug);
  if (!ctx) throw new AppError("not_found", `There is no company ${slug}.`);
  const { token } = await createApiKey(ctx, { name: "Demo", permissions: [...permissionNames] });
  return token;
}

/** The address of a contact for previewing the portal, preferably with an open invoice. @throws AppError `not_found` if there is none. */
export async function findPortalContact(runtime: Runtime, slug: string): Promise<string> {
  const ctx = await findContext(runtime, slug);
  if (!ctx) throw new AppError("not_found", `There is no company ${slug}.`);
  const debtors = (await listInvoices(ctx, { status: "overdue", limit: 50 })).data.map((invoice) => invoice.customer_id);
  const others = (await listCustomers(ctx, { limit: 50 })).data.map((customer) => customer.id);
  for (const id of [...debtors, ...others]) {
    const { contacts, deleted_at } = await getCustomer(ctx, { id });
    const email = contacts.find((contact) => contact.portal_access && contact.email !== null)?.email;
    if (deleted_at === null && email) return email;
  }
  throw new AppError("not_found", `No customer of ${slug}'s has a contact.`);
}

async function findContext(runtime: Runtime, slug: string): Promise<Ctx | null> {
  const tenant = await runtime.platform.client.tenant.findFirst({ where: { slug }, select: { id: true } });
  return tenant && systemContext(runtime, { id: tenant.id, slug, verified: true }, "Seed", { request_id: randomUUID() });
}
