import type { Prisma } from "@/prisma/generated/client";
import { nounNames, nounOf, nounsWith, readPermission, type LinkableNoun, type Noun } from "./base/nouns";
import { can, isOutside, linkedId, type Ctx, type Principal } from "./context";

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

/** The kinds of record that one with `about` can be about; none for others. */
export function subjectsOf(noun: Noun): readonly Noun[] {
  if (nounOf(noun).about === undefined) return [];
  if (noun === "note") return nounsWith("notes");
  return noun === "file" ? nounsWith("files") : nounNames.filter((each) => nounOf(each).about === undefined);
}

/**
 * Whether the caller may see every record of a noun, as far as it matters whose a record is. Programs belong to the company, so they see
 * what a permission opens to colleagues.
 */
export function seesAll(ctx: Ctx, noun: Noun): boolean {
  const { seeAll, about } = nounOf(noun);
  if (ctx.principal.kind === "system") return true;
  if (about !== undefined) return subjectsOf(noun).every((each) => can(ctx, readPermission(each)) && seesAll(ctx, each));
  if (seeAll === undefined) return true;
  return seeAll !== "nobody" && (ctx.principal.kind === "key" || can(ctx, seeAll));
}

/** The nouns of which the caller may read every record: what copies a record, such as an event or an email, is shown for these alone. */
export function nounsSeen(ctx: Ctx, among: readonly Noun[] = nounNames): Noun[] {
  return isOutside(ctx) ? [] : among.filter((noun) => can(ctx, readPermission(noun)) && seesAll(ctx, noun));
}

/** Those rows of `records` whose record the caller may read, of these nouns: all, or the caller's own. */
export function visibleRecords(ctx: Ctx, among: readonly Noun[]): Prisma.AttachedRecordWhereInput {
  const { principal } = ctx;
  const own = among.flatMap((noun): Prisma.AttachedRecordWhereInput[] => {
    const { owner } = nounOf(noun);
    if (principal.kind !== "staff" || owner === undefined || seesAll(ctx, noun) || !can(ctx, readPermission(noun))) return [];
    return [{ noun, [noun]: { [owner]: principal.staff_id } }];
  });
  return { OR: [{ noun: { in: nounsSeen(ctx, among) } }, ...own] };
}
