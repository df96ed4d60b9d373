import type { LinkableNoun } from "./base/nouns";
import { linkedId, type Ctx, type Principal } from "./context";

type Own<Kind extends Principal["kind"], Where> = ((principal: Extract<Principal, { kind: Kind }>) => Where | null) | null;

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
  const own = (where: Where | null | undefined) => (where ? { ...where, tenant_id: tenant.id } : { tenant_id: tenant.id, id: none });
  switch (principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: tenant.id };
    case "contact":
      return own(contact?.(principal));
    case "link":
      return own(link?.(principal));
    case "visitor":
      return own(null);
  }
}

/**
 * For `ofCompanyAnd`: what a link to a document of this noun shows, of which `where` makes the clause from the document's id; links to
 * other nouns show nothing.
 */
export function linkTo<Where>(noun: LinkableNoun, where: (id: string) => Where): Own<"link", Where> {
  return (principal) => {
    const id = linkedId({ principal }, noun);
    return id === null ? null : where(id);
  };
}

/** The where-clause of internal rows: staff, programs and the system see the tenant's rows, callers from outside none. */
export function ofCompany(ctx: Ctx): { tenant_id: string; id?: typeof none } {
  return ofCompanyAnd<{ id?: typeof none }>(ctx, { contact: null, link: null });
}
