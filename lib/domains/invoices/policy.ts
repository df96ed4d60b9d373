import type { Ctx } from "@/lib/kernel/context";
import { linkTo, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** Where the tax authority clears documents first, their customers get them afterwards. */
const released: Prisma.InvoiceWhereInput = { NOT: { tax_document: { is: { released_at: null } } } };

/** The invoices that the caller may see: customers see their own once finalized, a link its one. */
export function visible(ctx: Ctx): Prisma.InvoiceWhereInput {
  return ofCompanyAnd<Prisma.InvoiceWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id, status: { not: "draft" }, ...released }),
    link: linkTo("invoice", (id) => ({ id, status: { not: "draft" }, ...released })),
  });
}
