import { expect, test } from "vitest";
import { workThrough } from "@/inngest/work-through";

/** Lists at most two of what is due, in order. */
const listOf = (due: ReadonlySet<string>) => () => Promise.resolve({ ids: [...due].sort().slice(0, 2) });

test("everything that is due is done, however many batches it takes", async () => {
  const due = new Set(["a", "b", "c", "d", "e"]);
  const done: string[] = [];
  await workThrough(listOf(due), (id) => {
    done.push(id);
    due.delete(id);
    return Promise.resolve();
  });
  expect(done).toEqual(["a", "b", "c", "d", "e"]);
});

test("what stays due is tried once", async () => {
  const tried: string[] = [];
  await workThrough(listOf(new Set(["a", "b"])), (id) => Promise.resolve(tried.push(id)));
  expect(tried).toEqual(["a", "b"]);
});

test("a failure ends the work, for the run to be tried again", async () => {
  await expect(workThrough(listOf(new Set(["a"])), () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
});
