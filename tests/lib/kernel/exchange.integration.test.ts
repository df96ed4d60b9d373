import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { callLimitMs, exchange, sweepExchanges } from "@/lib/kernel/exchange";
import { claimMs, repeatableMs } from "@/lib/kernel/exchange-store";
import { open } from "@/lib/kernel/operation";
import { createWorld, type World } from "@/tests/support/world";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** An external system that recognises a duplicate by the attempt's id, and behaves as the test sets. */
const provider = {
  made: new Map<string, string>(),
  calls: 0,
  mood: "well" as "well" | "refuses" | "is_silent" | "hangs" | "loses_answer",
  gate: Promise.resolve(),
};
let settling: "well" | "dies" = "well";

beforeEach(async () => {
  Object.assign(provider, { made: new Map(), calls: 0, mood: "well", gate: Promise.resolve() });
  settling = "well";
  await inAcme(() => client().exchange.deleteMany({}));
});

const client = () => world.runtime.tenants.client;
const inAcme = <T>(work: () => Promise<T>): Promise<T> => runInTenant(world.tenants.acme.tenant.id, work);

async function act(attempt: string, what: string): Promise<string> {
  provider.calls += 1;
  await provider.gate;
  switch (provider.mood) {
    case "refuses":
      throw new AppError("upstream", "No such luck.");
    case "is_silent":
      throw new AppError("unavailable", "Nobody there.");
    case "hangs":
      return new Promise<string>(() => undefined);
    case "well":
    case "loses_answer": {
      const made = provider.made.get(attempt) ?? `${what} #${String(provider.made.size + 1)}`;
      provider.made.set(attempt, made);
      if (provider.mood === "loses_answer") throw new AppError("unavailable", "The line broke.");
      return made;
    }
  }
}

const ask = exchange({
  id: "tests.ask",
  summary: "Ask an outside system",
  access: open("made by this test, and reached by nobody else"),
  input: z.strictObject({ what: z.string(), known: z.boolean().optional() }),
  output: z.object({ made: z.string() }),
  example: { what: "tea" },
  async prepare(_ctx, { what, known }): Promise<{ ask: { what: string } } | { value: { made: string } }> {
    return known === true ? { value: { made: "known" } } : { ask: { what } };
  },
  call: (_ctx, { what }, attempt) => act(attempt, what),
  async apply(ctx, { attempt_id }, reply) {
    if (settling === "dies") throw new Error("The process was killed.");
    ctx.audit({ noun: "event", id: attempt_id, before: null, after: { reply: reply.kind } });
    if (reply.kind === "refused") return { refusal: reply.error };
    return { value: { made: reply.kind === "lost" ? "lost" : reply.answer } };
  },
});

const terms = (key: string, what = "tea") => ({ idempotency: { key, caller: "test", request_hash: what, status: 201 } });
const perform = (key: string, what = "tea") => ask.perform(world.ctx("acme"), { what }, terms(key, what));
const openRows = () => inAcme(() => client().exchange.findMany());
const sweep = (ctx: Ctx = world.systemCtx("acme")) => sweepExchanges(ctx, [ask]);
const auditOf = () => inAcme(() => client().auditEntry.findMany({ where: { operation: "tests.ask" }, orderBy: { id: "asc" } }));
const audited = async (work: () => Promise<unknown>) => {
  const before = (await auditOf()).length;
  await work();
  return (await auditOf()).slice(before);
};

test("stores request and answer with one audit row, and leaves nothing open", async () => {
  const rows = await audited(async () => expect(await ask(world.ctx("acme"), { what: "tea" })).toEqual({ made: "tea #1" }));
  expect(rows.map(({ actor_kind, changes }) => [actor_kind, changes])).toEqual([["staff", { reply: [null, "answered"] }]]);
  expect(await openRows()).toEqual([]);
});

test("a request that is already done is answered without a call", async () => {
  const rows = await audited(async () => expect(await ask(world.ctx("acme"), { what: "tea", known: true })).toEqual({ made: "known" }));
  expect(rows).toHaveLength(1);
  expect(provider.calls).toBe(0);
});

test("a retry with the same key gets the first answer, and another request with that key is rejected", async () => {
  expect(await perform("again")).toMatchObject({ wire: { made: "tea #1" }, replayed: false });
  expect(await perform("again")).toMatchObject({ wire: { made: "tea #1" }, status: 201, replayed: true });
  expect(provider.calls).toBe(1);
  await expect(perform("again", "coffee")).rejects.toMatchObject({ code: "invalid" });
});

test("duplicates cause one call: the others wait for the first one's answer", async () => {
  let release = (): void => undefined;
  provider.gate = new Promise((resolve) => (release = resolve));
  const duplicates = [perform("duplicate"), perform("duplicate"), perform("duplicate")];
  await expect.poll(() => provider.calls).toBe(1);
  release();
  expect((await Promise.all(duplicates)).map(({ wire }) => wire)).toEqual(Array(3).fill({ made: "tea #1" }));
  expect(provider.calls).toBe(1);
});

