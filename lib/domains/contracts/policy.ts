import type { Ctx } from "@/lib/kernel/context";
import { linkTo, ofCompany, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** The contracts that the caller may see: customers see the texts they were sent, a link its one. A revision is hidden until it is sent. */
export function visible(ctx: Ctx): Prisma.ContractWhereInput {
  return ofCompanyAnd<Prisma.ContractWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id, signing: { not: "unsent" } }),
    link: linkTo("contract", (id) => ({ id, signing: { not: "unsent" } })),
  });
}

/** Templates are the company's own. */
export const visibleTemplates = ofCompany;
