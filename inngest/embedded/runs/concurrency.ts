import { createHash } from "node:crypto";
import { keyOf } from "../protocol/canonical";
import { type Tx, addJobs } from "../database/database";
import type { EventBody } from "../protocol/protocol";
import type { RegisteredFunction } from "../protocol/registry";
import { type CallPayload, callJob, renewCall } from "./run-state";

export interface SlotKey {
  key: string;
  limit: number;
}

/**
 * The concurrency keys of a call of this function. The scopes env and account are the same here: all functions with the same expression
 * share the key.
 */
export function slotKeys(target: RegisteredFunction, event: EventBody): SlotKey[] {
  return target.concurrency.map(({ limit, scope, key }) => {
    const value = key ? keyOf(key.evaluate({ event })) : "";
    const owner = scope === "fn" ? `fn:${target.id}:${key ? hash(key.source) : ""}` : `shared:${hash(key?.source ?? "")}`;
    return { key: `${owner}:${value}`, limit };
  });
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Locks keys until the transaction ends, before their slots are counted or changed. Sorted, to prevent deadlocks. */
async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort())
    await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 72031))", [`engine.slot:${key}`]);
}

/**
 * Acquires a slot of each key for `holder`, or parks the job under the first full key until a slot is released. Returns whether all slots
 * were acquired. A slot belongs to one call, not to a run, as on Inngest's server. A redelivered job keeps its slots.
 */
export async function takeSlots(tx: Tx, keys: readonly SlotKey[], holder: string, executorId: number, job: CallPayload): Promise<boolean> {
  await lockKeys(tx, [...keys.map(({ key }) => key), ...(job.woken_key === undefined ? [] : [job.woken_key])]);
  for (const { key, limit } of keys) {
    const { rows } = await tx.query<{ taken: number }>(
      "select count(*)::integer as taken from engine.slot where key = $1 and holder <> $2",
      [key, holder],
    );
    if ((rows[0]?.taken ?? 0) < limit) continue;
    const parked = await renewCall(tx, job);
    if (parked)
      await tx.query("insert into engine.slot_wait (key, run_id, job) values ($1, $2, $3)", [key, job.run_id, JSON.stringify(parked)]);
    // This job does not use the slot for which it was woken: wake the next waiter instead.
    if (job.woken_key !== undefined && job.woken_key !== key) await wakeWaiter(tx, job.woken_key);
    return false;
  }
  for (const { key } of keys) {
    await tx.query("insert into engine.slot (key, holder, executor_id) values ($1, $2, $3) on conflict do nothing", [
      key,
      holder,
      executorId,
    ]);
  }
  if (job.woken_key !== undefined && !keys.some(({ key }) => key === job.woken_key)) await wakeWaiter(tx, job.woken_key);
  return true;
}

/** Releases the slots of `holder` and wakes each key's next waiter. Call it before the transaction locks a run, to prevent deadlocks. */
export async function releaseSlots(tx: Tx, keys: readonly SlotKey[], holder: string): Promise<void> {
  await lockKeys(
    tx,
    keys.map(({ key }) => key),
  );
  const { rows } = await tx.query<{ key: string }>("delete from engine.slot where holder = $1 returning key", [holder]);
  for (const { key } of rows) await wakeWaiter(tx, key);
}

/** Queues the parked job of the oldest run that waits for `key`; the caller has locked the key. */
export async function wakeWaiter(tx: Tx, key: string): Promise<void> {
  const { rows } = await tx.query<{ job: CallPayload }>(
    `delete from engine.slot_wait where id = (select id from engine.slot_wait where key = $1 order by run_id, id
      limit 1 for update skip locked) returning job`,
    [key],
  );
  await addJobs(
    tx,
    rows.map(({ job }) => callJob({ ...job, woken_key: key })),
  );
}

/** Queues all parked jobs again, since their limits may have changed. */
export async function wakeAllWaiters(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ job: CallPayload }>("delete from engine.slot_wait returning job");
  await addJobs(
    tx,
    rows.map(({ job }) => callJob(job)),
  );
}

/** Releases the slots of dead executors, and wakes a waiter of each key without acquired slots. */
export async function repairSlots(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ key: string }>(
    `select distinct key from engine.slot where executor_id not in (select id from engine.executor)
     union select distinct key from engine.slot_wait where key not in (select key from engine.slot)`,
  );
  const keys = rows.map((row) => row.key);
  if (keys.length === 0) return;
  await lockKeys(tx, keys);
  const freed = await tx.query<{ key: string }>(
    "delete from engine.slot where executor_id not in (select id from engine.executor) returning key",
  );
  const freedKeys = freed.rows.map((row) => row.key);
  for (const key of freedKeys) await wakeWaiter(tx, key);
  for (const key of keys) if (!freedKeys.includes(key)) await wakeWaiter(tx, key);
}