describe("a rejection", () => {
  test("is stored with its audit row, thrown, and releases the key for another attempt", async () => {
    provider.mood = "refuses";
    const rows = await audited(() => expect(perform("refused")).rejects.toMatchObject({ code: "upstream", message: "No such luck." }));
    expect(rows.map(({ changes }) => changes)).toEqual([{ reply: [null, "refused"] }]);
    expect(await openRows()).toEqual([]);
    provider.mood = "well";
    expect(await perform("refused")).toMatchObject({ wire: { made: "tea #1" } });
  });
});

describe("no answer", () => {
  test("is 503; a retry with the same key repeats the same attempt", async () => {
    provider.mood = "loses_answer";
    await expect(perform("silent")).rejects.toMatchObject({ code: "unavailable" });
    const [attempt] = await openRows();
    provider.mood = "well";
    expect(await perform("silent")).toMatchObject({ wire: { made: "tea #1" } });
    expect([...provider.made.keys()]).toEqual([attempt?.id]);
    expect(await openRows()).toEqual([]);
  });

  test("without a key the sweep repeats the call on behalf of the caller", async () => {
    provider.mood = "loses_answer";
    await expect(ask(world.ctx("acme"), { what: "tea" })).rejects.toMatchObject({ code: "unavailable" });
    provider.mood = "well";
    const rows = await audited(async () => expect(await sweep()).toBe(1));
    expect(rows.map(({ actor_kind, actor_name }) => [actor_kind, actor_name])).toEqual([["staff", "Test Staff"]]);
    expect(provider.made.size).toBe(1);
    expect(await sweep()).toBe(0);
  });

  test("repeatedly: the sweep retries later, and gives up when a retry would be a new request", async () => {
    provider.mood = "is_silent";
    await expect(ask(world.ctx("acme"), { what: "tea" })).rejects.toMatchObject({ code: "unavailable" });
    expect(await sweep()).toBe(0);
    const calls = provider.calls;
    expect(await sweep()).toBe(0);
    expect(provider.calls).toBe(calls);
    world.clock.advance(repeatableMs + 1);
    const rows = await audited(async () => expect(await sweep()).toBe(1));
    expect(rows.map(({ changes }) => changes)).toEqual([{ reply: [null, "lost"] }]);
    expect(provider.calls).toBe(calls);
  });

  test("within the limit counts as none", async () => {
    provider.mood = "hangs";
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = expect(ask(world.ctx("acme"), { what: "tea" })).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
    await expect.poll(() => provider.calls).toBe(1);
    vi.advanceTimersByTime(callLimitMs - 1);
    expect(await openRows()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await asked;
    expect(await openRows()).toHaveLength(1);
  });
});

describe("killed", () => {
  test("before the first commit: nothing is stored, and no call was made", async () => {
    const { id, summary, input, output, example } = ask;
    const dying = exchange({
      id,
      summary,
      input,
      output,
      example,
      access: open("made by this test, and reached by nobody else"),
      prepare: (): Promise<{ ask: string }> => Promise.reject(new Error("killed")),
      call: (_ctx, what) => act("dying", what),
      apply: () => Promise.resolve({ value: { made: "" } }),
    });
    await expect(dying.perform(world.ctx("acme"), { what: "tea" }, terms("early"))).rejects.toThrow("killed");
    expect(await openRows()).toEqual([]);
    expect(await perform("early")).toMatchObject({ wire: { made: "tea #1" } });
  });

  test("between request and answer: the first process after the claim expires resumes the same attempt", async () => {
    // A process that dies during its call leaves its committed exchange claimed.
    provider.mood = "hangs";
    void perform("mid").catch(() => undefined);
    await expect.poll(() => provider.calls).toBe(1);
    provider.mood = "well";
    expect(await sweep()).toBe(0);
    world.clock.advance(claimMs + 1);
    expect(await sweep()).toBe(1);
    expect(await perform("mid")).toMatchObject({ wire: { made: "tea #1" }, status: 201, replayed: true });
    expect(provider.made.size).toBe(1);
  });

  test("before the second commit: the answer is fetched again and stored once", async () => {
    settling = "dies";
    await expect(perform("late")).rejects.toThrow("killed");
    expect(provider.made.size).toBe(1);
    settling = "well";
    world.clock.advance(claimMs + 1);
    const rows = await audited(async () => expect(await perform("late")).toMatchObject({ wire: { made: "tea #1" } }));
    expect(rows).toHaveLength(1);
    expect(provider.made.size).toBe(1);
    expect(await openRows()).toEqual([]);
  });
});

test("concurrent sweeps resume an open exchange once", async () => {
  provider.mood = "loses_answer";
  await expect(ask(world.ctx("acme"), { what: "tea" })).rejects.toMatchObject({ code: "unavailable" });
  provider.mood = "well";
  const completed = await Promise.all([sweep(), sweep(), sweep()]);
  expect(completed.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test("another tenant's sweep finds nothing, and the stored request is sealed", async () => {
  provider.mood = "is_silent";
  await expect(ask(world.ctx("acme"), { what: "a very private word" })).rejects.toMatchObject({ code: "unavailable" });
  provider.mood = "well";
  expect(await sweep(world.systemCtx("beta"))).toBe(0);
  expect(JSON.stringify(await openRows())).not.toContain("private");
});
