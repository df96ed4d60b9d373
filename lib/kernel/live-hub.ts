import { Client } from "pg";
import type { Prisma } from "@/prisma/generated/client";
import { AppError } from "./base/errors";
import type { Clock } from "./clock";
import { runInTenant, type TenantDatabase } from "./db";
import { RecentEvents } from "./recent-events";
import type { Logger } from "./log";
import { PresenceBoard, type Presence } from "./presence";

/** An event without its data: the subscriber reads the record. Ids are UUIDs. */
export interface LiveEvent {
  id: string;
  name: string;
  noun: string;
  record_id: string;
  occurred_at: Date;
}

/** Why a stream ends. The client reconnects with the last event's id, so that no event is lost. */
export type LiveEnd = "interrupted" | "leaving";

export interface LiveListener {
  tenant_id: string;
  /** The person whose streams are counted together. */
  person: string;
  deliver(events: LiveEvent[]): void;
  end(reason: LiveEnd): void;
}

/** Streams per person in one process; a browser opens at most six connections to a host. */
const streamsEach = 10;

/**
 * Milliseconds before the last received event that a resumed stream gets again: an event's time is taken before its commit, and a command
 * may last 30 seconds, so an earlier event can become visible after a later one.
 */
const overlapMs = 40_000;

/** Milliseconds of clock difference between the process that rendered a page and the one that serves its stream. */
const clockSlackMs = 1_000;

/** A page whose first stream opens more than this many milliseconds after it was rendered reloads everything. */
const longestWaitMs = 24 * 3_600_000;

/** A client that missed more events than this reloads everything. */
const replayLimit = 1000;

const presenceChannel = "atrium_presence";

const columns = { id: true, name: true, noun: true, record_id: true, occurred_at: true } as const;

interface HubOptions {
  databaseUrl: string;
  tenants: TenantDatabase;
  clock: Clock;
  log: Logger;
}

/** Receives every commit with events over one connection per process, and delivers the events to their tenant's streams. */
export class LiveHub {
  readonly #options: HubOptions;
  readonly #listeners = new Map<string, Set<LiveListener>>();
  /** The last delivery of each tenant; deliveries follow the order of commits. */
  readonly #turns = new Map<string, Promise<void>>();
  readonly #recent = new RecentEvents();
  readonly #presence = new PresenceBoard();
  #connection: Promise<Client> | null = null;
  #leaving = false;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** Subscribes to commits from the time it resolves; the result unsubscribes. @throws AppError `rate_limited`, `unavailable`. */
  async subscribe(listener: LiveListener): Promise<() => void> {
    if (this.#leaving) throw new AppError("unavailable", "This server is shutting down. Try again.", { retryAfter: 1 });
    const present = this.#listeners.get(listener.tenant_id) ?? new Set();
    if ([...present].filter((other) => other.person === listener.person).length >= streamsEach) {
      throw new AppError("rate_limited", `You already have ${streamsEach} live streams open.`, {
        retryAfter: 30,
        quota: { name: "streams", quota: streamsEach },
      });
    }
    this.#listeners.set(listener.tenant_id, present.add(listener));
    const unsubscribe = () => this.#forget(listener);
    try {
      await this.#connect();
    } catch (error) {
      unsubscribe();
      throw new AppError("unavailable", "Live updates are temporarily unavailable.", { cause: error, retryAfter: 2 });
    }
    return unsubscribe;
  }

  /** Resolves once this process receives commits, so that `eventsAfter` covers what a later reader misses. @throws connection errors. */
  async ready(): Promise<void> {
    if (!this.#leaving) await this.#connect();
  }

  /**
   * The tenant's events that a reader at `from` may not have seen, oldest first; null if there are too many or it is too long ago. Exact
   * for the time in which this process was connected; otherwise from the table with the same overlap as a resumed stream.
   */
  async eventsAfter(tenant_id: string, from: Date): Promise<LiveEvent[] | null> {
    if (from.getTime() < this.#now() - longestWaitMs) return null;
    const { ids, complete } = this.#recent.since(tenant_id, from.getTime() - clockSlackMs);
    if (ids.length > replayLimit) return null;
    if (complete) return ids.length === 0 ? [] : this.#read(tenant_id, { id: { in: ids } });
    const rows = await this.#read(tenant_id, { OR: [{ occurred_at: { gte: new Date(from.getTime() - overlapMs) } }, { id: { in: ids } }] });
    return rows.length > replayLimit ? null : rows;
  }

  /** The tenant's events since the last received one, oldest first, with some overlap; null if it is unknown or too long ago. */
  async eventsSince(tenant_id: string, lastId: string): Promise<LiveEvent[] | null> {
    const { client } = this.#options.tenants;
    const last = await runInTenant(tenant_id, () =>
      client.event.findFirst({ where: { tenant_id, id: lastId }, select: { occurred_at: true } }),
    );
    if (!last) return null;
    const rows = await this.#read(tenant_id, {
      occurred_at: { gte: new Date(last.occurred_at.getTime() - overlapMs) },
      id: { not: lastId },
    });
    return rows.length > replayLimit ? null : rows;
  }

  /** Tells all processes that somebody is at a record. @throws AppError `unavailable`. */
  async announce(presence: Presence): Promise<void> {
    this.#presence.note(presence, this.#now());
    try {
      const client = await this.#connect();
      await client.query("select pg_notify($1, $2)", [presenceChannel, JSON.stringify(presence)]);
    } catch (error) {
      throw new AppError("unavailable", "Live updates are temporarily unavailable.", { cause: error, retryAfter: 2 });
    }
  }

  /** Who is at a record, as far as this process has heard. */
  presentAt(tenant_id: string, record_id: string): Presence[] {
    return this.#presence.at(tenant_id, record_id, this.#now());
  }

  #see(payload: string): void {
    this.#presence.note(JSON.parse(payload) as Presence, this.#now());
  }

