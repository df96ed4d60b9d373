import type { Ctx } from "@/lib/kernel/context";
import { linkTo, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";
import type { ProposalSignature } from "./schema";

/** The proposals that the caller may see: customers see what they were sent, a link its one. A revision is hidden until it is sent. */
export function visible(ctx: Ctx): Prisma.ProposalWhereInput {
  return ofCompanyAnd<Prisma.ProposalWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id, status: { not: "draft" } }),
    link: linkTo("proposal", (id) => ({ id, status: { not: "draft" } })),
  });
}

/** Who sends the signature. */
export function signerOf({ principal }: Ctx): Pick<ProposalSignature, "by" | "name"> {
  switch (principal.kind) {
    case "link":
      return { by: "link", name: null };
    case "visitor":
      throw new Error("visitors have no proposals");
    default:
      return { by: principal.kind, name: principal.name };
  }
}
