import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError, problems, type ProblemCode } from "@/lib/kernel/base/errors";
import { errorFromIssues, Problem, problemResponse } from "@/lib/kernel/http/endpoint/problem";

const answer = (error: AppError) => problemResponse(error, "request-1", new Headers());

describe.each(Object.keys(problems) as ProblemCode[])("%s", (code) => {
  test("uses the problem format with its own status", async () => {
    const response = answer(new AppError(code, "What happened.", { errors: [{ path: "name", code: "x", message: "y" }] }));
    expect(response.status).toBe(problems[code].status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const body = Problem.parse(await response.json());
    expect(body).toMatchObject({ code, status: response.status, type: `/docs/api#problem-${code}`, request_id: "request-1" });
  });
});

test("an internal error reveals nothing", async () => {
  const text = await answer(new AppError("internal", "password=hunter2", { cause: new Error("at /srv/secret.ts") })).text();
  expect(text).not.toMatch(/hunter2|secret\.ts/);
});

test("Retry-After is whole seconds, rounded up", () => {
  expect(answer(new AppError("rate_limited", "Slow down.", { retryAfter: 0.1 })).headers.get("retry-after")).toBe("1");
});

test("a value out of a long list is rejected without the list", () => {
  const values = Array.from({ length: 60 }, (_, index) => `value_${String(index)}`) as [string, ...string[]];
  const message = (schema: z.ZodType) => errorFromIssues(schema.safeParse("x").error?.issues ?? []).errors[0]?.message;
  expect(message(z.enum(values))).toBe("Not an accepted value. All of them: /docs/api");
  expect(message(z.enum(["a", "b"]))).toBe("Must be one of: a, b.");
});

test("429 names the limit that was met, which may be one of requests at the same time", () => {
  const quota = { name: "caller", quota: 100, window: 2 };
  const { headers } = answer(new AppError("rate_limited", "Slow down.", { retryAfter: 1.2, quota }));
  expect(headers.get("ratelimit-policy")).toBe('"caller";q=100;w=2');
  expect(headers.get("ratelimit")).toBe('"caller";r=0;t=2');
  const streams = answer(new AppError("rate_limited", "Too many.", { retryAfter: 30, quota: { name: "streams", quota: 10 } })).headers;
  expect(streams.get("ratelimit-policy")).toBe('"streams";q=10;qu="concurrent-requests"');
});

test("401 names the scheme", () => {
  expect(answer(new AppError("unauthenticated", "Who?")).headers.get("www-authenticate")).toBe("Bearer");
});

test("long messages are truncated and the number of errors is limited", async () => {
  const errors = Array.from({ length: 10_000 }, (_, index) => ({
    path: `${"x".repeat(5_000)}${String(index)}`,
    code: "unknown_field",
    message: "y".repeat(5_000),
  }));
  const text = await answer(new AppError("malformed", "z".repeat(1_000_000), { errors })).text();
  expect(text.length).toBeLessThan(100_000);
  expect(Problem.parse(JSON.parse(text)).errors).toHaveLength(50);
});

describe("a failed parse", () => {
  const schema = z.strictObject({ name: z.string().min(1), parts: z.array(z.strictObject({ size: z.int() })) });
  const errorOf = (value: unknown) => errorFromIssues(schema.safeParse(value).error?.issues ?? []);

  test("of a missing field has a plain message", () => {
    const error = errorFromIssues(schema.safeParse({ parts: [] }).error?.issues ?? []);
    expect(error.errors).toEqual([{ path: "name", code: "invalid_type", message: "This field is required." }]);
  });

  test("with an unknown field is malformed, and contains its path", () => {
    const error = errorOf({ name: "a", parts: [{ size: 1, sise: 2 }] });
    expect(error).toMatchObject({ code: "malformed", errors: [{ path: "parts.0.sise", code: "unknown_field" }] });
  });

  test("with wrong values is invalid, and lists each", () => {
    const error = errorOf({ name: "", parts: [{ size: "big" }] });
    expect(error.code).toBe("invalid");
    expect(error.errors.map((problem) => problem.path)).toEqual(["name", "parts.0.size"]);
  });
});
