import { Client } from "pg";
import { AppError } from "./base/errors";
import { runInTenant, type TenantDatabase } from "./db";
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
 * An event's instant is taken before its commit, and a command lasts 30 seconds at most: an earlier one may become visible after a later one was heard. Who
 * resumes gets this much from before the last one heard again, in milliseconds, so that none is lost.
 */
const overlapMs = 40_000;

/** More than this is not told one by one: who was away that long reads all anew. */
const replayLimit = 1000;

const columns = { id: true, name: true, noun: true, record_id: true, occurred_at: true } as const;

interface HubOptions {
  databaseUrl: string;
  tenants: TenantDatabase;
  log: Logger;
}

/** Hears of every commit that made news, by one connection a process, and hands the news to the streams of its tenant, within milliseconds. */
export class LiveHub {
  readonly #options: HubOptions;
  readonly #listeners = new Map<string, Set<LiveListener>>();
  /** What each tenant's news waits for: it is told in the order of its commits. */
  readonly #turns = new Map<string, Promise<void>>();
  #connection: Promise<Client> | null = null;
  #leaving = false;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** From when this resolves the listener hears of all commits; the answered function ends that. @throws AppError `rate_limited`, `unavailable`. */
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

  /** The tenant's news since the one last heard, oldest first, with some from before it; null when it is not known or too long ago. */
  async newsSince(tenant_id: string, lastId: string): Promise<LiveEvent[] | null> {
    const { client } = this.#options.tenants;
    return runInTenant(tenant_id, async () => {
      const last = await client.event.findFirst({ where: { tenant_id, id: lastId }, select: { occurred_at: true } });
      if (!last) return null;
      const from = new Date(last.occurred_at.getTime() - overlapMs);
      const rows = await client.event.findMany({ where: { tenant_id, occurred_at: { gte: from }, id: { not: lastId } }, select: columns, orderBy: [{ occurred_at: "asc" }, { id: "asc" }], take: replayLimit + 1 });
      return rows.length > replayLimit ? null : rows;
    });
  }

  /** Ends all streams and hears no more. */
  async close(): Promise<void> {
    this.#leaving = true;
    this.#endAll("leaving");
    const connection = this.#connection;
    this.#connection = null;
    await (await connection?.catch(() => null))?.end().catch(() => undefined);
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
    const lose = (error?: Error) => {
      if (this.#connection === null) return;
      this.#connection = null;
      if (!this.#leaving) this.#options.log.warn({ err: error }, "live streams no longer hear of commits; they start anew");
      this.#endAll("interrupted");
    };
    client.on("error", lose);
    client.on("end", () => lose());
    client.on("notification", ({ payload }) => this.#hear(payload ?? ""));
    await client.connect();
    await client.query("listen atrium_outbox");
    return client;
  }

  /** `payload` is `<tenant>:<event>,<event>...`, as the trigger of the outbox writes it. */
  #hear(payload: string): void {
    const [tenant_id = "", list = ""] = payload.split(":");
    if (list === "" || !this.#listeners.has(tenant_id)) return;
    const turn = (this.#turns.get(tenant_id) ?? Promise.resolve()).then(() => this.#tell(tenant_id, list.split(",")));
    this.#turns.set(tenant_id, turn);
    void turn.finally(() => {
      if (this.#turns.get(tenant_id) === turn) this.#turns.delete(tenant_id);
    });
  }

  async #tell(tenant_id: string, ids: string[]): Promise<void> {
    const { client } = this.#options.tenants;
    try {
      const events = await runInTenant(tenant_id, () => client.event.findMany({ where: { tenant_id, id: { in: ids } }, select: columns, orderBy: [{ occurred_at: "asc" }, { id: "asc" }] }));
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
