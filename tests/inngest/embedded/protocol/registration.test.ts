import { expect, test } from "vitest";
import { parseFunctions } from "@/inngest/embedded/protocol/registration";
import { Registry } from "@/inngest/embedded/protocol/registry";

const minimal = {
  id: "app-f",
  name: "f",
  triggers: [{ event: "x" }],
  steps: {
    step: {
      id: "step",
      name: "step",
      runtime: { type: "http", url: "http://127.0.0.1:1/api?fnId=app-f&stepId=step" },
      retries: { attempts: 2 },
    },
  },
};

const changed = (changes: Record<string, unknown>) => parseFunctions([{ ...minimal, ...changes }]);

test("supported options are accepted", () => {
  const [config] = changed({
    triggers: [{ event: "x", expression: "event.data.a == 1" }, { cron: "TZ=Europe/Paris 0 9 * * MON" }],
    idempotency: "event.data.id",
    concurrency: [
      { limit: 2, key: "event.data.tenant_id" },
      { limit: 10, key: "'all'", scope: "env" },
    ],
    debounce: { period: "5s", timeout: "1m", key: "event.data.id" },
    singleton: { mode: "skip" },
    cancel: [{ event: "y", if: "event.data.id == async.data.id" }],
  });
  expect(config?.id).toBe("app-f");
  const known = config && new Registry([config]).functions.get("app-f");
  expect(known).toMatchObject({ max_attempts: 3, crons: ["TZ=Europe/Paris 0 9 * * MON"], debounce: { period: 5_000, timeout: 60_000 } });
  expect(known?.concurrency.map(({ limit, scope }) => [limit, scope])).toEqual([
    [2, "fn"],
    [10, "env"],
  ]);
});

test("a trigger decides by name and expression", () => {
  const registry = new Registry(changed({ triggers: [{ event: "x", expression: "event.data.a == 1" }, { event: "z" }] }));
  expect(registry.triggeredBy({ name: "x", ...{ data: { a: 1 } } })).toHaveLength(1);
  expect(registry.triggeredBy({ name: "x", ...{ data: { a: 2 } } })).toHaveLength(0);
  expect(registry.triggeredBy({ name: "z" })).toHaveLength(1);
  expect(registry.triggeredBy({ name: "other" })).toHaveLength(0);
});

test.for([
  ["throttle", { throttle: { limit: 1, period: "1m" } }],
  ["rateLimit", { rateLimit: { limit: 1, period: "1m" } }],
  ["batchEvents", { batchEvents: { maxSize: 10, timeout: "5s" } }],
  ["priority", { priority: { run: "100" } }],
  ["timeouts", { timeouts: { finish: "1m" } }],
  ["somethingNew", { somethingNew: true }],
  ["cancel.0.timeout", { cancel: [{ event: "y", timeout: "1h" }] }],
  ["cancel.0.if", { cancel: [{ event: "y", if: "size(event.data) > 0" }] }],
  ["cancel.0.event", { cancel: [{ event: "inngest/x" }] }],
  ["triggers.0.jitter", { triggers: [{ cron: "* * * * *", jitter: "10s" }] }],
  ["triggers.0.event", { triggers: [{ event: "app/*" }] }],
  ["triggers.0.event", { triggers: [{ event: "inngest/function.finished" }] }],
  ["triggers.0.cron", { triggers: [{ cron: "* * * *" }] }],
  ["triggers.0.expression", { triggers: [{ event: "x", expression: "event.data.a in []" }] }],
  ["triggers.0", { triggers: [{}] }],
  ["steps.step.runtime.type", { steps: { step: { ...minimal.steps.step, runtime: { type: "ws", url: "ws://x" } } } }],
  ["steps.step.retries", { steps: { step: { ...minimal.steps.step, retries: undefined } } }],
  ["concurrency", { concurrency: [{ limit: 1 }, { limit: 1 }, { limit: 1 }] }],
  ["concurrency.key", { concurrency: { limit: 1, key: "nobody" } }],
  ["concurrency", { concurrency: { limit: 1, scope: "account" } }],
  ["debounce.period", { debounce: { period: "soon" } }],
  ["debounce.timeout", { debounce: { period: "1s", timeout: "never" } }],
  ["idempotency", { idempotency: "$" }],
  ["singleton.key", { singleton: { mode: "skip", key: "%" } }],
] as const)("%s is refused by function and field", ([path, changes]) => {
  expect(() => changed(changes)).toThrow(expect.objectContaining({ code: "invalid", message: expect.stringContaining(`app-f: ${path}`) }));
});

test("the error names all problems at once, also duplicate function ids", () => {
  expect(() =>
    parseFunctions([minimal, minimal, { ...minimal, id: "app-g", throttle: {} }, { ...minimal, id: "app-h", priority: {} }]),
  ).toThrow(/app-f: two functions.*app-g: throttle.*app-h: priority/);
});
