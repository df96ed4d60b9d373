import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { RecordCache } from "@/components/api/record-cache";

/** A list that is shown, and whose reads the test answers one by one. */
function show(cache: RecordCache) {
  const answers: ((rows: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(cache, { queryKey: ["acme", "tasks"], queryFn });
  const leave = observer.subscribe(() => undefined);
  return { answers, leave, rows: () => observer.getCurrentResult().data };
}

test("a list that is invalidated while it is first read is read again, once", async () => {
  const cache = new RecordCache();
  const { answers, rows, leave } = show(cache);
  const changed = [cache.invalidateQueries({ queryKey: ["acme"] }), cache.invalidateQueries({ queryKey: ["acme", "tasks"] })];
  answers[0]?.([]);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(["Call back"]);
  await Promise.all(changed);
  expect(rows()).toEqual(["Call back"]);
  expect(answers).toHaveLength(2);
  leave();
});

test("a list that was read before is read again at once", async () => {
  const cache = new RecordCache();
  const { answers, rows, leave } = show(cache);
  answers[0]?.(["Old"]);
  await expect.poll(rows).toEqual(["Old"]);
  const changed = cache.invalidateQueries({ queryKey: ["acme", "tasks"] });
  expect(answers).toHaveLength(2);
  answers[1]?.(["Old", "New"]);
  await changed;
  expect(rows()).toEqual(["Old", "New"]);
  leave();
});
