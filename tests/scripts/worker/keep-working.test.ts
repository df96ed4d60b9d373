import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/kernel/base/errors";
import { createLogger } from "@/lib/kernel/log";
import { keepWorking, type Closable } from "@/scripts/worker/keep-working";

const log = createLogger("silent", { app: "worker" });

/** Sets up a worker that records its starts; `lose` reports a loss. */
function setup(outcomes: (Error | "starts")[], close: () => Promise<void> = () => Promise.resolve()) {
  const notes: string[] = [];
  let lose: (error: Error) => void = () => undefined;
  const working = keepWorking<Closable>({
    start(lost) {
      const outcome = outcomes.shift() ?? "starts";
      if (outcome !== "starts") {
        notes.push("refused");
        return Promise.reject(outcome);
      }
      notes.push("started");
      lose = lost;
      return Promise.resolve({
        close() {
          notes.push("closed");
          return close();
        },
      });
    },
    onStart: () => undefined,
    log,
    interval: 1,
    patience: 20,
  });
  return { notes, working, lose: () => lose(new Error("the session ended")) };
}

const refusal = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const startingUp = Object.assign(new Error("the database system is starting up"), { code: "57P03" });

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe("keepWorking", () => {
  test("closes the worker completely before it starts it again", async () => {
    const { notes, working, lose } = setup([]);
    await until(() => notes.length === 1);
    lose();
    await until(() => notes.length === 3);
    await working.close();
    expect(notes).toEqual(["started", "closed", "started", "closed"]);
  });

  test("restarts the worker when another part reports the loss", async () => {
    const { notes, working } = setup([]);
    await until(() => notes.length === 1);
    working.lose(refusal);
    await until(() => notes.length === 3);
    await working.close();
    expect(notes).toEqual(["started", "closed", "started", "closed"]);
  });

  test("retries while the database is unavailable or recovering", async () => {
    const { notes, working } = setup([refusal, startingUp, "starts"]);
    await until(() => notes.length === 3);
    await working.close();
    expect(notes).toEqual(["refused", "refused", "started", "closed"]);
  });

  test("ends with an error that a retry cannot fix", async () => {
    const unsafe = new AppError("internal", "Database role x can bypass row-level security.");
    await expect(setup([unsafe]).working.ended).rejects.toBe(unsafe);
  });

  test("ends when a lost worker does not close, so that no work runs twice", async () => {
    const { notes, working, lose } = setup([], () => new Promise(() => undefined));
    await until(() => notes.length === 1);
    lose();
    await expect(working.ended).rejects.toThrow("does not end");
    expect(notes).toEqual(["started", "closed"]);
  });

  test("can be closed while it waits for the database", async () => {
    const { notes, working } = setup(Array.from({ length: 1_000 }, () => refusal));
    await until(() => notes.length > 1);
    await working.close();
    const count = notes.length;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(notes).toHaveLength(count);
  });
});
