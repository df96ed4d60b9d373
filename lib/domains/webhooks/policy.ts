import { records } from "@/lib/domains/records";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { EventDefinition } from "@/lib/kernel/base/events";
import type { Permission } from "@/lib/kernel/base/permissions";
import { can, type Ctx } from "@/lib/kernel/context";
import { ofCompany } from "@/lib/kernel/visibility";
import { everyEvent } from "./schema";

/** Only the company's staff and API keys see webhooks and deliveries. */
export const visible = ofCompany;

/** A kind of event that endpoints may receive, with the permission to read its records. */
export interface SubscribableEvent {
  definition: EventDefinition;
  permission: Permission;
}

/** Every kind of event by its name; not those of records that belong to one colleague. */
export const subscribableEvents: ReadonlyMap<string, SubscribableEvent> = new Map(
  records.flatMap(({ read, events }) =>
    read === "own" ? [] : events.map((definition) => [definition.name, { definition, permission: read }] as const),
  ),
);

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
