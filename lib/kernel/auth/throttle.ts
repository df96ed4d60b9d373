import { createHash } from "node:crypto";
import { AppError } from "../base/errors";
import type { Runtime } from "../runtime";

/** A token bucket that all processes share: `burst` at once, then one each `seconds`. */
export interface Throttle {
  name: string;
  burst: number;
  seconds: number;
}

/** One bucket: of which kind, and whose. `of` may be personal; only its hash is stored. */
export interface Bucket {
  throttle: Throttle;
  of: string;
}

const keyOf = ({ throttle, of }: Bucket): string => `${throttle.name}:${createHash("sha256").update(of).digest("base64url")}`;

/**
 * Takes a token from each bucket, before the work that is guarded: guesses made at the same time cannot slip through together.
 * Full buckets are the same as absent ones, so some that were not used for a day are removed on the way.
 * @throws AppError `rate_limited` when one is empty; the tokens taken before it stay taken.
 */
export async function takeTokens(runtime: Runtime, buckets: Bucket[]): Promise<void> {
  const now = runtime.clock.now();
  for (const bucket of buckets) {
    const { burst, seconds } = bucket.throttle;
    const { rowCount } = await runtime.platform.pool.query({
      name: "take-token",
      text: `with stale as (
          delete from platform.rate_buckets where key in (
            select key from platform.rate_buckets where updated_at < $4::timestamptz - interval '1 day' order by updated_at limit 10 for update skip locked) and key <> $1
        )
        insert into platform.rate_buckets as b (key, tokens, updated_at) values ($1, $2::float8 - 1, $4)
        on conflict (key) do update set
          tokens = least($2::float8, b.tokens + greatest(0, extract(epoch from $4::timestamptz - b.updated_at)::float8) / $3::float8) - 1,
          updated_at = greatest(b.updated_at, $4)
        where least($2::float8, b.tokens + greatest(0, extract(epoch from $4::timestamptz - b.updated_at)::float8) / $3::float8) >= 1`,
      values: [keyOf(bucket), burst, seconds, now],
    });
    if (rowCount === 0) throw new AppError("rate_limited", "Too many attempts; wait a little and try again.", { retryAfter: seconds });
  }
}

/** As `takeTokens`, for what is then left undone instead of refused: answers whether there were tokens. */
export async function tryTokens(runtime: Runtime, buckets: Bucket[]): Promise<boolean> {
  try {
    await takeTokens(runtime, buckets);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

/** Gives the tokens back after a success: who knows the password is not counted. */
export async function returnTokens(runtime: Runtime, buckets: Bucket[]): Promise<void> {
  for (const bucket of buckets) {
    await runtime.platform.pool.query("update platform.rate_buckets set tokens = least($2::float8, tokens + 1) where key = $1", [
      keyOf(bucket),
      bucket.throttle.burst,
    ]);
  }
}
