import { expect, test } from "vitest";
import { readQuickTask } from "@/components/tasks/quick-add";

// A Monday.
const today = "2028-02-21";
const read = (line: string) => readQuickTask(line, today);

test("date, priority and person are read from English words, the rest is the title", () => {
  expect(read("Call Ana fri !high @grace")).toEqual({
    title: "Call Ana",
    due_on: "2028-02-25",
    due_time: null,
    priority: "high",
    assignee: "grace",
    tags: [],
  });
  expect(read("Send samples tomorrow !1")).toEqual({
    title: "Send samples",
    due_on: "2028-02-22",
    due_time: null,
    priority: "urgent",
    assignee: null,
    tags: [],
  });
  expect(read("Call Ana #visit about #123 #visit #زيارة fri")).toMatchObject({ title: "Call Ana about #123", tags: ["visit", "زيارة"] });
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
  expect(read("Buy milk !soon in time")).toEqual({
    title: "Buy milk !soon in time",
    tags: [],
    due_on: null,
    due_time: null,
    priority: null,
    assignee: null,
  });
  expect(read("  ")).toMatchObject({ title: "" });
});

test("a time of day leaves the title as the date does, in the ways that people write it", () => {
  expect(read("Call Anna tomorrow 15:00")).toMatchObject({ title: "Call Anna", due_on: "2028-02-22", due_time: "15:00" });
  expect(read("call Ana fri 3pm !high")).toMatchObject({ title: "call Ana", due_on: "2028-02-25", due_time: "15:00", priority: "high" });
  expect(read("Stand-up at 9:30 am mon")).toMatchObject({ title: "Stand-up", due_on: "2028-02-28", due_time: "09:30" });
  expect(read("Lunch at 12")).toMatchObject({ title: "Lunch", due_on: today, due_time: "12:00" });
  expect(read("Midnight run 12am").due_time).toBe("00:00");
  expect(read("الاتصال بسارة غدًا الساعة ٣ مساءً")).toMatchObject({ title: "الاتصال بسارة", due_on: "2028-02-22", due_time: "15:00" });
  expect(read("Order 25:00 or 3 pens at home")).toMatchObject({ title: "Order 25:00 or 3 pens at home", due_on: null, due_time: null });
});
