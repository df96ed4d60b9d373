import { createHash } from "node:crypto";
import { AppError } from "../base/errors";
import { quotaOf } from "../http/limits/rate-limit";
import type { Runtime } from "../runtime";

/** A token bucket shared by all processes: `burst` at once, then one every `seconds`. */
export interface Throttle {
  name: string;
  burst: number;
  seconds: number;
}

/** One bucket: its kind and owner. `of` may be personal; only its hash is stored. */
export interface Bucket {
  throttle: Throttle;
  of: string;
  /** The tokens that one use takes; 1 without it. */
  cost?: number;
}

const keyOf = ({ throttle, of }: Bucket): string => `${throttle.name}:${createHash("sha256").update(of).digest("base64url")}`;

/**
 * Takes a token from each bucket before the protected work, so that concurrent guesses cannot exceed the limit. A full bucket equals a
 * missing one, so each call also deletes some that were unused for a day. Returns the whole tokens left in each bucket.
 * @throws AppError `rate_limited` if one is empty; the tokens already taken stay taken.
 */
export async function takeTokens(runtime: Runtime, buckets: Bucket[]): Promise<number[]> {
  const now = runtime.clock.now();
  const left: number[] = [];
  for (const bucket of buckets) {
    const { throttle, cost = 1 } = bucket;
    const { burst, seconds } = throttle;
    const { rows } = await runtime.platform.pool.query<{ tokens: number }>({
      name: "take-token",
      text: `with stale as (
          delete from platform.rate_buckets where key in (
            select key from platform.rate_buckets where updated_at < $4::timestamptz - interval '1 day' order by updated_at
            limit 10 for update skip locked) and key <> $1
        )
        insert into platform.rate_buckets as b (key, tokens, updated_at) values ($1, $2::float8 - $5::float8, $4)
        on conflict (key) do update set
          tokens = least($2::float8, b.tokens + greatest(0, extract(epoch from $4::timestamptz - b.updated_at)::float8) / $3::float8)
            - $5::float8,
          updated_at = greatest(b.updated_at, $4)
        where least($2::float8, b.tokens + greatest(0, extract(epoch from $4::timestamptz - b.updated_at)::float8) / $3::float8)
          >= $5::float8
        returning b.tokens`,
      values: [keyOf(bucket), burst, seconds, now, cost],
    });
    const [row] = rows;
    if (!row)
      throw new AppError("rate_limited", "Too many attempts. Wait a moment and try again.", {
        retryAfter: seconds,
        quota: quotaOf({ name: throttle.name, rate: 1 / seconds, burst }),
      });
    left.push(Math.floor(row.tokens));
  }
  return left;
}

/** Like `takeTokens`, but returns whether there were tokens instead of throwing. */
export async function tryTokens(runtime: Runtime, buckets: Bucket[]): Promise<boolean> {
  try {
    await takeTokens(runtime, buckets);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

/** Returns the tokens after a success: correct passwords do not count. */
export async function returnTokens(runtime: Runtime, buckets: Bucket[]): Promise<void> {
  for (const bucket of buckets) {
    await runtime.platform.pool.query("update platform.rate_buckets set tokens = least($2::float8, tokens + 1) where key = $1", [
      keyOf(bucket),
      bucket.throttle.burst,
    ]);
  }
}

/** The tokens in a bucket at this moment, without taking one. */
export async function countTokens(runtime: Runtime, bucket: Bucket): Promise<number> {
  const { burst, seconds } = bucket.throttle;
  const { rows } = await runtime.platform.pool.query<{ tokens: number; updated_at: Date }>({
    name: "count-tokens",
    text: "select tokens, updated_at from platform.rate_buckets where key = $1",
    values: [keyOf(bucket)],
  });
  const [row] = rows;
  if (!row) return burst;
  const passed = Math.max(0, runtime.clock.now().getTime() - row.updated_at.getTime()) / 1000;
  return Math.min(burst, row.tokens + passed / seconds);
}
