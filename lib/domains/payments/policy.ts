import type { Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";

/** The payments that the caller may see: customers see their own, a link those of its invoice. */
export function visible(ctx: Ctx): Prisma.PaymentWhereInput {
  const { principal } = ctx;
  switch (principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: ctx.tenant.id };
    case "contact":
      return { tenant_id: ctx.tenant.id, customer_id: principal.customer_id };
    case "link":
      return { tenant_id: ctx.tenant.id, allocations: { some: { invoice_id: principal.invoice_id } } };
  }
}
