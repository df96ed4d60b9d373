import type { Ctx } from "@/lib/kernel/context";
import { linkTo, ofCompany, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** The proposals that the caller may see: customers see what they were sent, a link its one. A revision is hidden until it is sent. */
export function visible(ctx: Ctx): Prisma.ProposalWhereInput {
  return ofCompanyAnd<Prisma.ProposalWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id, status: { not: "draft" } }),
    link: linkTo("proposal", (id) => ({ id, status: { not: "draft" } })),
  });
}

/** Templates are the company's own. */
export const visibleTemplates = ofCompany;
