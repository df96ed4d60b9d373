import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendUntilAnswered } from "@/components/api/persist";
import { ApiProblem } from "@/components/api/problem";

const plan = { tenant: "acme", method: "POST", path: "/api/tenant/customers", body: { name: "Ada" } } as const;
const answers = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const online: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answers);
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => name === "online" && online.push(listener));
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answers.mockReset();
  online.length = 0;
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
const headerOf = (call: number, name: string) => new Headers(answers.mock.calls[call]?.[1].headers).get(name);

describe("sendUntilAnswered", () => {
  test("a request that loses its connection is retried under the same key, and the waiting state is reported", async () => {
    answers.mockRejectedValueOnce(new TypeError("network")).mockReturnValueOnce(json(201, { id: "cus_1" }));
    const waiting = vi.fn();
    const sent = sendUntilAnswered(plan, { onWaiting: waiting });
    await vi.runAllTimersAsync();
    expect(await sent).toEqual({ id: "cus_1" });
    expect(answers).toHaveBeenCalledTimes(2);
    expect(headerOf(0, "idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headerOf(1, "idempotency-key")).toBe(headerOf(0, "idempotency-key"));
    expect(waiting.mock.calls).toEqual([[true], [false]]);
  });

  test("a pause ends early when the connection returns", async () => {
    answers.mockRejectedValueOnce(new TypeError("network")).mockReturnValueOnce(json(200, {}));
    const sent = sendUntilAnswered(plan);
    await vi.waitFor(() => expect(online).toHaveLength(1));
    online[0]?.();
    await sent;
    expect(answers).toHaveBeenCalledTimes(2);
  });

  test("a rejected request is not retried, and the error names its fields", async () => {
    answers.mockReturnValueOnce(
      json(422, { code: "invalid", detail: "No.", errors: [{ path: "name", code: "too_small", message: "Must not be empty" }] }),
    );
    const refusal: unknown = await sendUntilAnswered(plan).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiProblem);
    expect(refusal).toMatchObject({ code: "invalid", errors: [{ path: "name", code: "too_small" }] });
    expect(answers).toHaveBeenCalledTimes(1);
  });

  test("a request without any response fails in the end", async () => {
    answers.mockRejectedValue(new TypeError("network"));
    const sent = sendUntilAnswered(plan).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await sent).toMatchObject({ code: "offline" });
    expect(answers.mock.calls.length).toBeGreaterThan(5);
  });

  test("a change sends its version and its company", async () => {
    answers.mockReturnValueOnce(json(200, {}));
    await sendUntilAnswered({ tenant: "acme", method: "PATCH", path: "/api/tenant/customers/cus_1", body: {}, version: 7 });
    expect([headerOf(0, "if-match"), headerOf(0, "atrium-tenant"), headerOf(0, "idempotency-key")]).toEqual(['"7"', "acme", null]);
  });
});
