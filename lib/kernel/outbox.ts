import { setTimeout as sleep } from "node:timers/promises";
import { Client, type Pool, type PoolClient } from "pg";
import type { Logger } from "./log";

/** An event as the engine takes it. */
export interface OutgoingEvent {
  id: string;
  name: string;
  ts: number;
  data: Record<string, unknown>;
}

/** Hands events over; where that is this database, within `tx`, so that taking from the outbox and giving to the engine are one. */
export type Deliver = (tx: PoolClient, events: OutgoingEvent[]) => Promise<unknown>;

interface DispatcherOptions {
  /** Of the role that may sweep the outbox across tenants. */
  pool: Pool;
  databaseUrl: string;
  deliver: Deliver;
  log: Logger;
  /** Milliseconds between looks when nothing was heard; 2 s if left out. */
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
/** Milliseconds from one batch to the next while there is always one: news that follow each other close by are delivered together. */
const pace = 40;

/** Takes up to a hundred events out of the outbox, oldest first, and delivers them in the same transaction; answers how many. */
export async function dispatchBatch(pool: Pool, deliver: Deliver): Promise<number> {
  const tx = await pool.connect();
  try {
    await tx.query("begin");
    const { rows } = await tx.query<Row>(
      `with taken as (
         delete from public.outbox where id in (select id from public.outbox order by created_at, id limit ${batchSize} for update skip locked) returning id)
       select e.id, e.name, e.tenant_id, e.record_id, e.sequence, e.occurred_at, e.data from public.events e join taken using (id) order by e.occurred_at, e.id`,
    );
    if (rows.length > 0) await deliver(tx, rows.map(toOutgoing));
    await tx.query("commit");
    tx.release();
    return rows.length;
  } catch (error) {
    // A connection in an unknown state is not given back to the pool.
    tx.release(true);
    throw error;
  }
}

function toOutgoing({ id, name, tenant_id, record_id, sequence, occurred_at, data }: Row): OutgoingEvent {
  return {
    id,
    name,
    ts: occurred_at.getTime(),
    data: { tenant_id, record_id, sequence, occurred_at: occurred_at.toISOString(), resource: data },
  };
}

/** Delivers what commits leave in the outbox: at once when it hears of them, and at intervals in case it did not. */
export async function startDispatcher({
  pool,
  databaseUrl,
  deliver,
  log,
  interval = 2_000,
}: DispatcherOptions): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let wake: () => void = () => undefined;
  /** Whether something was committed since the last look began: that look may have come too early for it. */
  let heard = false;
  const rest = () =>
    new Promise<void>((resolve) => {
      if (heard) return resolve();
      const timer = setTimeout(resolve, interval);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  /** Set by an error of the listener, which may come in the very moment in which it is there. */
  let deaf = false;
  let listener = await listen();

  async function listen(): Promise<Client> {
    const client = new Client({ connectionString: databaseUrl, application_name: "atrium-dispatcher" });
    client.on("notification", () => {
      heard = true;
      wake();
    });
    // Without the listener the intervals go on, so a lost one costs seconds until the next is there.
    client.on("error", (error) => {
      deaf = true;
      log.warn({ err: error }, "the dispatcher no longer hears of commits");
    });
    await client.connect();
    await client.query("listen atrium_outbox");
    return client;
  }

  /** A commit between the loss and the new listener is found by the look that follows. */
  async function listenAgain(): Promise<void> {
    await listener.end().catch(() => undefined);
    deaf = false;
    listener = await listen().catch((error: unknown) => {
      deaf = true;
      throw error;
    });
  }

  const loop = (async () => {
    for (let next = 0; !stopped;) {
      try {
        if (deaf) await listenAgain();
        await sleep(Math.max(0, next - performance.now()));
        heard = false;
        next = performance.now() + pace;
        if ((await dispatchBatch(pool, deliver)) === batchSize) {
          next = 0;
          continue;
        }
      } catch (error) {
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
