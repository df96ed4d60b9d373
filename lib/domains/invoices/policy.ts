import type { Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";

/** The invoices that the caller may see: customers see their own once finalized, a link its one. */
export function visible(ctx: Ctx): Prisma.InvoiceWhereInput {
  const { principal } = ctx;
  switch (principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: ctx.tenant.id };
    case "contact":
      return { tenant_id: ctx.tenant.id, customer_id: principal.customer_id, status: { not: "draft" } };
    case "link":
      return { tenant_id: ctx.tenant.id, id: principal.invoice_id, status: { not: "draft" } };
  }
}
