import { expect, test } from "vitest";
import { addDays, addMonths } from "@/lib/commerce/days";
import { certificateSections } from "@/lib/domains/privacy-requests/document";
import ar from "@/lib/domains/privacy-requests/defaults/ar.json";
import en from "@/lib/domains/privacy-requests/defaults/en.json";
import {
  deadlineOf,
  dueDayOf,
  isHoliday,
  isPartlyRefused,
  keptUntil,
  nextReminder,
  waitedDays,
} from "@/lib/domains/privacy-requests/rules";
import { personTables } from "@/lib/kernel/data-map/data-map";
import { patternsOf, phoneEnds } from "@/lib/kernel/data-map/person";
import { excerpts } from "@/lib/kernel/data-map/read-rows";

test.each([
  ["2026-01-31", 1, "2026-02-28", "2026-03-02"],
  ["2026-03-05", 1, "2026-04-05", "2026-04-07"],
  ["2026-08-31", 1, "2026-09-30", "2026-09-30"],
  ["2026-11-25", 1, "2026-12-25", "2026-12-28"],
  ["2026-12-05", 3, "2027-03-05", "2027-03-05"],
  ["2028-01-31", 1, "2028-02-29", "2028-02-29"],
])("a request of %s with %i months is due on %s, and at the latest on %s", (received, months, day, working_day) => {
  expect(deadlineOf(received, months)).toEqual({ day, working_day });
});

test("without the holiday of Easter Monday the deadline moves from Sunday to Monday", () => {
  expect(deadlineOf("2026-03-05", 1, () => false).working_day).toBe("2026-04-06");
});

test.each(["2024-04-01", "2025-04-21", "2026-04-06", "2027-03-29", "2038-04-26"])("%s is Easter Monday", (day) => {
  expect([isHoliday(day), isHoliday(addDays(day, -1)), isHoliday(addDays(day, 1))]).toEqual([true, false, false]);
});

test("an extension counts from the receipt, and days of waiting come on top where the company asked at once", () => {
  expect(dueDayOf({ received_day: "2026-03-02", waited_days: 0, extended: true })).toBe("2026-06-02");
  expect(dueDayOf({ received_day: "2026-03-02", waited_days: 9, extended: false })).toBe("2026-04-11");
  expect(waitedDays({ received_day: "2026-03-02", since_day: "2026-03-05", until_day: "2026-03-14" })).toBe(9);
  expect(waitedDays({ received_day: "2026-03-02", since_day: "2026-03-20", until_day: "2026-03-29" })).toBe(0);
});

test("the company is reminded on each of the days before the last, and not after it", () => {
  const due = addMonths("2026-03-02", 1);
  const days: string[] = [];
  for (let day = nextReminder(due, "2026-03-02"); day !== null; day = nextReminder(due, day)) days.push(day);
  expect(days).toEqual(["2026-03-19", "2026-03-26", "2026-03-30", "2026-04-01", "2026-04-02"]);
});

test("rows are kept until the end of a year, by the country's rule", () => {
  expect(keptUntil("bookkeeping", "2026-03-02", "DE")).toBe("2034-12-31");
  expect(keptUntil("bookkeeping", "2026-03-02", "FR")).toBe("2036-12-31");
  expect(keptUntil("employment", "2026-03-02", "DE")).toBeNull();
});

test("numbers are compared by their last digits, however their prefix is written", () => {
  expect(phoneEnds(["+44 113 496 0001", "0113 496 0001", "12"])).toEqual(["134960001", "134960001"]);
});

test("an excerpt has the places that name the person, without other people's addresses", () => {
  const { strong } = patternsOf({ emails: ["ann@x.example"], phones: [], external: [], names: [] });
  const pattern = new RegExp(strong.replaceAll("[:alnum:]", "\\p{L}\\p{N}"), "giu");
  const text = `${"a".repeat(200)} from joann@x.example to ANN@x.example and bob@y.example`;
  const [found = "", ...others] = excerpts({ note: text }, pattern, ["ann@x.example"]);
  expect(others).toEqual([]);
  expect(found).toContain("ANN@x.example");
  expect(found).not.toContain("bob@y");
  expect(found.startsWith("…")).toBe(true);
  // Where several patterns match one short text, it is shown once.
  expect(excerpts("Ann, ann@x.example", /ann/giu, ["ann@x.example"])).toEqual(["Ann, ann@x.example"]);
});

test("a phone number is found however it is spelled, and in no longer number", () => {
  const { values, weak } = patternsOf({ emails: [], phones: ["+49 151 12345678"], external: [], names: [] });
  const pattern = new RegExp(values.replaceAll("[:alnum:]", "\\p{L}\\p{N}"), "giu");
  for (const text of ["at +4915112345678.", "0151/123 456 78", "(0151) 12345678", "0049 151-1234-5678"])
    expect([text, new RegExp(weak.replaceAll("[:alnum:]", "\\p{L}\\p{N}"), "u").test(text), text.replace(pattern, "X")]).toEqual([
      text,
      true,
      expect.stringMatching(/^(at )?X\.?$/),
    ]);
  for (const text of ["order 9988776655151123456789", "151123456", "a15112345678"]) expect(text.replace(pattern, "X")).toBe(text);
});

test("an erasure that keeps nothing but its own proof is fulfilled, and one with held rows is not", () => {
  const row = { kept: 0, held: 0, reason: null };
  expect(isPartlyRefused([row, { ...row, kept: 3, reason: "accountability" }])).toBe(false);
  expect(isPartlyRefused([{ ...row, kept: 1, reason: "bookkeeping" }])).toBe(true);
  expect(isPartlyRefused([{ ...row, held: 1 }])).toBe(true);
});

test("every table with persons has a name in each language", () => {
  const missing = personTables.flatMap(([table]) =>
    [en.tables, ar.tables].flatMap((names: Record<string, string>) => (table in names ? [] : [table])),
  );
  expect(missing).toEqual([]);
});

test("a certificate says what was erased, and what stays for which reason and until when", () => {
  const row = { own: 0, mentions: 0, open: 0, changed: 0, deleted: 0, kept: 0, held: 0, reason: null, until: null };
  const sections = certificateSections(
    [
      { ...row, table: "contacts", changed: 2, held: 1 },
      { ...row, table: "invoices", kept: 3, reason: "bookkeeping", until: "2034-12-31" },
      { ...row, table: "tasks" },
    ],
    {
      language: "en",
      locale: "en-GB",
      values: { company: "Acme", name: "A_B", email: "a@b.example", received: "1 Jan", erased: "2 Jan", id: "prq" },
    },
  );
  const text = sections.map(({ heading, body }) => `${heading}\n${body}`).join("\n");
  expect(text).toContain("A\\_B");
  expect(text).toContain("| Contacts | 2 | 0 | 1 |");
  expect(text).toContain("- Invoices: 3 (bookkeeping duties), until 31 Dec 2034");
  expect(text).toContain("- Contacts: 1 (needed for a legal claim; erased once that ends)");
  expect(text).not.toContain("Tasks");
});
