import type { Ctx } from "@/lib/kernel/context";
import { can } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** Who may read customers sees the company's consents; a contact sees those of their own address. */
export function visible(ctx: Ctx): Prisma.ConsentWhereInput {
  const { principal, tenant } = ctx;
  if (principal.kind === "contact") return { tenant_id: tenant.id, address: principal.email.toLowerCase() };
  return can(ctx, "consents.read") || principal.kind === "system" ? ofCompany(ctx) : { id: { in: [] } };
}
