import type { Ctx } from "@/lib/kernel/context";
import { linkTo, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** Where the tax authority clears documents first, their customers get them afterwards. */
const released: Prisma.CreditNoteWhereInput = { NOT: { tax_document: { is: { released_at: null } } } };

/** The credit notes that the caller may see: customers their own, a link its one. */
export function visible(ctx: Ctx): Prisma.CreditNoteWhereInput {
  return ofCompanyAnd<Prisma.CreditNoteWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id, ...released }),
    link: linkTo("credit_note", (id) => ({ id, ...released })),
  });
}
