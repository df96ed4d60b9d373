import { z } from "zod";
import { records } from "@/lib/domains/records";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { EventDefinition } from "@/lib/kernel/base/events";
import { encodeId, readRecordId } from "@/lib/kernel/base/ids";
import { nounNames, nounOf, nouns, readPermission, type Noun } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany, subjectsOf } from "@/lib/kernel/visibility";
import type { Prisma, Role, Staff, WebhookDelivery } from "@/prisma/generated/client";
import { everyEvent } from "./schema";

/** Only the company's staff and API keys see webhooks. */
export const visible = ofCompany;

/** The permission to read all records of a kind of event; "own" where each belongs to one colleague, whose endpoints alone get it. */
export type EventPermission = Permission | "own";

/** A kind of event that endpoints may receive. */
export interface SubscribableEvent {
  definition: EventDefinition;
  permission: EventPermission;
}

/** Every kind of event by its name; not those of records whose events say nothing of the colleague who alone may see them. */
export const subscribableEvents: ReadonlyMap<string, SubscribableEvent> = new Map(
  records.flatMap(({ noun, read, events }) => {
    const permission = read === "own" ? read : (nounOf(noun).seeAll ?? read);
    return permission === "nobody" ? [] : events.map((definition) => [definition.name, { definition, permission }] as const);
  }),
);

const isOwn = (name: string) => subscribableEvents.get(name)?.permission === "own";

/** Whether an event is of a record of this colleague alone. */
const belongsTo = (data: unknown, staff_id: string | null): boolean =>
  staff_id !== null && typeof data === "object" && data !== null && "staff_id" in data && data.staff_id === encodeId("staff", staff_id);

/** Whether an event concerns the creator of an endpoint: those of records that belong to one colleague go to that colleague's endpoints. */
export const concerns = (creator_id: string | null, { name, data }: { name: string; data: unknown }): boolean =>
  !isOwn(name) || belongsTo(data, creator_id);

/** The where-clause of the events that concern the creator of an endpoint, of these names. */
export function concerning(creator_id: string | null, names: readonly string[]): Prisma.EventWhereInput {
  const [own, others] = [names.filter(isOwn), names.filter((name) => !isOwn(name))];
  if (creator_id === null) return { name: { in: others } };
  return {
    OR: [{ name: { in: others } }, { name: { in: own }, data: { path: ["staff_id"], equals: encodeId("staff", creator_id) } }],
  };
}

/** The permission to see every record of a kind; null where nobody has it. */
function permissionFor(noun: Noun): Permission | null {
  const permission = nounOf(noun).seeAll ?? readPermission(noun);
  return permission === "nobody" ? null : permission;
}

/** The same for what is about a record of the kind, which may be personal. */
const permissionForAll = (noun: Noun): Permission | null => nounOf(noun).personal?.seeAll ?? permissionFor(noun);

/** A message as far as it decides who may read it. */
export type Sent = Pick<WebhookDelivery, "event_name" | "noun" | "payload">;

const About = z.object({ data: z.record(z.string(), z.unknown()) });

/** The permissions to read all that a message tells: of a note or email, also of the record that it is about. Null where nobody may. */
function permissionsOf({ event_name, noun, payload }: Sent): EventPermission[] | null {
  const event = subscribableEvents.get(event_name);
  if (event === undefined) return null;
  const { about } = nounOf(event.definition.noun);
  const id = typeof about === "string" ? About.parse(JSON.parse(payload)).data[about] : null;
  const record = typeof id === "string" ? readRecordId(id) : null;
  const subjects = noun === "file" ? subjectsOf(noun) : record ? [record.noun] : [];
  const permissions = [event.permission, ...subjects.map((each) => (noun === "file" ? permissionFor(each) : permissionForAll(each)))];
  return permissions.includes(null) ? null : permissions.filter((permission) => permission !== null);
}

/** Who reads what is sent: a colleague by id, and whether they see what is personal to others. */
interface Reader {
  staff_id: string | null;
  grants(permission: Permission): boolean;
}

/** Whether what is sent is about a record that is personal to others than the reader, as its copy says. */
function isPersonalToOthers({ staff_id, grants }: Reader, { noun, payload }: Pick<Sent, "noun" | "payload">): boolean {
  const { personal } = Object.hasOwn(nouns, noun) ? nounOf(noun as Noun) : {};
  if (personal === undefined || grants(personal.seeAll)) return false;
  const { data } = About.parse(JSON.parse(payload));
  const present = (name: string) => typeof data[name] === "string";
  if (personal.ties.some(present) || !personal.people.some(present)) return false;
  return staff_id === null || !personal.people.some((name) => data[name] === encodeId("staff", staff_id));
}

