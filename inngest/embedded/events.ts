import { AppError } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { z } from "zod";
import type { Tx } from "./database/database";
import { type EventBody, type SentEvent, sentEventSchema } from "./protocol/protocol";
import type { Scope } from "./runs/scope";

/** A validated event with its tenant. */
export interface PreparedEvent {
  body: EventBody;
  tenant_id: string | null;
}

const tenantSchema = z.object({ tenant_id: z.string().regex(/^[\x20-\x7e]{1,100}$/) });

/** Returns `data.tenant_id`, or null. */
export function tenantOf(data: unknown): string | null {
  const parsed = tenantSchema.safeParse(data);
  return parsed.success ? parsed.data.tenant_id : null;
}

/**
 * Validates a sent event and completes its id (the sender's, else `fallbackId`, else a new one) and time. Throws `invalid` for a malformed
 * event or a reserved name, `too_large` beyond the limit.
 */
export function prepareEvent(scope: Scope, given: unknown, fallbackId?: string): PreparedEvent {
  const parsed = sentEventSchema.safeParse(given);
  if (!parsed.success) throw new AppError("invalid", `An event cannot be read: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.name.startsWith("inngest/"))
    throw new AppError("invalid", `The event name ${JSON.stringify(parsed.data.name)} is reserved.`);
  const event = buildEvent(scope, parsed.data, fallbackId);
  const bytes = Buffer.byteLength(JSON.stringify(event.body));
  if (bytes > scope.limits.event_bytes)
    throw new AppError("too_large", `Event ${event.body.name} has ${bytes} bytes; at most ${scope.limits.event_bytes} are allowed.`);
  return event;
}

/** Builds an event that the engine itself sends; `tenantId` overrides the tenant in its data. */
export function internalEvent(
  scope: Scope,
  event: { name: string; data: Record<string, unknown>; id?: string; ts?: number },
  tenantId: string | null,
): PreparedEvent {
  const built = buildEvent(scope, event);
  return { body: built.body, tenant_id: tenantId ?? built.tenant_id };
}

function buildEvent(scope: Scope, event: Partial<SentEvent> & { name: string }, fallbackId?: string): PreparedEvent {
  const now = scope.clock.now();
  // `_inngest` is reserved for the server: senders must not set it.
  const data = Object.fromEntries(Object.entries(event.data ?? {}).filter(([key]) => key !== "_inngest"));
  const body: EventBody = { id: event.id || fallbackId || newId(now), name: event.name, data, ts: event.ts ?? now.getTime() };
  if (event.user !== undefined) body.user = event.user;
  if (typeof event.v === "string") body.v = event.v;
  if (event.meta !== undefined) body.meta = event.meta;
  return { body, tenant_id: tenantOf(data) };
}

/** Stores events and returns the new ones (an event with a known id is ignored), each with whether a run waits for its name. */
export async function storeEvents(
  tx: Tx,
  scope: Scope,
  events: readonly PreparedEvent[],
): Promise<(PreparedEvent & { is_awaited: boolean })[]> {
  const { rows } = await tx.query<{ id: string; is_awaited: boolean }>(
    `insert into engine.event (id, name, body, tenant_id, received_at)
     select given.id, given.name, given.body, given.tenant_id, $5
     from unnest($1::text[], $2::text[], $3::json[], $4::text[]) as given(id, name, body, tenant_id)
     on conflict (id) do nothing returning id, exists (select 1 from engine.interest where interest.event_name = event.name) as is_awaited`,
    [
      events.map(({ body }) => body.id),
      events.map(({ body }) => body.name),
      events.map(({ body }) => JSON.stringify(body)),
      events.map((event) => event.tenant_id),
      scope.clock.now(),
    ],
  );
  const stored = new Map(rows.map((row) => [row.id, row.is_awaited]));
  return events.flatMap((event) => {
    const isAwaited = stored.get(event.body.id);
    // A duplicate id in one request counts once.
    stored.delete(event.body.id);
    return isAwaited === undefined ? [] : [{ ...event, is_awaited: isAwaited }];
  });
}
