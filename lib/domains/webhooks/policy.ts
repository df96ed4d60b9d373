import { records } from "@/lib/domains/records";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { EventDefinition } from "@/lib/kernel/base/events";
import { nounOf } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";
import type { Prisma, Role, Staff } from "@/prisma/generated/client";
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

/**
 * Whether an endpoint gets an event: it acts with the rights that its creator has now, so one of a colleague who has left gets none. One
 * without a creator belongs to the company.
 */
export function mayReceive(creator: (Pick<Staff, "deactivated_at"> & { role: Role }) | null, name: string): boolean {
  const event = subscribableEvents.get(name);
  if (event === undefined) return false;
  if (creator === null) return true;
  return creator.deactivated_at === null && (creator.role.template === "owner" || creator.role.permissions.includes(event.permission));
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

/** The deliveries of events whose records the caller may read: what is sent repeats the record, and an endpoint may echo it. */
export function visibleDeliveries(ctx: Ctx): Prisma.WebhookDeliveryWhereInput {
  if (ctx.principal.kind === "system") return ofCompany(ctx);
  const names = [...subscribableEvents].flatMap(([name, { permission }]) => (can(ctx, permission) ? [name] : []));
  return { AND: [ofCompany(ctx), { event_name: { in: names } }] };
}
