import type { OutgoingEvent } from "@/lib/kernel/outbox";
import { newId } from "@/lib/kernel/ids";
import type { Runtime } from "@/lib/kernel/runtime";
import type { Event as EventRow } from "@/prisma/generated/client";
import { concerns, subscribableEvents } from "../policy";
import { toPayload } from "../resource";

/** The dispatcher's transaction, with the worker's database role. */
export interface ForwardingTransaction {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/** The columns of a new delivery. */
export type DeliveryDraft = ReturnType<typeof draftDelivery>;

/** A delivery of an event to an endpoint, which is due at once. */
export function draftDelivery(event: EventRow, webhook_id: string, now: Date) {
  const { id: event_id, tenant_id, name: event_name, noun, record_id, sequence } = event;
  return {
    id: newId(now),
    tenant_id,
    webhook_id,
    event_id,
    event_name,
    noun,
    record_id,
    sequence,
    payload: toPayload(event),
    created_at: now,
  };
}

/**
 * Queues events for the endpoints that subscribe to them, in the transaction that takes them out of the outbox: so each event is queued
 * exactly once, whenever the worker is killed. Returns how many deliveries it queued.
 */
export async function forwardEvents(tx: ForwardingTransaction, events: readonly OutgoingEvent[], now: Date): Promise<number> {
  const ids = events.filter(({ name }) => subscribableEvents.has(name)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const { rows } = await tx.query<EventRow & { webhook_id: string; created_by_id: string | null }>(
    `select m.webhook_id, m.created_by_id, e.* from platform.match_webhooks($1) m
    join public.events e on e.id = m.event_id order by e.occurred_at, e.id`,
    [ids],
  );
  const wanted = rows.filter(({ created_by_id, ...event }) => concerns(created_by_id, event));
  if (wanted.length === 0) return 0;
  const drafts = wanted.map(({ webhook_id, created_by_id: _creator, ...event }) => draftDelivery(event, webhook_id, now));
  const { rows: added } = await tx.query<{ count: string }>("select platform.add_webhook_deliveries($1) as count", [
    JSON.stringify(drafts),
  ]);
  return Number(added[0]?.count ?? 0);
}

/** A delivery that this process may attempt until the claim ends. */
export interface Claim {
  id: string;
  tenant_id: string;
  until: Date;
}

/** Milliseconds of a claim: longer than an attempt takes. After a crash, the delivery is attempted again that much later. */
const claimMs = 30_000;

/** Attempts at a time at one endpoint; one at a time while it fails. */
const perEndpoint = 5;

/** Claims up to `limit` deliveries that are due, over all tenants, by one statement. */
export async function claimDeliveries(runtime: Runtime, limit: number): Promise<Claim[]> {
  const now = runtime.clock.now();
  const until = new Date(now.getTime() + claimMs);
  const { rows } = await runtime.platform.pool.query<{ id: string; tenant_id: string }>(
    "select id, tenant_id from platform.claim_webhook_deliveries($1, $2, $3, $4)",
    [now, until, limit, perEndpoint],
  );
  return rows.map((row) => ({ ...row, until }));
}
