import { Client } from "pg";
import type { Prisma } from "@/prisma/generated/client";
import { AppError } from "./base/errors";
import type { Clock } from "./clock";
import { runInTenant, type TenantDatabase } from "./db";
import { RecentEvents } from "./recent-events";
import type { Logger } from "./log";

/** A piece of news, less what it says: whoever hears of it asks for the record. Ids are UUIDs. */
export interface LiveEvent {
  id: string;
  name: string;
  noun: string;
  record_id: string;
  occurred_at: Date;
}

/** Why a stream ends: whoever listens comes back and says what was heard last, so nothing is lost by it. */
export type LiveEnd = "interrupted" | "leaving";

export interface LiveListener {
  tenant_id: string;
  /** Whose streams are counted together. */
  person: string;
  deliver(events: LiveEvent[]): void;
  end(reason: LiveEnd): void;
}

/** Streams that one person may have in one process; a browser opens six connections to a host at most. */
const streamsEach = 10;

/**
 * An event's instant is taken before its commit, and a command lasts 30 seconds at most: an earlier one may become visible after a later
 * one was heard. Who resumes gets this much from before the last one heard again, in milliseconds, so that none is lost.
 */
const overlapMs = 40_000;

/** A page was drawn by one process and its stream may be opened at another: their clocks may differ by so many milliseconds. */
const clockSlackMs = 1_000;

/** A page that opens its first stream later than this after it was drawn reads all anew, in milliseconds. */
const longestWaitMs = 24 * 3_600_000;

/** More than this is not told one by one: who was away that long reads all anew. */
const replayLimit = 1000;

const columns = { id: true, name: true, noun: true, record_id: true, occurred_at: true } as const;

interface HubOptions {
  databaseUrl: string;
  tenants: TenantDatabase;
  clock: Clock;
  log: Logger;
}

/**
 * Hears of every commit that made news, by one connection a process, and hands the news to the streams of its tenant, within milliseconds.
 */
export class LiveHub {
  readonly #options: HubOptions;
  readonly #listeners = new Map<string, Set<LiveListener>>();
  /** What each tenant's news waits for: it is told in the order of its commits. */
  readonly #turns = new Map<string, Promise<void>>();
  readonly #lately = new RecentEvents();
  #connection: Promise<Client> | null = null;
  #leaving = false;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /**
   * From when this resolves the listener hears of all commits; the answered function ends that. @throws AppError `rate_limited`,
   * `unavailable`.
   */
  async subscribe(listener: LiveListener): Promise<() => void> {
    if (this.#leaving) throw new AppError("unavailable", "This server is about to leave; try again.", { retryAfter: 1 });
    const present = this.#listeners.get(listener.tenant_id) ?? new Set();
    if ([...present].filter((other) => other.person === listener.person).length >= streamsEach) {
      throw new AppError("rate_limited", `You have ${streamsEach} live streams open already.`, { retryAfter: 30 });
    }
    this.#listeners.set(listener.tenant_id, present.add(listener));
    const unsubscribe = () => this.#forget(listener);
    try {
      await this.#connect();
    } catch (error) {
      unsubscribe();
      throw new AppError("unavailable", "Live news cannot be heard just now.", { cause: error, retryAfter: 2 });
    }
    return unsubscribe;
  }

  /**
   * Resolves once this process hears of commits: who reads after that can be told of all that comes after the reading. @throws what the
   * connection meets.
   */
  async hear(): Promise<void> {
    if (!this.#leaving) await this.#connect();
  }

  /**
   * The tenant's news that somebody who read at `from` may not have seen, oldest first; null when it is too much or too long ago. What this
   * process has heard since then is exact. Where it did not listen yet, or no longer remembers, the table answers, with as much overlap as
   * for who resumes.
   */
  async eventsAfter(tenant_id: string, from: Date): Promise<LiveEvent[] | null> {
    if (from.getTime() < this.#now() - longestWaitMs) return null;
    const { ids, complete } = this.#lately.since(tenant_id, from.getTime() - clockSlackMs);
    if (ids.length > replayLimit) return null;
    if (complete) return ids.length === 0 ? [] : this.#read(tenant_id, { id: { in: ids } });
    const rows = await this.#read(tenant_id, { OR: [{ occurred_at: { gte: new Date(from.getTime() - overlapMs) } }, { id: { in: ids } }] });
    return rows.length > replayLimit ? null : rows;
  }

  /** The tenant's news since the one last heard, oldest first, with some from before it; null when it is not known or too long ago. */
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

  /** Ends all streams and hears no more. */
  async close(): Promise<void> {
    this.#leaving = true;
    this.#endAll("leaving");
    const connection = this.#connection;
    this.#connection = null;
    await (await connection?.catch(() => null))?.end().catch(() => undefined);
  }

  /** A tenant's events, oldest first; one more than may be told, so that too many can be told from just enough. */
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
    // Whatever is committed until the next connection goes unheard, so all streams end and resume from the table.
    // Told twice, of an error and of the end: the second time there may be a next connection already, and streams that hear by it.
    let lost = false;
    const lose = (error?: Error) => {
      if (lost || this.#connection === null) return;
      lost = true;
      this.#connection = null;
      this.#lately.forget();
      if (!this.#leaving) this.#options.log.warn({ err: error }, "live streams no longer hear of commits; they start anew");
      this.#endAll("interrupted");
    };
    client.on("error", lose);
    client.on("end", () => lose());
    client.on("notification", ({ payload }) => this.#hear(payload ?? ""));
    await client.connect();
    await client.query("listen atrium_outbox");
    this.#lately.begin(this.#now());
    return client;
  }

  /** `payload` is `<tenant>:<event>,<event>...`, as the trigger of the outbox writes it. */
  #hear(payload: string): void {
    const [tenant_id = "", list = ""] = payload.split(":");
    if (list === "") return;
    const ids = list.split(",");
    this.#lately.note(this.#now(), tenant_id, ids);
    if (!this.#listeners.has(tenant_id)) return;
    const turn = (this.#turns.get(tenant_id) ?? Promise.resolve()).then(() => this.#tell(tenant_id, ids));
    this.#turns.set(tenant_id, turn);
    void turn.finally(() => {
      if (this.#turns.get(tenant_id) === turn) this.#turns.delete(tenant_id);
    });
  }

  async #tell(tenant_id: string, ids: string[]): Promise<void> {
    try {
      const events = await this.#read(tenant_id, { id: { in: ids } });
      for (const listener of this.#listeners.get(tenant_id) ?? []) listener.deliver(events);
    } catch (error) {
      this.#options.log.error({ err: error, tenant_id }, "news could not be read; the tenant's live streams start anew");
      for (const listener of [...(this.#listeners.get(tenant_id) ?? [])]) listener.end("interrupted");
    }
  }

  #endAll(reason: LiveEnd): void {
    for (const listener of [...this.#listeners.values()].flatMap((present) => [...present])) listener.end(reason);
  }
}