  /** Ends all streams and stops receiving events. */
  async close(): Promise<void> {
    this.#leaving = true;
    this.#endAll("leaving");
    const connection = this.#connection;
    this.#connection = null;
    await (await connection?.catch(() => null))?.end().catch(() => undefined);
  }

  /** A tenant's events, oldest first; one more than the limit, so that exceeding it can be detected. */
  #read(tenant_id: string, where: Prisma.EventWhereInput): Promise<LiveEvent[]> {
    const { client } = this.#options.tenants;
    return runInTenant(tenant_id, () =>
      client.event.findMany({
        where: { tenant_id, ...where },
        select: columns,
        orderBy: [{ occurred_at: "asc" }, { id: "asc" }],
        take: replayLimit + 1,
      }),
    );
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }

  #forget(listener: LiveListener): void {
    const present = this.#listeners.get(listener.tenant_id);
    present?.delete(listener);
    if (present?.size === 0) this.#listeners.delete(listener.tenant_id);
  }

  #connect(): Promise<Client> {
    this.#connection ??= this.#open().catch((error: unknown) => {
      this.#connection = null;
      throw error;
    });
    return this.#connection;
  }

  async #open(): Promise<Client> {
    const client = new Client({ connectionString: this.#options.databaseUrl, application_name: "atrium-live", keepAlive: true });
    // Commits until the next connection are missed, so all streams end and resume from the table. The client reports a loss twice, as error
    // and as end; by the second report a new connection may exist, which must survive.
    let lost = false;
    const lose = (error?: Error) => {
      if (lost || this.#connection === null) return;
      lost = true;
      this.#connection = null;
      this.#recent.forget();
      if (!this.#leaving) this.#options.log.warn({ err: error }, "the live connection was lost; its streams restart");
      this.#endAll("interrupted");
    };
    client.on("error", lose);
    client.on("end", () => lose());
    client.on("notification", ({ channel, payload }) =>
      channel === presenceChannel ? this.#see(payload ?? "") : this.#receive(payload ?? ""),
    );
    await client.connect();
    await client.query(`listen atrium_outbox; listen ${presenceChannel}`);
    this.#recent.begin(this.#now());
    return client;
  }

  /** `payload` is `<tenant>:<event>,<event>...`, as the outbox trigger writes it. */
  #receive(payload: string): void {
    const [tenant_id = "", list = ""] = payload.split(":");
    if (list === "") return;
    const ids = list.split(",");
    this.#recent.note(this.#now(), tenant_id, ids);
    if (!this.#listeners.has(tenant_id)) return;
    const turn = (this.#turns.get(tenant_id) ?? Promise.resolve()).then(() => this.#deliver(tenant_id, ids));
    this.#turns.set(tenant_id, turn);
    void turn.finally(() => {
      if (this.#turns.get(tenant_id) === turn) this.#turns.delete(tenant_id);
    });
  }

  async #deliver(tenant_id: string, ids: string[]): Promise<void> {
    try {
      const events = await this.#read(tenant_id, { id: { in: ids } });
      for (const listener of this.#listeners.get(tenant_id) ?? []) listener.deliver(events);
    } catch (error) {
      this.#options.log.error({ err: error, tenant_id }, "events could not be read; the tenant's live streams restart");
      for (const listener of [...(this.#listeners.get(tenant_id) ?? [])]) listener.end("interrupted");
    }
  }

  #endAll(reason: LiveEnd): void {
    for (const listener of [...this.#listeners.values()].flatMap((present) => [...present])) listener.end(reason);
  }
}
