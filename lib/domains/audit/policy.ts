import { recordOf } from "@/lib/domains/records";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId, readRecordId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { anyNull, jsonNull } from "@/lib/kernel/db";
import { nounNames, nounOf, readPermission, type Noun } from "@/lib/kernel/base/nouns";
import { nounsSeen, ofCompany, seesAll, subjectsOf } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** Staff and API keys see who did what in the company; contacts and link holders see nothing. */
export const visible = ofCompany;

/**
 * The events of records that the caller may read, as webhooks ask for it too: the event is a copy of its record. Of those that belong to
 * single colleagues, a colleague sees what they did themselves.
 */
export function visibleEvents(ctx: Ctx): Prisma.EventWhereInput {
  const { principal } = ctx;
  if (principal.kind === "system") return ofCompany(ctx);
  const own = nounNames.filter((noun) => isOwned(noun) || !seesAll(ctx, noun));
  const seen = nounsSeen(ctx).filter((noun) => !own.includes(noun));
  const mine = principal.kind === "staff" ? [{ noun: { in: own }, actor: { path: ["id"], equals: principal.staff_id } }] : [];
  return { AND: [ofCompany(ctx), { OR: [{ noun: { in: seen } }, ...mine, ...tiedEvents(ctx), ...aboutSeen(ctx)] }] };
}

/** The events of records that could be personal, as their copies say: those tied to something of the company, and the caller's own. */
function tiedEvents(ctx: Ctx): Prisma.EventWhereInput[] {
  const { principal } = ctx;
  return nounNames.flatMap((noun): Prisma.EventWhereInput[] => {
    const { personal } = nounOf(noun);
    if (personal === undefined || seesAll(ctx, noun) || !can(ctx, readPermission(noun))) return [];
    const tied = personal.ties.map((name) => ({ data: { path: [name], string_starts_with: "" } }));
    const own =
      principal.kind === "staff"
        ? personal.people.map((name) => ({ data: { path: [name], equals: encodeId("staff", principal.staff_id) } }))
        : [];
    const unnamed = [...personal.people, ...(personal.parent === undefined ? [] : [`${personal.parent}_id`])];
    const nobodys = { AND: unnamed.map((name) => ({ data: { path: [name], equals: jsonNull } })) };
    return [{ noun, OR: [...tied, ...own, nobodys] }];
  });
}

/** The events of notes and emails about records that the caller sees all of, as their copies say, and of emails about none. */
function aboutSeen(ctx: Ctx): Prisma.EventWhereInput[] {
  return nounNames.flatMap((noun): Prisma.EventWhereInput[] => {
    const { about } = nounOf(noun);
    if (typeof about !== "string" || seesAll(ctx, noun) || !can(ctx, readPermission(noun))) return [];
    const path = [about];
    const seen = nounsSeen(ctx, subjectsOf(noun)).map((each) => ({ data: { path, string_starts_with: `${nounOf(each).prefix}_` } }));
    return [{ noun, OR: [{ data: { path, equals: anyNull } }, ...seen] }];
  });
}

/** Whether a record of the noun is for one colleague alone, such as a notification. */
const isOwned = (noun: Noun): boolean => recordOf(noun)?.read === "own";

/** Whether a record that belongs to one colleague is the caller's, by its own rule. */
export async function seesRecord(ctx: Ctx, wireId: string | undefined): Promise<boolean> {
  const record = wireId === undefined ? null : readRecordId(wireId);
  const find = record && isPartlySeen(record.noun) && recordOf(record.noun)?.find;
  if (!record || !find || !can(ctx, readPermission(record.noun))) return false;
  return find(ctx, record.id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return false;
      throw error;
    },
  );
}

/** Whether some callers who may read the kind see only some of its records. */
const isPartlySeen = (noun: Noun): boolean => {
  const { seeAll, personal, about } = nounOf(noun);
  return seeAll !== undefined || personal !== undefined || about !== undefined;
};

/** Whether the caller sees what changed in an entry's record; that something was done is no secret of its owner's. */
export async function seesChanges(
  ctx: Ctx,
  { noun, record_id, actor_id }: { noun: Noun | null; record_id: string | null; actor_id: string | null },
): Promise<boolean> {
  const { principal } = ctx;
  if (noun === null || (principal.kind === "staff" && principal.staff_id === actor_id)) return true;
  if (recordOf(noun) === undefined) return seesAll(ctx, noun);
  if (!isOwned(noun) && nounsSeen(ctx, [noun]).length > 0) return true;
  return nounOf(noun).about !== undefined && record_id !== null && seesRecord(ctx, encodeId(noun, record_id));
}

/** Whether the caller sees the values of admin-only custom fields in changes. */
export function seesRestricted(ctx: Ctx): boolean {
  return can(ctx, "custom_fields.write");
}
