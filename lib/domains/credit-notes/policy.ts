import type { Ctx } from "@/lib/kernel/context";
import { linkTo, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** The credit notes that the caller may see: customers their own, a link its one. */
export function visible(ctx: Ctx): Prisma.CreditNoteWhereInput {
  return ofCompanyAnd<Prisma.CreditNoteWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id }),
    link: linkTo("credit_note", (id) => ({ id })),
  });
}
