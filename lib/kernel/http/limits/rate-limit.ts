import { AppError, type RateQuota } from "../../base/errors";

export interface RatePolicy {
  name: string;
  /** Tokens per second. */
  rate: number;
  burst: number;
}

/** Per key and per tenant (documentation: rate limits). */
export const keyPolicy: RatePolicy = { name: "caller", rate: 50, burst: 100 };
export const tenantPolicy: RatePolicy = { name: "tenant", rate: 150, burst: 300 };

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets in this process's memory; each of several processes allows its share. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #processes: number;

  constructor(processes: number) {
    this.#processes = processes;
  }

  /**
   * Takes one token of `key`'s bucket at `now` (milliseconds) and returns the rest.
   * @throws AppError `rate_limited` with the seconds until the next token.
   */
  take(key: string, policy: RatePolicy, now: number): { remaining: number; reset: number } {
    const rate = policy.rate / this.#processes;
    const burst = Math.max(1, policy.burst / this.#processes);
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rate);
    if (tokens < 1) {
      throw new AppError("rate_limited", "Too many requests. Try again later.", {
        retryAfter: (1 - tokens) / rate,
        quota: quotaOf(policy),
      });
    }
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: tokens - 1, at: now });
    if (this.#buckets.size > 50_000) this.#forgetOldest();
    return { remaining: Math.floor(tokens - 1), reset: Math.ceil((burst - tokens + 1) / rate) };
  }

  /** A map keeps insertion order, and each use re-inserts, so the first buckets are the longest unused and full again. */
  #forgetOldest(): void {
    const surplus = [...this.#buckets.keys()].slice(0, 10_000);
    for (const key of surplus) this.#buckets.delete(key);
  }
}

/** A full bucket, and the time in which an empty one fills up. */
export function quotaOf({ name, rate, burst }: RatePolicy): RateQuota {
  return { name, quota: burst, window: Math.ceil(burst / rate) };
}

/** The `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers-10). `reset` is in seconds. */
export function setRateHeaders(headers: Headers, limit: RateQuota, { remaining, reset }: { remaining: number; reset: number }): void {
  const terms = limit.window === undefined ? 'qu="concurrent-requests"' : `w=${limit.window}`;
  headers.set("ratelimit-policy", `"${limit.name}";q=${limit.quota};${terms}`);
  headers.set("ratelimit", `"${limit.name}";r=${remaining};t=${Math.ceil(reset)}`);
}
