import { z } from "zod";
import { records } from "@/lib/domains/records";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { EventDefinition } from "@/lib/kernel/base/events";
import { encodeId } from "@/lib/kernel/base/ids";
import { nounOf, nouns, type Noun } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";
import type { Prisma, Role, Staff } from "@/prisma/generated/client";
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
    const permission = nounOf(noun).seeAll ?? read;
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

/**
 * Whether an endpoint gets an event: it acts with the rights that its creator has now, so one of a colleague who has left gets none. One
 * without a creator belongs to the company.
 */
export function mayReceive(creator: (Pick<Staff, "deactivated_at"> & { role: Role }) | null, name: string): boolean {
  const event = subscribableEvents.get(name);
  if (event === undefined) return false;
  if (creator === null) return event.permission !== "own";
  if (creator.deactivated_at !== null) return false;
  return event.permission === "own" || creator.role.template === "owner" || creator.role.permissions.includes(event.permission);
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
 * The deliveries of events whose records the caller may read: what is sent repeats the record, and an endpoint may echo it. Those of a
 * kind that no longer exists are shown to whoever has every permission.
 */
export function visibleDeliveries(ctx: Ctx): Prisma.WebhookDeliveryWhereInput {
  if (ctx.principal.kind === "system") return ofCompany(ctx);
  const readable = [...subscribableEvents].flatMap(([name, { permission }]) =>
    permission !== "own" && can(ctx, permission) ? [name] : [],
  );
  const own = [...subscribableEvents.keys()].filter(isOwn);
  const names = ctx.grants === "all" ? { notIn: own } : { in: readable };
  const mine = ctx.principal.kind === "staff" ? { event_name: { in: own }, webhook: { created_by_id: ctx.principal.staff_id } } : null;
  return { AND: [ofCompany(ctx), { OR: [{ event_name: names }, ...(mine ? [mine] : [])] }] };
}

const Body = z.object({ data: z.record(z.string(), z.unknown()) });

/** Who reads what is sent: a colleague by id, and whether they see what is personal to others. */
interface Reader {
  staff_id: string | null;
  grants(permission: Permission): boolean;
}

/** Whether what is sent is about a record that is personal to others than the reader, as its copy says. */
function isPersonalToOthers({ staff_id, grants }: Reader, { noun, payload }: { noun: string; payload: string }): boolean {
  const { personal } = Object.hasOwn(nouns, noun) ? nounOf(noun as Noun) : {};
  if (personal === undefined || grants(personal.seeAll)) return false;
  const { data } = Body.parse(JSON.parse(payload));
  const present = (name: string) => typeof data[name] === "string";
  if (personal.ties.some(present) || !personal.people.some(present)) return false;
  return staff_id === null || !personal.people.some((name) => data[name] === encodeId("staff", staff_id));
}

type Creator = Pick<Staff, "id" | "deactivated_at"> & { role: Role };

/** Whether an endpoint may get this one: nothing that is personal to others than its creator. */
export function mayReceiveBody(creator: Creator | null, sent: { noun: string; payload: string }): boolean {
  const present = creator !== null && creator.deactivated_at === null ? creator : null;
  const grants = (permission: Permission) =>
    present !== null && (present.role.template === "owner" || present.role.permissions.includes(permission));
  return !isPersonalToOthers({ staff_id: present?.id ?? null, grants }, sent);
}

/** Whether the caller may read what was sent, of an event that they may read. */
export function mayReadBody(ctx: Ctx, sent: { noun: string; payload: string }): boolean {
  const staff_id = ctx.principal.kind === "staff" ? ctx.principal.staff_id : null;
  return !isPersonalToOthers({ staff_id, grants: (permission) => can(ctx, permission) }, sent);
}
