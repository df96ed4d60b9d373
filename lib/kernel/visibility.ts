import type { Prisma } from "@/prisma/generated/client";
import { nounNames, nounOf, nounsWith, readPermission, type LinkableNoun, type Noun } from "./base/nouns";
import { can, colleagueOf, isOutside, linkedId, type Ctx, type Principal } from "./context";

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
  const { seeAll, about, personal } = nounOf(noun);
  if (ctx.principal.kind === "system") return true;
  if (personal !== undefined && !can(ctx, personal.seeAll)) return false;
  if (about !== undefined) return subjectsOf(noun).every((each) => can(ctx, readPermission(each)) && seesAll(ctx, each));
  if (seeAll === undefined) return true;
  return seeAll !== "nobody" && (ctx.principal.kind === "key" || can(ctx, seeAll));
}

/**
 * The condition that leaves out what is personal to others: what is tied to something of the company, by itself or by what it is part of,
 * the caller's own or that of the colleague whose key calls, and what is nobody's. Empty for nouns of which nothing is personal, and for callers who see all.
 */
export function exceptPersonal(ctx: Ctx, noun: Noun): { OR?: object[] } {
  const { personal } = nounOf(noun);
  if (personal === undefined || seesAll(ctx, noun)) return {};
  const colleague = colleagueOf(ctx);
  const { ties, parent, people } = personal;
  const open = [
    ...ties.map((column) => ({ [column]: { not: null } })),
    ...(colleague === null ? [] : people.map((column) => ({ [column]: colleague }))),
  ];
  const nobodys = Object.fromEntries(people.map((column) => [column, null]));
  if (parent === undefined) return { OR: [...open, nobodys] };
  return { OR: [...open, { ...nobodys, [`${parent}_id`]: null }, { [parent]: { is: { OR: [...open, nobodys] } } }] };
}

/** Whether a row with these columns, and those of its parent, is left out by `exceptPersonal`. */
export function isPersonalToOthers(ctx: Ctx, noun: Noun, row: object & { parent?: object | null }): boolean {
  const { personal } = nounOf(noun);
  if (personal === undefined || seesAll(ctx, noun)) return false;
  const { ties, people } = personal;
  const staff_id = colleagueOf(ctx);
  const valuesOf = (from: object, names: readonly string[]) =>
    Object.entries(from).flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  const isOpen = (from: object) =>
    valuesOf(from, ties).some((value) => value !== null) || (staff_id !== null && valuesOf(from, people).includes(staff_id));
  const isNobodys = (from: object) => valuesOf(from, people).every((value) => value === null);
  const { parent = null } = row;
  return !isOpen(row) && !(parent === null ? isNobodys(row) : isOpen(parent) || isNobodys(parent));
}

/** The nouns of which the caller may read every record: what copies a record, such as an event or an email, is shown for these alone. */
export function nounsSeen(ctx: Ctx, among: readonly Noun[] = nounNames): Noun[] {
  return isOutside(ctx) ? [] : among.filter((noun) => can(ctx, readPermission(noun)) && seesAll(ctx, noun));
}

/** Those rows of `records` whose record the caller may read, of these nouns: all, or the caller's own. */
export function visibleRecords(ctx: Ctx, among: readonly Noun[]): Prisma.AttachedRecordWhereInput {
  const { principal } = ctx;
  const own = among.flatMap((noun): Prisma.AttachedRecordWhereInput[] => {
    const { owner, personal } = nounOf(noun);
    if (isOutside(ctx) || seesAll(ctx, noun) || !can(ctx, readPermission(noun))) return [];
    if (personal !== undefined) return [{ noun, [noun]: exceptPersonal(ctx, noun) }];
    return principal.kind !== "staff" || owner === undefined ? [] : [{ noun, [noun]: { [owner]: principal.staff_id } }];
  });
  return { OR: [{ noun: { in: nounsSeen(ctx, among) } }, ...own] };
}
