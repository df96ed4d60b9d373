import type { Ctx, Principal } from "./context";

type Own<Kind extends Principal["kind"], Where> = ((principal: Extract<Principal, { kind: Kind }>) => Where) | null;

/** Conditions, in addition to the tenant, for rows visible to contacts and link holders; null if they see none. */
interface OutsideClauses<Where> {
  contact: Own<"contact", Where>;
  link: Own<"link", Where>;
}

const none: { in: string[] } = { in: [] };

/** The where-clause of rows that outside people partly see: staff, programs and the system see all of the tenant's. */
export function ofCompanyAnd<Where extends object>(
  { principal, tenant }: Ctx,
  { contact, link }: OutsideClauses<Where>,
): { tenant_id: string; id?: typeof none } | (Where & { tenant_id: string }) {
  switch (principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: tenant.id };
    case "contact":
      return contact ? { ...contact(principal), tenant_id: tenant.id } : { tenant_id: tenant.id, id: none };
    case "link":
      return link ? { ...link(principal), tenant_id: tenant.id } : { tenant_id: tenant.id, id: none };
  }
}

/** The where-clause of internal rows: staff, programs and the system see the tenant's rows, contacts and link holders none. */
export function ofCompany(ctx: Ctx): { tenant_id: string; id?: typeof none } {
  return ofCompanyAnd<{ id?: typeof none }>(ctx, { contact: null, link: null });
}
