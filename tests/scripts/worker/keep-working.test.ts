import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/kernel/base/errors";
import { createLogger } from "@/lib/kernel/log";
import { keepWorking, type Closable } from "@/scripts/worker/keep-working";

const log = createLogger("silent", { app: "worker" });

/** A worker whose every start is noted, with the means to lose it. */
function stand(outcomes: (Error | "starts")[], close: () => Promise<void> = () => Promise.resolve()) {
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

describe("a worker that is kept", () => {
  test("is stopped whole before it is started again", async () => {
    const { notes, working, lose } = stand([]);
    await until(() => notes.length === 1);
    lose();
    await until(() => notes.length === 3);
    await working.close();
    expect(notes).toEqual(["started", "closed", "started", "closed"]);
  });

  test("is started again also when another part reports the loss", async () => {
    const { notes, working } = stand([]);
    await until(() => notes.length === 1);
    working.lose(refusal);
    await until(() => notes.length === 3);
    await working.close();
    expect(notes).toEqual(["started", "closed", "started", "closed"]);
  });

  test("is tried again while the database is away or still recovering", async () => {
    const { notes, working } = stand([refusal, startingUp, "starts"]);
    await until(() => notes.length === 3);
    await working.close();
    expect(notes).toEqual(["refused", "refused", "started", "closed"]);
  });

  test("ends with what another try cannot mend", async () => {
    const unsafe = new AppError("internal", "Database role x can bypass row-level security.");
    await expect(stand([unsafe]).working.ended).rejects.toBe(unsafe);
  });

  test("ends when what was lost does not end, so that nothing runs beside its own repeat", async () => {
    const { notes, working, lose } = stand([], () => new Promise(() => undefined));
    await until(() => notes.length === 1);
    lose();
    await expect(working.ended).rejects.toThrow("does not end");
    expect(notes).toEqual(["started", "closed"]);
  });

  test("leaves while it waits for the database", async () => {
    const { notes, working } = stand(Array.from({ length: 1_000 }, () => refusal));
    await until(() => notes.length > 1);
    await working.close();
    const count = notes.length;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(notes).toHaveLength(count);
  });
});
