import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx, Principal } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";

export type ContactPrincipal = Extract<Principal, { kind: "contact" }>;

/** The calling contact. @throws AppError `forbidden` for any other caller. */
export function contactOf(ctx: Ctx): ContactPrincipal {
  if (ctx.principal.kind !== "contact") throw new AppError("forbidden", "Only a contact signed in to the portal can do this.");
  return ctx.principal;
}

/** The sessions that the caller may see: a contact those of its own address, the system all, others none. */
export function visible(ctx: Ctx): Prisma.ContactSessionWhereInput {
  const { principal } = ctx;
  switch (principal.kind) {
    case "contact":
      return { tenant_id: ctx.tenant.id, email: principal.email };
    case "system":
      return { tenant_id: ctx.tenant.id };
    case "staff":
    case "key":
    case "link":
    case "visitor":
      return { tenant_id: ctx.tenant.id, id: { in: [] } };
  }
}

/** The contacts who may sign in by an address: with portal access, of customers that are not deleted. */
export function mayEnter(ctx: Ctx, email: string): Prisma.ContactWhereInput {
  return { tenant_id: ctx.tenant.id, email, portal_access: true, customer: { deleted_at: null } };
}