type Creator = Pick<Staff, "id" | "deactivated_at"> & { role: Role };

/**
 * Whether an endpoint gets an event: it acts with the rights that its creator has now, so one of a colleague who has left gets none. One
 * without a creator belongs to the company. Nobody gets what is about a record of one colleague alone.
 */
export function mayReceive(creator: Creator | null, sent: Sent): boolean {
  const permissions = permissionsOf(sent);
  if (permissions === null) return false;
  const needed = permissions.filter((each) => each !== "own");
  if (creator === null) return needed.length === permissions.length && !isPersonalToOthers({ staff_id: null, grants: () => false }, sent);
  if (creator.deactivated_at !== null) return false;
  const { template, permissions: granted } = creator.role;
  const grants = (permission: Permission) => template === "owner" || granted.includes(permission);
  return needed.every(grants) && !isPersonalToOthers({ staff_id: creator.id, grants }, sent);
}

/**
 * A caller may subscribe an endpoint only to events of records that they may read themselves.
 * @throws AppError `invalid` for an unknown event, `forbidden` naming the missing permissions.
 */
export function assertMaySubscribe(ctx: Ctx, names: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    if (name !== everyEvent && !subscribableEvents.has(name))
      throw invalidField(`events.${String(index)}`, "unknown_event", `There is no event ${name}.`);
  }
  const wanted = [...subscribableEvents.values()].filter(({ definition }) => names.includes(everyEvent) || names.includes(definition.name));
  const needed = new Set(wanted.flatMap(({ permission }) => (permission === "own" ? [] : [permission])));
  const missing = [...needed].filter((permission) => !can(ctx, permission));
  if (missing.length > 0) throw new AppError("forbidden", `These events need permissions that you do not have: ${missing.join(", ")}.`);
}

/**
 * The deliveries of events whose records the caller may read: what is sent repeats the record, and an endpoint may echo it. Those of notes,
 * files and emails need the permissions for all that these can be about.
 */
export function visibleDeliveries(ctx: Ctx): Prisma.WebhookDeliveryWhereInput {
  if (ctx.principal.kind === "system") return ofCompany(ctx);
  const mayRead = ({ definition, permission }: SubscribableEvent) =>
    permission !== "own" &&
    [permission, ...subjectsOf(definition.noun).flatMap((noun) => permissionForAll(noun) ?? [])].every((each) => can(ctx, each));
  const readable = [...subscribableEvents].flatMap(([name, event]) => (mayRead(event) ? [name] : []));
  const own = [...subscribableEvents.keys()].filter(isOwn);
  const mine = ctx.principal.kind === "staff" ? [{ event_name: { in: own }, webhook: { created_by_id: ctx.principal.staff_id } }] : [];
  const ofOne = nounNames.filter((noun) => permissionFor(noun) === null);
  const aboutThem = ofOne.map((noun) => ({ noun: "mail", payload: { contains: `"about":"${nounOf(noun).prefix}_` } }));
  return {
    AND: [ofCompany(ctx), { OR: [{ event_name: { in: readable } }, ...mine] }, { NOT: { OR: aboutThem } }, ...exceptPersonalOnes(ctx)],
  };
}

/** Leaves out what is personal to others than the caller, as the copies say. */
function exceptPersonalOnes(ctx: Ctx): Prisma.WebhookDeliveryWhereInput[] {
  const { principal } = ctx;
  return nounNames.flatMap((noun): Prisma.WebhookDeliveryWhereInput[] => {
    const { personal } = nounOf(noun);
    if (personal === undefined || can(ctx, personal.seeAll)) return [];
    const holds = (name: string, value: string) => ({ payload: { contains: `"${name}":${value}` } });
    const own = principal.kind === "staff" ? personal.people.map((name) => holds(name, `"${encodeId("staff", principal.staff_id)}"`)) : [];
    const tied = personal.ties.map((name) => holds(name, '"'));
    return [{ OR: [{ noun: { not: noun } }, ...tied, ...own, { AND: personal.people.map((name) => holds(name, "null")) }] }];
  });
}
