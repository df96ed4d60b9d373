import type { Ctx } from "./context";

/** The where-clause of what belongs to the company's own people: staff, programs and the system see the tenant's rows, a contact or link none. */
export function ofCompany(ctx: Ctx): { tenant_id: string; id?: { in: string[] } } {
  switch (ctx.principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: ctx.tenant.id };
    case "contact":
    case "link":
      return { tenant_id: ctx.tenant.id, id: { in: [] } };
  }
}
