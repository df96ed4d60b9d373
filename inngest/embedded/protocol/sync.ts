import type { Pool } from "pg";
import { AppError } from "@/lib/kernel/base/errors";
import type { Clock } from "@/lib/kernel/clock";
import type { Logger } from "@/lib/kernel/log";
import { type AppClientOptions, requestApp } from "./call";
import { canonicalJson } from "./canonical";
import { wakeAllWaiters } from "../runs/concurrency";
import { withTransaction } from "../database/database";
import { inBandSchema } from "./protocol";
import { parseFunctions } from "./registration";
import { Registry } from "./registry";
import { queueSchedules } from "../cron/schedule";
import { verifySignature } from "./signature";

/** The channel that notifies executors of changed functions. */
export const functionsChannel = "engine_functions";

const syncLock = 720_312;

export interface AppRegistration {
  app_id: string;
  sdk: string | undefined;
  functions: readonly unknown[];
}

/**
 * Replaces the registered functions by those of a sync; returns whether they changed. The URL always comes from the engine's configuration,
 * so that an unsigned PUT cannot redirect signed calls. Throws `invalid`, naming function and field, and keeps the old functions when one
 * uses an unsupported feature.
 */
export async function registerApp(pool: Pool, clock: Clock, url: string, app: AppRegistration): Promise<boolean> {
  const configs = parseFunctions(app.functions);
  return withTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [syncLock]);
    const before = await tx.query<{ config: unknown }>("select config from engine.function order by id");
    await tx.query("delete from engine.app");
    await tx.query("insert into engine.app (id, url, sdk, synced_at) values ($1, $2, $3, $4)", [
      app.app_id,
      url,
      app.sdk ?? null,
      clock.now(),
    ]);
    const sorted = configs.toSorted((left, right) => (left.id < right.id ? -1 : 1));
    const known = new Map(before.rows.map((row) => [canonicalJson(row.config), true]));
    const changed = known.size !== sorted.length || sorted.some((config) => !known.has(canonicalJson(config)));
    if (changed) {
      await tx.query("delete from engine.function");
      await tx.query(
        `insert into engine.function (id, config) select given.id, given.config
          from json_to_recordset($1::json) as given(id text, config json)`,
        [JSON.stringify(sorted.map((config) => ({ id: config.id, config })))],
      );
      await wakeAllWaiters(tx);
      await tx.query(`notify ${functionsChannel}`);
    }
    await queueSchedules(tx, { registry: new Registry(sorted), clock });
    return changed;
  });
}

/**
 * Requests the app's functions by a signed in-band PUT and registers them. Throws `unavailable` when the app is not reachable, `upstream`
 * when it rejects the sync, `invalid` like `registerApp`.
 */
export async function syncApp(pool: Pool, clock: Clock, app: AppClientOptions): Promise<boolean> {
  const body = canonicalJson({ url: app.serve_url });
  const answer = await requestApp(app, "PUT", "", body, { "x-inngest-sync-kind": "in_band" }).catch((cause: unknown) => {
    throw new AppError("unavailable", `The app at ${app.serve_url} cannot be reached.`, { cause });
  });
  const signature = answer.headers["x-inngest-signature"];
  if (answer.status === 200 && !verifySignature(answer.body, typeof signature === "string" ? signature : undefined, app, clock.now())) {
    throw new AppError("upstream", "The app's answer to the sync is not signed with our key.");
  }
  if (answer.status === 502 || answer.status === 503 || answer.status === 504)
    throw new AppError("unavailable", `The app at ${app.serve_url} is not ready (${answer.status}).`);
  const parsed = answer.status === 200 ? inBandSchema.safeParse(parseJson(answer.body)) : undefined;
  if (!parsed?.success)
    throw new AppError("upstream", `The app at ${app.serve_url} did not accept the sync (${answer.status}): ${answer.body.slice(0, 300)}`);
  return registerApp(pool, clock, app.serve_url, { app_id: parsed.data.app_id, sdk: parsed.data.sdk, functions: parsed.data.functions });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Syncs now. While the app is unavailable it retries every second; any other error of the first sync is thrown. Returns a function that
 * stops the retries.
 */
export async function keepSyncing(sync: () => Promise<boolean>, log: Logger): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const attempt = async (isFirst: boolean): Promise<void> => {
    try {
      await sync();
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === "unavailable";
      if (isFirst && !isUnavailable) throw error;
      if (isStopped) return;
      log[isUnavailable ? "warn" : "error"]({ err: error }, "registering the app's functions failed; retrying");
      timer = setTimeout(() => void attempt(false), isUnavailable ? 1_000 : 10_000);
    }
  };
  await attempt(true);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
