import { z } from "zod";
import { records } from "@/lib/domains/records";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { EventDefinition } from "@/lib/kernel/base/events";
import { readRecordId } from "@/lib/kernel/base/ids";
import { nounNames, nounOf, readPermission, type Noun } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany, subjectsOf } from "@/lib/kernel/visibility";
import type { Prisma, Role, Staff, WebhookDelivery } from "@/prisma/generated/client";
import { everyEvent } from "./schema";

/** Only the company's staff and API keys see webhooks. */
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

/** The permission to see every record of a kind; null where nobody has it. */
function permissionFor(noun: Noun): Permission | null {
  const permission = nounOf(noun).seeAll ?? readPermission(noun);
  return permission === "nobody" ? null : permission;
}

/** A message as far as it decides who may read it. */
export type Sent = Pick<WebhookDelivery, "event_name" | "noun" | "payload">;

const About = z.object({ data: z.record(z.string(), z.unknown()) });

/** The permissions to read all that a message tells: of a note or email, also of the record that it is about. Null where nobody may. */
function permissionsOf({ event_name, noun, payload }: Sent): Permission[] | null {
  const event = subscribableEvents.get(event_name);
  if (event === undefined) return null;
  const { about } = nounOf(event.definition.noun);
  const id = typeof about === "string" ? About.parse(JSON.parse(payload)).data[about] : null;
  const record = typeof id === "string" ? readRecordId(id) : null;
  const subjects = noun === "file" ? subjectsOf(noun) : record ? [record.noun] : [];
  const permissions = [event.permission, ...subjects.map(permissionFor)];
  return permissions.includes(null) ? null : permissions.filter((permission) => permission !== null);
}

/**
 * Whether an endpoint gets an event: it acts with the rights that its creator has now, so one of a colleague who has left gets none. One
 * without a creator belongs to the company. Nobody gets what is about a record of one colleague alone.
 */
export function mayReceive(creator: (Pick<Staff, "deactivated_at"> & { role: Role }) | null, sent: Sent): boolean {
  const permissions = permissionsOf(sent);
  if (permissions === null) return false;
  if (creator === null) return true;
  const { template, permissions: granted } = creator.role;
  return creator.deactivated_at === null && (template === "owner" || permissions.every((permission) => granted.includes(permission)));
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

/**
 * The deliveries of events whose records the caller may read: what is sent repeats the record, and an endpoint may echo it. Those of notes,
 * files and emails need the permissions for all that these can be about.
 */
export function visibleDeliveries(ctx: Ctx): Prisma.WebhookDeliveryWhereInput {
  if (ctx.principal.kind === "system") return ofCompany(ctx);
  const mayRead = ({ definition, permission }: SubscribableEvent) =>
    [permission, ...subjectsOf(definition.noun).flatMap((noun) => permissionFor(noun) ?? [])].every((each) => can(ctx, each));
  const names = [...subscribableEvents].flatMap(([name, event]) => (mayRead(event) ? [name] : []));
  const ofOne = nounNames.filter((noun) => permissionFor(noun) === null);
  const aboutThem = ofOne.map((noun) => ({ noun: "mail", payload: { contains: `"about":"${nounOf(noun).prefix}_` } }));
  return { AND: [ofCompany(ctx), { event_name: { in: names } }, { NOT: { OR: aboutThem } }] };
}
