import type { Ctx } from "@/lib/kernel/context";
import { linkTo, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** The invoices that the caller may see: customers see their own once finalized, a link its one. */
export function visible(ctx: Ctx): Prisma.InvoiceWhereInput {
  return ofCompanyAnd<Prisma.InvoiceWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id, status: { not: "draft" } }),
    link: linkTo("invoice", (id) => ({ id, status: { not: "draft" } })),
  });
}
