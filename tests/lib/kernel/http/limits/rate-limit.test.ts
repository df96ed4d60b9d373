import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/kernel/base/errors";
import { quotaOf, RateLimiter, setRateHeaders, type RatePolicy } from "@/lib/kernel/http/limits/rate-limit";

const policy: RatePolicy = { name: "caller", rate: 10, burst: 20 };

/** How many of the requests at `times` (milliseconds, ascending) pass. */
function countPassed(limiter: RateLimiter, times: number[], key = "key:1"): number {
  return times.filter((now) => {
    try {
      limiter.take(key, policy, now);
      return true;
    } catch {
      return false;
    }
  }).length;
}

describe("a bucket", () => {
  test("allows its burst at once, then one token every tenth of a second", () => {
    const limiter = new RateLimiter(1);
    expect(
      countPassed(
        limiter,
        Array.from({ length: 30 }, () => 0),
      ),
    ).toBe(20);
    expect(countPassed(limiter, [99])).toBe(0);
    expect(countPassed(limiter, [200, 200, 200])).toBe(2);
  });

  test("reports when the next token is available", () => {
    const limiter = new RateLimiter(1);
    countPassed(
      limiter,
      Array.from({ length: 20 }, () => 0),
    );
    const refused = (() => {
      try {
        return limiter.take("key:1", policy, 0);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: "rate_limited", retryAfter: 0.1, quota: { name: "caller", quota: 20, window: 2 } });
  });

  test("belongs to one caller", () => {
    const limiter = new RateLimiter(1);
    countPassed(
      limiter,
      Array.from({ length: 30 }, () => 0),
      "key:1",
    );
    expect(countPassed(limiter, [0], "key:2")).toBe(1);
  });

  test("is divided among processes", () => {
    expect(
      countPassed(
        new RateLimiter(4),
        Array.from({ length: 30 }, () => 0),
      ),
    ).toBe(5);
  });

  test("never allows more than burst and rate, at any times", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), (gaps) => {
        let now = 0;
        const times = gaps.map((gap) => (now += gap));
        const passed = countPassed(new RateLimiter(1), times);
        const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
        expect(passed).toBeLessThanOrEqual(policy.burst + (span / 1000) * policy.rate + 1e-6);
      }),
    );
  });

  test("a clock that goes back grants no tokens", () => {
    const limiter = new RateLimiter(1);
    countPassed(
      limiter,
      Array.from({ length: 20 }, () => 1_000),
    );
    expect(countPassed(limiter, [0, 0])).toBe(0);
  });
});

test("the headers show policy and state", () => {
  const headers = new Headers();
  setRateHeaders(headers, quotaOf(policy), new RateLimiter(1).take("key:1", policy, 0));
  expect(headers.get("ratelimit-policy")).toBe('"caller";q=20;w=2');
  expect(headers.get("ratelimit")).toBe('"caller";r=19;t=1');
});
