import { findLiveCustomer } from "@/lib/domains/customers";
import type { Ctx } from "@/lib/kernel/context";
import { providerSlug } from "./provider";

/** A customer who may get a subscription. @throws AppError `not_found`, `conflict` for a deleted one. */
export function findCustomerToBill(ctx: Ctx, id: string) {
  return findLiveCustomer(ctx, id);
}

interface Payer {
  customer_ref: string | null;
  method_id: string | null;
  method_ref: string | null;
}

/** The customer's reference at the provider and the saved method to charge; null for what there is none of. */
export async function findPayer(ctx: Ctx, customer_id: string): Promise<Payer> {
  const own = { tenant_id: ctx.tenant.id, customer_id };
  const method = await ctx.db.savedMethod.findFirst({
    where: { ...own, gateway: providerSlug, removed_at: null },
    orderBy: { id: "desc" },
    select: { id: true, customer_ref: true, method_ref: true },
  });
  if (method) return { customer_ref: method.customer_ref, method_id: method.id, method_ref: method.method_ref };
  const known = await ctx.db.providerCustomer.findFirst({ where: { ...own, provider: providerSlug }, orderBy: { id: "desc" } });
  return { customer_ref: known?.provider_ref ?? null, method_id: null, method_ref: null };
}
