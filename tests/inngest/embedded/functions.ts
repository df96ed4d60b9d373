import { setTimeout as sleep } from "node:timers/promises";
import { type Context, type FailureEventArgs, NonRetriableError, RetryAfterError, referenceFunction } from "inngest";
import type { MakeFunctions } from "./app";

/** One function per behaviour of the engine. `data.tag` identifies the test. */
export const behaviours: MakeFunctions = (client, journal) => {
  const attempts = new Map<string, number>();
  const count = (key: string) => {
    const next = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, next);
    return next;
  };
  const running = new Map<string, number>();

  const square = client.createFunction({ id: "square", triggers: [{ event: "square" }], retries: 0 }, async ({ event, step }) =>
    step.run("square", () => event.data.value * event.data.value),
  );

  return [
    square,
    client.createFunction({ id: "steps", triggers: [{ event: "steps" }], retries: 0 }, async ({ event, step }) => {
      const results: string[] = [];
      for (const name of ["one", "two", "three"]) {
        results.push(
          await step.run(name, () => {
            journal.note(event.data.tag, name);
            return `${name} done`;
          }),
        );
      }
      return { results, echo: event.data.echo ?? null };
    }),
    client.createFunction(
      { id: "filtered", triggers: [{ event: "filtered", if: "event.data.amount > 100 && event.data.kind != 'draft'" }], retries: 0 },
      () => "large",
    ),
    client.createFunction({ id: "sleeper", triggers: [{ event: "sleeper" }], retries: 0 }, async ({ event, step }) => {
      await step.run("before", () => journal.note(event.data.tag, "before"));
      await step.sleep("nap", "1s");
      await step.run("after", () => journal.note(event.data.tag, "after"));
      return "awake";
    }),
    client.createFunction({ id: "waiter", triggers: [{ event: "waiter" }], retries: 0 }, async ({ event, step }) => {
      const answer = await step.waitForEvent("answer", { event: "answer", match: "data.tag", timeout: event.data.timeout });
      return answer === null ? "timed out" : { said: answer.data.text };
    }),
    client.createFunction({ id: "sender", triggers: [{ event: "sender" }], retries: 0 }, async ({ event, step }) => {
      await step.sendEvent("send-square", [{ name: "square", data: { tag: event.data.tag, value: 3 } }]);
      return "sent";
    }),
    client.createFunction({ id: "retried", triggers: [{ event: "retried" }], retries: 3 }, async ({ event, step }) => {
      await step.run("once", () => journal.note(event.data.tag, "once"));
      return step.run("flaky", () => {
        const tries = count(`flaky ${event.data.tag}`);
        journal.note(event.data.tag, `try ${tries}`);
        if (tries === 1) throw new Error("first try fails");
        if (tries === 2) throw new RetryAfterError("come back later", "1s");
        return tries;
      });
    }),
    client.createFunction({ id: "body-retried", triggers: [{ event: "body-retried" }], retries: 2 }, ({ event, attempt }) => {
      if (count(`body ${event.data.tag}`) < 3) throw new Error("the body fails");
      return attempt;
    }),
    client.createFunction({ id: "exhausted", triggers: [{ event: "exhausted" }], retries: 1 }, async ({ event, step }) =>
      step.run("hopeless", () => {
        journal.note(event.data.tag, "try");
        throw new Error("never works");
      }),
    ),
    client.createFunction(
      {
        id: "failing",
        triggers: [{ event: "failing" }],
        retries: 3,
        onFailure: async ({ event, error, step }: FailureEventArgs & Context.Any) => {
          await step.run("report", () => journal.note(event.data.event.data.tag, `failed: ${error.message}`));
        },
      },
      ({ event }) => {
        journal.note(event.data.tag, "try");
        throw new NonRetriableError("no use");
      },
    ),
    client.createFunction({ id: "catcher", triggers: [{ event: "catcher" }], retries: 0 }, async ({ step }) => {
      const caught = await step
        .run("fails", () => {
          throw new TypeError("wrong type");
        })
        .catch((error: unknown) => (error instanceof Error ? error.message : "?"));
      return step.run("after", () => `caught ${caught}`);
    }),
    client.createFunction({ id: "parallel", triggers: [{ event: "parallel" }], retries: 0 }, async ({ event, step }) => {
      const [left, right] = await Promise.all([
        step.run("left", async () => {
          journal.note(event.data.tag, "left");
          await sleep(100);
          return 1;
        }),
        step.run("right", () => {
          journal.note(event.data.tag, "right");
          return 2;
        }),
        step.sleep("pause", "1s"),
      ]);
      return step.run("join", () => {
        journal.note(event.data.tag, "join");
        return left + right;
      });
    }),
    client.createFunction({ id: "race", triggers: [{ event: "race" }], retries: 0 }, async ({ event, step, group }) => {
      const winner = await group.parallel({ mode: "race" }, () =>
        Promise.race([
          step.sleep("slow", "1h").then(() => "slow"),
          step.run("fast", () => {
            journal.note(event.data.tag, "fast");
            return "fast";
          }),
        ]),
      );
      return step.run("after", () => {
        journal.note(event.data.tag, "after");
        return `${winner} won`;
      });
    }),
    client.createFunction({ id: "invoker", triggers: [{ event: "invoker" }], retries: 0 }, async ({ event, step }) => {
      const result = await step.invoke("ask", { function: square, data: { value: event.data.value } });
      const failure = await step
        .invoke("ask-failing", { function: referenceFunction({ functionId: "failing" }), data: { tag: `${event.data.tag}-child` } })
        .catch((error: unknown) => (error instanceof Error ? error.message : "?"));
      return { result, failure };
    }),
    client.createFunction({ id: "impatient", triggers: [{ event: "impatient" }], retries: 0 }, async ({ event, step }) =>
      step
        .invoke("ask", { function: referenceFunction({ functionId: "cancelled" }), data: { tag: event.data.tag }, timeout: "1s" })
        .catch((error: unknown) => (error instanceof Error ? error.message : "?")),
    ),
    client.createFunction(
      { id: "cancelled", triggers: [{ event: "cancellable" }], retries: 0, cancelOn: [{ event: "stop", match: "data.tag" }] },
      async ({ event, step }) => {
        await step.run("start", () => journal.note(event.data.tag, "started"));
        await step.sleep("long", "1h");
        journal.note(event.data.tag, "finished");
      },
    ),
    client.createFunction(
      { id: "limited", triggers: [{ event: "limited" }], retries: 0, concurrency: { limit: 2, key: "event.data.tag" } },
      async ({ event, step }) =>
        step.run("work", async () => {
          const now = (running.get(event.data.tag) ?? 0) + 1;
          running.set(event.data.tag, now);
          journal.note(event.data.tag, `running ${now}`);
          await sleep(150);
          running.set(event.data.tag, (running.get(event.data.tag) ?? 0) - 1);
        }),
    ),
    client.createFunction(
      { id: "single", triggers: [{ event: "single" }], retries: 0, singleton: { key: "event.data.tag", mode: "skip" } },
      async ({ event, step }) => {
        await step.run("work", () => journal.note(event.data.tag, "ran"));
        await step.sleep("hold", "1s");
      },
    ),
    client.createFunction(
      { id: "latest", triggers: [{ event: "latest" }], retries: 0, singleton: { key: "event.data.tag", mode: "cancel" } },
      async ({ event, step }) => {
        await step.sleep("hold", "1s");
        return event.data.number;
      },
    ),
    client.createFunction(
      { id: "debounced", triggers: [{ event: "debounced" }], retries: 0, debounce: { key: "event.data.tag", period: "1s" } },
      ({ event }) => {
        journal.note(event.data.tag, `ran ${event.data.number}`);
      },
    ),
    client.createFunction({ id: "once", triggers: [{ event: "idempotent" }], retries: 0, idempotency: "event.data.tag" }, () => "ran"),
    client.createFunction({ id: "unsupported", triggers: [{ event: "unsupported" }], retries: 0 }, async ({ step }) => {
      await step.waitForSignal("signal", { signal: "x", timeout: "1h" });
    }),
    client.createFunction({ id: "bad-wait", triggers: [{ event: "bad-wait" }], retries: 0 }, async ({ step }) => {
      await step.waitForEvent("wait", { event: "answer", if: "size(event.data.list) > 1", timeout: "1h" });
    }),
    client.createFunction(
      { id: "unoptimized", triggers: [{ event: "unoptimized" }], retries: 0, optimizeParallelism: false },
      () => "done",
    ),
  ];
};
