import type { Runtime } from "../../runtime";
import { RateLimiter, type RatePolicy } from "./rate-limit";

const limiters = new WeakMap<Runtime, RateLimiter>();

/** Takes a token of a rate limit. @throws AppError `rate_limited`. */
export function limit(runtime: Runtime, key: string, policy: RatePolicy): void {
  let limiter = limiters.get(runtime);
  if (!limiter) limiters.set(runtime, (limiter = new RateLimiter(runtime.environment.WEB_PROCESSES)));
  limiter.take(key, policy, runtime.clock.now().getTime());
}
