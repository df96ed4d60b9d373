import { expect, test } from "vitest";
import { digestInstant, digestOf, isEmpty, listTitles, mondayOf } from "@/lib/domains/projects/rules/digest";

test("the week starts on Monday, and its email is due at 09:00 by the company's clocks, also over daylight saving", () => {
  expect(["2026-03-01", "2026-03-02", "2026-03-08"].map(mondayOf)).toEqual(["2026-02-23", "2026-03-02", "2026-03-02"]);
  expect(digestInstant("2026-03-02", "Europe/London").toISOString()).toBe("2026-03-02T09:00:00.000Z");
  expect(digestInstant("2026-03-30", "Europe/London").toISOString()).toBe("2026-03-30T08:00:00.000Z");
  expect(digestInstant("2026-03-02", "Asia/Riyadh").toISOString()).toBe("2026-03-02T06:00:00.000Z");
});

test("tasks are done, due or overdue, and an empty week says nothing", () => {
  const week = { monday: "2026-03-09", since: new Date("2026-03-02T00:00:00Z"), until: new Date("2026-03-09T00:00:00Z"), seconds: 0 };
  const task = (title: string, status: string, due_on: string | null, changed = "2026-03-04") => {
    return { title, status, due_on, status_changed_at: new Date(`${changed}T12:00:00Z`) };
  };
  const tasks = [
    task("a", "done", "2026-03-01"),
    task("b", "done", null, "2026-02-27"),
    task("c", "open", "2026-03-09"),
    task("d", "waiting", "2026-03-15"),
    task("e", "open", "2026-03-16"),
    task("f", "in_progress", "2026-03-08"),
    task("g", "open", null),
  ];
  expect(digestOf(tasks, week)).toEqual({ done: ["a"], due: ["c", "d"], overdue: ["f"], seconds: 0 });
  expect(isEmpty(digestOf([task("g", "open", null)], week))).toBe(true);
  expect(isEmpty(digestOf([], { ...week, seconds: 1 }))).toBe(false);
});

test("ten titles are listed at most", () => {
  expect(listTitles([])).toBe("–");
  expect(listTitles(["a", "b"])).toBe("a\nb");
  expect(listTitles(Array.from({ length: 12 }, (_, index) => String(index))).split("\n")).toHaveLength(11);
});
