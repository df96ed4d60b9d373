import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Inngest } from "inngest";
import { Pool } from "pg";
import { type Engine, type EngineOptions, migrateEngine, startEngine } from "@/inngest/embedded";
import { type TestDatabase, testDatabase } from "@/tests/support/database";
import { pickPort } from "@/scripts/demo/ports";
import { type App, Journal, type MakeFunctions, eventKey, makeClient, quiet, signingKey, startApp } from "./app";

export interface World {
  database: TestDatabase;
  pool: Pool;
  client: Inngest;
  app: App;
  journal: Journal;
  engines: Engine[];
  options: EngineOptions;
  send(name: string, data?: Record<string, unknown>, more?: { id?: string; ts?: number }): Promise<string>;
  /** The runs that an event started, oldest first. */
  runsOf(eventId: string): Promise<RunRecord[]>;
  stop(): Promise<void>;
}

export interface RunRecord {
  id: string;
  function_id: string;
  status: string;
  output: unknown;
  error: { name: string; message: string } | null;
}

/** Creates a database with the engine's schemas, owned by the worker's role. */
export async function migratedDatabase(): Promise<{ database: TestDatabase; pool: Pool }> {
  const database = await testDatabase();
  const pool = new Pool({ connectionString: database.jobs_url, max: 4 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  await migrateEngine(pool, { web_role: "atrium_app" });
  return { database, pool };
}

/** Starts an app and one or more executors over a new database. */
export async function startWorld(
  makeFunctions: MakeFunctions,
  options: { executors?: number; engine?: Partial<EngineOptions> } = {},
): Promise<World> {
  const { database, pool } = await migratedDatabase();
  const port = await pickPort(null);
  const client = makeClient(port);
  const journal = new Journal();
  const app = await startApp(client, makeFunctions(client, journal));
  const engineOptions: EngineOptions = {
    databaseUrl: database.jobs_url,
    serveUrl: app.url,
    port,
    signingKey,
    eventKey,
    log: quiet,
    retryScale: 0.002,
    random: () => 0,
    onFatal: (error) => {
      throw error;
    },
    ...options.engine,
  };
  const engines = [await startEngine(engineOptions)];
  for (let index = 1; index < (options.executors ?? 1); index++) engines.push(await startEngine({ ...engineOptions, port: 0 }));
  return {
    database,
    pool,
    client,
    app,
    journal,
    engines,
    options: engineOptions,
    send: async (name, data = {}, more = {}) => {
      const { ids } = await client.send({ name, data, ...more });
      return ids[0] ?? "";
    },
    runsOf: async (eventId) =>
      (
        await pool.query<RunRecord>("select id, function_id, status, output, error from engine.run where event_id = $1 order by id", [
          eventId,
        ])
      ).rows,
    stop: async () => {
      await Promise.all(engines.map((engine) => engine.stop()));
      await app.stop();
      await pool.end();
      await database.drop();
    },
  };
}

/** Polls `read` until it returns a value; fails after `limit` milliseconds with the name of the awaited thing. */
export async function until<T>(
  what: string,
  read: () => Promise<T | undefined | false> | T | undefined | false,
  limit = 20_000,
): Promise<T> {
  const deadline = performance.now() + limit;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`Not seen in time: ${what}`);
    await sleep(25);
  }
}

/** Waits until the only run of an event has ended, and returns it. */
export function ended(world: Pick<World, "runsOf">, eventId: string, functionId?: string): Promise<RunRecord> {
  return until(`the end of the run of ${eventId}`, async () =>
    (await world.runsOf(eventId)).find(
      (run) => (functionId === undefined || run.function_id === functionId) && !["queued", "running"].includes(run.status),
    ),
  );
}

let tags = 0;
/** Returns a tag that is unique in this file. */
export function newTag(): string {
  return `tag-${++tags}-${randomBytes(3).toString("hex")}`;
}
