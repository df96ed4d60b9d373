import type { Ctx } from "@/lib/kernel/context";

/** The mandate that holds, with its method; null for none, or after method or customer was removed. The caller has found the customer. */
export function findMandate(ctx: Ctx, customer_id: string) {
  return ctx.db.autopayMandate.findFirst({
    where: { tenant_id: ctx.tenant.id, customer_id, ended_at: null, method: { removed_at: null }, customer: { deleted_at: null } },
    include: { method: { select: { label: true } } },
    orderBy: [{ agreed_at: "desc" }, { id: "desc" }],
  });
}
