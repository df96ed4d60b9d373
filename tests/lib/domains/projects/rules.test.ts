import { expect, test } from "vitest";
import {
  assertSameCustomer,
  assertTerms,
  assertWithoutTasks,
  joinMilestones,
  progressOf,
  withMember,
  withoutMember,
} from "@/lib/domains/projects/rules";
import { assertNoCircle, dependentsOf, mergeTimeline, movedBy } from "@/lib/domains/tasks/rules/timeline";

const terms = { starts_on: null, ends_on: null, billing: "non_billable", hourly_rate: null, fixed_fee: null };
const refused = (code: string, path: string) => expect.objectContaining({ code, errors: [expect.objectContaining({ path })] }) as Error;

test("dates are in order, and a price goes with its billing mode", () => {
  for (const given of [
    terms,
    { ...terms, starts_on: "2026-01-05", ends_on: "2026-01-05" },
    { ...terms, billing: "hourly", hourly_rate: "90.00" },
    { ...terms, billing: "fixed_fee", fixed_fee: "0.00" },
  ])
    expect(() => assertTerms(given)).not.toThrow();
  expect(() => assertTerms({ ...terms, starts_on: "2026-01-05", ends_on: "2026-01-04" })).toThrow(refused("invalid", "ends_on"));
  expect(() => assertTerms({ ...terms, hourly_rate: "1.00" })).toThrow(refused("invalid", "hourly_rate"));
  expect(() => assertTerms({ ...terms, billing: "hourly", fixed_fee: "1.00" })).toThrow(refused("invalid", "fixed_fee"));
});

test("a colleague is a member once, and only members are removed", () => {
  const [first, second] = [
    { staff_id: "a", role: "lead" },
    { staff_id: "b", role: "member" },
  ];
  expect(withMember([first], second)).toEqual([first, second]);
  expect(withMember([first, second], { staff_id: "a", role: "observer" })).toEqual([{ staff_id: "a", role: "observer" }, second]);
  expect(withoutMember([first, second], "a")).toEqual([second]);
  expect(() => withoutMember([first], "b")).toThrow(expect.objectContaining({ code: "not_found" }) as Error);
});

test("a contract is with the same customer, and tasks hold their project", () => {
  expect(() => assertSameCustomer({ customer_id: "a" }, { customer_id: "a" })).not.toThrow();
  expect(() => assertSameCustomer({ customer_id: "a" }, { customer_id: "b" })).toThrow(refused("invalid", "contract_id"));
  expect(() => assertWithoutTasks(0)).not.toThrow();
  expect(() => assertWithoutTasks(1)).toThrow(expect.objectContaining({ code: "conflict" }) as Error);
});

test("the schedule is by date, milestones first on one day, and what has no date last", () => {
  const task = { status: "open" as const, assignee_id: null, starts_on: null, version: 1, after_ids: [] };
  const merged = mergeTimeline(
    [
      { key: "a", title: "Opening", due_on: "2026-03-01", done: false },
      { key: "b", title: "Plans", due_on: "2026-02-01", done: true },
    ],
    [
      { ...task, id: "1", title: "Someday", due_on: null },
      { ...task, id: "2", title: "Invite guests", due_on: "2026-03-01" },
      { ...task, id: "3", title: "Draw", due_on: "2026-01-15" },
    ],
    { a: { starts_on: null, due_on: "2026-02-20" }, 3: { starts_on: "2026-01-05", due_on: "2026-01-10" } },
  );
  expect(merged.map(({ title }) => title)).toEqual(["Draw", "Plans", "Opening", "Invite guests", "Someday"]);
  expect(merged.map(({ baseline }) => baseline?.due_on ?? null)).toEqual(["2026-01-10", null, "2026-02-20", null, null]);
});

test("milestones are joined by key, then by title, and each former one is used once", () => {
  const before = ["a", "b"].map((key) => ({
    key,
    title: `Old ${key}`,
    due_on: "2026-01-01",
    done: false,
    shared: true,
    amount: null,
    percent: null,
  }));
  const sent = (fields: object) => ({ title: "New", due_on: "2026-02-02", done: true, ...fields });
  const joined = joinMilestones(
    before,
    [sent({ key: "b" }), sent({ title: "Old b" }), sent({ title: "Old a", shared: false }), sent({ key: "b" }), sent({ key: "unknown" })],
    (place) => `new${String(place)}`,
  );
  expect(joined.map(({ key, shared }) => [key, shared])).toEqual([
    ["b", true],
    ["new1", false],
    ["a", false],
    ["new3", true],
    ["new4", false],
  ]);
  expect(progressOf(joined, [{ done: false }])).toEqual({ done: 5, total: 6 });
});

test("what waits for a task is found through others, and tasks never wait in a circle", () => {
  const links = [
    { task_id: "b", after_id: "a" },
    { task_id: "c", after_id: "b" },
    { task_id: "d", after_id: "b" },
  ];
  expect(dependentsOf(links, "a").toSorted()).toEqual(["b", "c", "d"]);
  expect(dependentsOf(links, "c")).toEqual([]);
  expect(() => assertNoCircle(links, { task_id: "d", after_id: "c" })).not.toThrow();
  for (const after_id of ["a", "b", "d"])
    expect(() => assertNoCircle(links, { task_id: "a", after_id })).toThrow(refused("invalid", "after_id"));
  expect(movedBy({ starts_on: null, due_on: "2026-02-27" }, 2)).toEqual({ starts_on: null, due_on: "2026-03-01" });
});
