import { AppError } from "../../base/errors";

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
      throw new AppError("rate_limited", "Too many requests. Try again later.", { retryAfter: (1 - tokens) / rate });
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

/** The `RateLimit` headers of the IETF draft. */
export function setRateHeaders(headers: Headers, policy: RatePolicy, state: { remaining: number; reset: number }): void {
  headers.set("ratelimit-policy", `"${policy.name}";q=${policy.burst};w=${Math.ceil(policy.burst / policy.rate)}`);
  headers.set("ratelimit", `"${policy.name}";r=${state.remaining};t=${state.reset}`);
}
