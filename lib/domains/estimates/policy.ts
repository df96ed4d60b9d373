import { can, isOutside, type Ctx } from "@/lib/kernel/context";
import { linkTo, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";
import type { Acceptance } from "./schema";

/** The estimates that the caller may see: customers see what they were sent, a link its one. A revision is hidden until it is sent. */
export function visible(ctx: Ctx): Prisma.EstimateWhereInput {
  return ofCompanyAnd<Prisma.EstimateWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id, status: { not: "draft" } }),
    link: linkTo("estimate", (id) => ({ id, status: { not: "draft" } })),
  });
}

/** Whether the caller may know what an estimate's lines cost the company: colleagues and programs who write estimates. */
export function seesCosts(ctx: Ctx): boolean {
  return !isOutside(ctx) && can(ctx, "estimates.write");
}

/** Who answers an estimate. */
export function answererOf({ principal }: Ctx): Pick<Acceptance, "by" | "name"> {
  switch (principal.kind) {
    case "link":
      return { by: "link", name: null };
    case "visitor":
      throw new Error("visitors have no estimates");
    default:
      return { by: principal.kind, name: principal.name };
  }
}
