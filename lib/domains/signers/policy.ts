import type { Ctx } from "@/lib/kernel/context";
import { ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** The signers that the caller may see: customers those of their own documents, a link those of its document. */
export function visible(ctx: Ctx): Prisma.SignerWhereInput {
  return ofCompanyAnd<Prisma.SignerWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id }),
    link: ({ target }) => ({ record_id: target.id }),
  });
}
