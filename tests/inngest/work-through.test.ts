import { expect, test } from "vitest";
import { z } from "zod";
import { workThrough } from "@/inngest/work-through";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";

const log = { child: () => ({ warn: () => undefined }) };
/** As far as the work needs one. */
const ctx = { runtime: { log }, request: { id: "1" }, tenant: { id: "1" } } as unknown as Ctx;

/** Lists at most two of what is due, in order. */
const listOf = (due: ReadonlySet<string>) => () => Promise.resolve({ ids: [...due].sort().slice(0, 2) });

test("everything that is due is done, however many batches it takes", async () => {
  const due = new Set(["a", "b", "c", "d", "e"]);
  const done: string[] = [];
  await workThrough(ctx, listOf(due), (id) => {
    done.push(id);
    due.delete(id);
    return Promise.resolve();
  });
  expect(done).toEqual(["a", "b", "c", "d", "e"]);
});

test("what stays due is tried once", async () => {
  const tried: string[] = [];
  await workThrough(ctx, listOf(new Set(["a", "b"])), (id) => Promise.resolve(tried.push(id)));
  expect(tried).toEqual(["a", "b"]);
});

test.each([
  ["a schema's error", () => z.string().parse(1)],
  ["an error of ours", () => Promise.reject(new AppError("conflict", "The record is closed."))],
  ["any other error", () => Promise.reject(new TypeError("undefined is not a function"))],
])("%s of one item does not stop those behind it, and fails the run with its name", async (_what, fail) => {
  const due = new Set(["a", "b", "c"]);
  const done: string[] = [];
  const work = async (id: string) => {
    if (id === "b") await fail();
    done.push(id);
    due.delete(id);
  };
  await expect(workThrough(ctx, listOf(due), work)).rejects.toThrow(/^1 items failed\. "b": /);
  expect(done).toEqual(["a", "c"]);
});

test("an outage stops the work after five items, so that the others wait for its end", async () => {
  const ids = ["a", "b", "c", "d", "e", "f", "g"];
  const tried: string[] = [];
  const work = (id: string) => {
    tried.push(id);
    return Promise.reject(new AppError("unavailable", "The database is temporarily unavailable."));
  };
  await expect(workThrough(ctx, () => Promise.resolve({ ids }), work)).rejects.toThrow("temporarily unavailable");
  expect(tried).toEqual(["a", "b", "c", "d", "e"]);
});
