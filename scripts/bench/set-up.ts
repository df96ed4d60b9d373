import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { z } from "zod";
import { provisionTenant } from "@/lib/domains/accounts";
import { createApiKey } from "@/lib/domains/api-keys";
import { createInvoice } from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { permissionNames } from "@/lib/domains/permissions";
import { systemContext } from "@/lib/kernel/context";
import type { Runtime } from "@/lib/kernel/runtime";
import { concurrently } from "@/prisma/seed/concurrently";
import { addCustomers, bulkSchema } from "./bulk";
import type { Scale } from "./options";

const BenchTenant = z.object({
  id: z.string(),
  slug: z.string(),
  owner_user_id: z.string(),
  keys: z.array(z.string()),
  customer_id: z.string(),
  template_id: z.string(),
});
/** A company with its keys, one of its customers, and the draft that is copied. */
export type BenchTenant = z.infer<typeof BenchTenant>;

const path = (dataDir: string): string => join(dataDir, "tenants.json");

/** Returns the companies of an earlier run; null if none completed the setup. */
export function readTenants(dataDir: string): BenchTenant[] | null {
  return existsSync(path(dataDir)) ? z.array(BenchTenant).parse(JSON.parse(readFileSync(path(dataDir), "utf8"))) : null;
}

/**
 * Fills an empty database: companies, keys, items and the first draft by the product's operations, customers in bulk by SQL, as rows that
 * the operations would have written.
 * @param owner bypasses row-level security and may change indexes.
 */
export async function setUpCompany(runtime: Runtime, owner: pg.Client, dataDir: string, scale: Scale): Promise<BenchTenant[]> {
  const drafts = await concurrently(
    Array.from({ length: scale.tenants }, (_, index) => index),
    2,
    (index) => openTenant(runtime, index),
  );
  await owner.query(bulkSchema.before);
  for (const { tenant } of drafts) await addCustomers(owner, tenant.id, scale.customersEach);
  await owner.query(bulkSchema.after);
  const tenants = await concurrently(drafts, 2, ({ tenant, owner_user_id }, index) => equip(runtime, owner, tenant, owner_user_id, index));
  await owner.query("vacuum analyze");
  writeFileSync(path(dataDir), JSON.stringify(tenants), { mode: 0o600 });
  return tenants;
}

type Tenant = Awaited<ReturnType<typeof provisionTenant>>["tenant"];

async function openTenant(runtime: Runtime, index: number): Promise<{ tenant: Tenant; owner_user_id: string }> {
  const slug = `bench-${String(index)}`;
  const owner = { email: `owner@${slug}.example`, name: "Bea Bench", password: "correct horse of the bench" };
  const made = await provisionTenant(runtime, { slug, company_name: `Bench ${String(index)} Ltd`, country: "GB", owner, verified: true });
  return { tenant: made.tenant, owner_user_id: made.owner.user_id };
}

/** Sixteen clients, each with a key, use the first company. */
const keysOf = (index: number): number => (index === 0 ? 16 : 2);

async function equip(runtime: Runtime, owner: pg.Client, tenant: Tenant, owner_user_id: string, index: number): Promise<BenchTenant> {
  const ctx = systemContext(runtime, tenant, "Bench", { request_id: "bench" });
  const made = await concurrently(Array.from({ length: keysOf(index) }), 1, () =>
    createApiKey(ctx, { name: "Bench", permissions: [...permissionNames] }),
  );
  const keys = made.map(({ token }) => token);
  const { rows } = await owner.query<{ id: string }>(
    "select id from public.customers where tenant_id = $1 order by created_at desc, id desc limit 1",
    [tenant.id],
  );
  const customer_id = rows[0]?.id ?? "";
  for (let item = 0; index === 0 && item < 60; item++) await createItem(ctx, { name: `Item ${String(item)}`, unit_price: "12.50" });
  const taxes = [{ name: "VAT", rate: "20", compound: false, category: "S" as const }];
  const lines = ["Consulting, one day", "Travel, at cost", "Report"].map((description) => ({
    description,
    quantity: "2",
    unit_price: "100.00",
    taxes,
  }));
  const template = await createInvoice(ctx, { customer_id, lines });
  return { id: tenant.id, slug: tenant.slug, owner_user_id, keys, customer_id, template_id: template.id };
}
