import { expect, test } from "vitest";
import { readQuickTask } from "@/components/tasks/quick-add";

// A Monday.
const today = "2028-02-21";
const read = (line: string) => readQuickTask(line, today);

test("date, priority and person are read from English words, the rest is the title", () => {
  expect(read("Call Ana fri !high @grace")).toEqual({ title: "Call Ana", due_on: "2028-02-25", priority: "high", assignee: "grace" });
  expect(read("Send samples tomorrow !1")).toEqual({ title: "Send samples", due_on: "2028-02-22", priority: "urgent", assignee: null });
  expect([read("Pay in 9 days").due_on, read("Pay in 2 weeks").due_on, read("Pay next week").due_on]).toEqual([
    "2028-03-01",
    "2028-03-06",
    "2028-02-28",
  ]);
  expect(read("Standup mon").due_on).toBe("2028-02-28");
  expect(read("Report 2028-02-29").due_on).toBe("2028-02-29");
  expect(read("Report 2027-02-29")).toMatchObject({ title: "Report 2027-02-29", due_on: null });
});

test("the same in Arabic, with its digits and without its diacritics", () => {
  expect(read("الاتصال بسارة الخميس !عاجل")).toMatchObject({ title: "الاتصال بسارة", due_on: "2028-02-24", priority: "urgent" });
  expect([read("شراء القهوة غدًا").due_on, read("شراء القهوة بعد غد").due_on, read("شراء القهوة بعد ٣ أيام").due_on]).toEqual([
    "2028-02-22",
    "2028-02-23",
    "2028-02-24",
  ]);
  expect([read("تقرير بعد أسبوعين").due_on, read("تقرير الأسبوع القادم").due_on, read("تقرير !منخفض").priority]).toEqual([
    "2028-03-06",
    "2028-02-28",
    "low",
  ]);
});

test("words that name nothing stay in the title", () => {
  expect(read("Buy milk !soon in time")).toEqual({ title: "Buy milk !soon in time", due_on: null, priority: null, assignee: null });
  expect(read("  ")).toMatchObject({ title: "" });
});
