import { setTimeout as sleep } from "node:timers/promises";
import { Client, type Pool, type PoolClient } from "pg";
import { AppError } from "./base/errors";
import type { Logger } from "./log";

/** An event in the engine's format. */
export interface OutgoingEvent {
  id: string;
  name: string;
  ts: number;
  data: Record<string, unknown>;
}

/** Delivers events; for an engine in this database within `tx`, so that removal from the outbox and delivery are atomic. */
export type Deliver = (tx: PoolClient, events: OutgoingEvent[]) => Promise<unknown>;

interface DispatcherOptions {
  /** With the role that may read the outbox across tenants. */
  pool: Pool;
  databaseUrl: string;
  deliver: Deliver;
  /** Called after each committed batch. */
  delivered?: () => void;
  log: Logger;
  /** Milliseconds between polls without notifications; default 2,000. */
  interval?: number;
}

interface Row {
  id: string;
  name: string;
  tenant_id: string;
  record_id: string;
  sequence: number;
  occurred_at: Date;
  data: unknown;
}

const batchSize = 100;
/** Minimum milliseconds between batches, so that events in quick succession are delivered together. */
const pace = 40;

/** Takes up to `size` events from the outbox, oldest first, and delivers them in the same transaction; returns how many. */
export async function dispatchBatch(pool: Pool, deliver: Deliver, size = batchSize): Promise<number> {
  const tx = await pool.connect();
  try {
    await tx.query("begin");
    const { rows } = await tx.query<Row>(
      `with taken as (
         delete from public.outbox where id in (select id from public.outbox order by created_at, id
         limit ${size} for update skip locked) returning id)
       select e.id, e.name, e.tenant_id, e.record_id, e.sequence, e.occurred_at, e.data from public.events e join taken using (id)
       order by e.occurred_at, e.id`,
    );
    if (rows.length > 0) await deliver(tx, rows.map(toOutgoing));
    await tx.query("commit");
    tx.release();
    return rows.length;
  } catch (error) {
    // A connection in an unknown state must not return to the pool.
    tx.release(true);
    throw error;
  }
}

/** An event that the engine will never take, such as one that is too large. */
const isRejected = (error: unknown): boolean => error instanceof AppError && ["invalid", "too_large"].includes(error.code);

/** Delivers a rejected batch one by one; what is rejected by itself leaves the outbox, so that those behind it get through. */
async function dispatchOneByOne(pool: Pool, deliver: Deliver, log: Logger): Promise<void> {
  const deliverOne: Deliver = async (tx, events) => {
    await tx.query("savepoint one");
    try {
      await deliver(tx, events);
    } catch (error) {
      if (!isRejected(error)) throw error;
      await tx.query("rollback to savepoint one");
      log.error({ err: error, event_id: events[0]?.id, event: events[0]?.name }, "an event can't be delivered and is set aside");
    }
  };
  for (let count = 0; count < batchSize; count += 1) if ((await dispatchBatch(pool, deliverOne, 1)) === 0) return;
}

function toOutgoing({ id, name, tenant_id, record_id, sequence, occurred_at, data }: Row): OutgoingEvent {
  return {
    id,
    name,
    ts: occurred_at.getTime(),
    data: { tenant_id, record_id, sequence, occurred_at: occurred_at.toISOString(), resource: data },
  };
}

/** Delivers events from the outbox: immediately on a notification, and at intervals in case one was missed. */
export async function startDispatcher({
  pool,
  databaseUrl,
  deliver,
  delivered,
  log,
  interval = 2_000,
}: DispatcherOptions): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let wake: () => void = () => undefined;
  /** Whether a commit was notified since the last batch began, which may have been too early to see it. */
  let notified = false;
  const rest = () =>
    new Promise<void>((resolve) => {
      if (notified) return resolve();
      const timer = setTimeout(resolve, interval);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  /** Set by an error of the listener, which may come at the moment it connects. */
  let disconnected = false;
  let listener = await listen();

  async function listen(): Promise<Client> {
    const client = new Client({ connectionString: databaseUrl, application_name: "atrium-dispatcher" });
    client.on("notification", () => {
      notified = true;
      wake();
    });
    // Polling continues without the listener, so losing it costs only seconds.
    client.on("error", (error) => {
      disconnected = true;
      log.warn({ err: error }, "the dispatcher lost its notification connection");
    });
    await client.connect();
    await client.query("listen atrium_outbox");
    return client;
  }

  /** The next batch finds a commit between the loss and the new connection. */
  async function reconnect(): Promise<void> {
    await listener.end().catch(() => undefined);
    disconnected = false;
    listener = await listen().catch((error: unknown) => {
      disconnected = true;
      throw error;
    });
  }

  const loop = (async () => {
    for (let next = 0; !stopped;) {
      try {
        if (disconnected) await reconnect();
        await sleep(Math.max(0, next - performance.now()));
        notified = false;
        next = performance.now() + pace;
        const count = await dispatchBatch(pool, deliver);
        if (count > 0) delivered?.();
        if (count === batchSize) {
          next = 0;
          continue;
        }
      } catch (error) {
        if (isRejected(error)) {
          await dispatchOneByOne(pool, deliver, log).catch((failure: unknown) => log.error({ err: failure }, "events stay in the outbox"));
          continue;
        }
        log.error({ err: error }, "events could not be delivered; they stay in the outbox");
      }
      if (!stopped) await rest();
    }
  })();
  return {
    async stop() {
      stopped = true;
      wake();
      await loop;
      await listener.end();
    },
  };
}
