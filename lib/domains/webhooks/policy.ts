import { z } from "zod";
import { records } from "@/lib/domains/records";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { EventDefinition } from "@/lib/kernel/base/events";
import { encodeId } from "@/lib/kernel/base/ids";
import { nounOf, nouns, type Noun } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";
import type { Role, Staff } from "@/prisma/generated/client";
import { everyEvent } from "./schema";

/** Only the company's staff and API keys see webhooks and deliveries. */
export const visible = ofCompany;

/** A kind of event that endpoints may receive, with the permission to read all of its records. */
export interface SubscribableEvent {
  definition: EventDefinition;
  permission: Permission;
}

/** Every kind of event by its name; not those of records that belong to one colleague, which nobody else may see. */
export const subscribableEvents: ReadonlyMap<string, SubscribableEvent> = new Map(
  records.flatMap(({ noun, read, events }) => {
    const permission = nounOf(noun).seeAll ?? read;
    return permission === "own" || permission === "nobody"
      ? []
      : events.map((definition) => [definition.name, { definition, permission }] as const);
  }),
);

/**
 * Whether an endpoint gets an event: it acts with the rights that its creator has now. One of a program, or of a colleague who has left,
 * belongs to the company.
 */
export function mayReceive(creator: (Pick<Staff, "deactivated_at"> & { role: Role }) | null, name: string): boolean {
  const event = subscribableEvents.get(name);
  if (event === undefined) return false;
  if (creator === null || creator.deactivated_at !== null) return true;
  return creator.role.template === "owner" || creator.role.permissions.includes(event.permission);
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
  const missing = [...new Set(wanted.map(({ permission }) => permission))].filter((permission) => !can(ctx, permission));
  if (missing.length > 0) throw new AppError("forbidden", `These events need permissions that you do not have: ${missing.join(", ")}.`);
}

/** Whether the caller may read the records of a kind of event; of one that no longer exists, only those with every permission. */
export function mayReadEvent(ctx: Ctx, name: string): boolean {
  const known = subscribableEvents.get(name);
  return known === undefined ? ctx.grants === "all" : can(ctx, known.permission);
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

/** Whether the caller may read what was sent. */
export function mayReadBody(ctx: Ctx, sent: { event_name: string; noun: string; payload: string }): boolean {
  const staff_id = ctx.principal.kind === "staff" ? ctx.principal.staff_id : null;
  return mayReadEvent(ctx, sent.event_name) && !isPersonalToOthers({ staff_id, grants: (permission) => can(ctx, permission) }, sent);
}
