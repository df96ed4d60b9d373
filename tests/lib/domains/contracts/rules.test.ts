import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths } from "@/lib/commerce/days";
import {
  allows,
  assertAllows,
  assertChangeable,
  assertTerm,
  attentionOn,
  daysOfWindow,
  extendByMonths,
  nextAttentionDay,
  noticeReminderValues,
  noticeDateOf,
  proposeEndDate,
  reminderValues,
} from "@/lib/domains/contracts/rules";
import { ContractStatus, reminderDays } from "@/lib/domains/contracts/schema";

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2000-01-01", count));

describe("what a status allows", () => {
  test("each status names its legal moves", () => {
    expect(
      ContractStatus.options.map((status) =>
        (["activate", "delete", "renew", "terminate"] as const).filter((verb) => allows(status, verb)),
      ),
    ).toEqual([["activate", "delete"], ["renew", "terminate"], ["renew"], []]);
    expect(() => assertAllows("active", "delete")).toThrow(
      "This contract can't be deleted because it is active. You can renew it or terminate it.",
    );
    expect(() => assertAllows("terminated", "renew")).toThrow("It can no longer change.");
  });

  test("dates of a contract in force are fixed, and what is over keeps only its description and owner open", () => {
    expect(() => assertChangeable("draft", ["end_date", "title"])).not.toThrow();
    expect(() => assertChangeable("active", ["title", "value"])).not.toThrow();
    expect(() => assertChangeable("active", ["title", "end_date"])).toThrow("can't change: end_date. Renew it to move the end date.");
    expect(() => assertChangeable("expired", ["title", "owner_id"])).toThrow("can't change: title.");
  });
});

test("notice can't be due before the term starts", () => {
  const term = { start_date: "2026-01-01", end_date: "2026-01-31" };
  expect(() => assertTerm({ ...term, notice_days: 30 })).not.toThrow();
  expect(() => assertTerm({ ...term, notice_days: null })).not.toThrow();
  expect(() => assertTerm({ ...term, notice_days: 31 })).toThrow("Enter 30 days at most, or none.");
});

describe("renewal", () => {
  test.each([
    ["2026-01-01", "2026-12-31", 12, "2027-12-31"],
    ["2026-01-01", "2026-01-31", 1, "2026-02-28"],
    ["2026-01-01", "2026-02-28", 1, "2026-03-31"],
    ["2026-01-31", "2026-02-27", 1, "2026-03-30"],
    ["2026-01-05", "2026-03-20", 1, "2026-04-20"],
  ])("a term from %s to %s extends by %i months to %s", (start_date, end_date, months, extended) => {
    expect(extendByMonths({ start_date, end_date }, months)).toBe(extended);
  });

  test("a term of whole months renews month by month to the same day as at once", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 12 }), (start_date, months, more) => {
        // A start late in its month has terms that end on the same day, which the end alone cannot tell apart.
        fc.pre(Number(start_date.slice(8)) <= 28);
        let end_date = addDays(addMonths(start_date, months), -1);
        const atOnce = extendByMonths({ start_date, end_date }, more);
        for (let count = 0; count < more; count++) end_date = extendByMonths({ start_date, end_date }, 1);
        expect(end_date).toBe(atOnce);
      }),
    );
  });

  test("the proposed end is later by the automatic renewal, or else by the length of the term", () => {
    const term = { start_date: "2026-01-01", end_date: "2026-06-30" };
    expect(proposeEndDate({ ...term, auto_renewal_months: 12 })).toBe("2027-06-30");
    expect(proposeEndDate({ ...term, auto_renewal_months: null })).toBe("2026-12-31");
    expect(proposeEndDate({ start_date: "2026-01-01", end_date: "2026-01-10", auto_renewal_months: null })).toBe("2026-01-20");
  });

  test("a renewal always ends later", () => {
    fc.assert(
      fc.property(
        day,
        fc.nat(2000),
        fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }),
        (start_date, length, auto_renewal_months) => {
          const end_date = addDays(start_date, length);
          expect(proposeEndDate({ start_date, end_date, auto_renewal_months }) > end_date).toBe(true);
        },
      ),
    );
  });
});

describe("what a day asks for", () => {
  const ending = { end_date: "2026-12-31", notice_days: null, auto_renewal_months: null, reminded_days: null, notice_reminded_on: null };

  test.each([
    ["2026-10-31", null, null],
    ["2026-11-01", null, { kind: "remind", days: 60 }],
    ["2026-11-01", 60, null],
    ["2026-12-01", 60, { kind: "remind", days: 30 }],
    ["2026-12-10", null, { kind: "remind", days: 30 }],
    ["2026-12-24", 30, { kind: "remind", days: 7 }],
    ["2026-12-31", 7, null],
    ["2027-01-01", 7, { kind: "expire" }],
  ] as const)("on %s, last reminded %s days before the end", (today, reminded_days, due) => {
    expect(attentionOn(today, { ...ending, reminded_days })).toEqual(due);
  });

  test("one that renews does so on its last day, also when days late, and never expires", () => {
    const renewing = { ...ending, auto_renewal_months: 12, reminded_days: 7 };
    expect(attentionOn("2026-12-30", renewing)).toBeNull();
    expect(attentionOn("2026-12-31", renewing)).toEqual({ kind: "renew" });
    expect(attentionOn("2027-03-01", renewing)).toEqual({ kind: "renew" });
  });

  test("the notice deadline is announced two weeks ahead, once, and only where the contract renews by itself", () => {
    const renewing = { ...ending, auto_renewal_months: 12, notice_days: 90 };
    expect(noticeDateOf(renewing)).toBe("2026-10-02");
    expect(attentionOn("2026-09-17", renewing)).toBeNull();
    expect(attentionOn("2026-09-18", renewing)).toEqual({ kind: "remind_of_notice" });
    expect(attentionOn("2026-10-03", renewing)).toBeNull();
    expect(attentionOn("2026-09-18", { ...renewing, notice_reminded_on: "2026-09-18" })).toBeNull();
    expect(attentionOn("2026-09-18", { ...renewing, auto_renewal_months: null })).toBeNull();
  });

  test("the next day of attention is the first on which something is due", () => {
    const contract = fc.record({
      end_date: day,
      notice_days: fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }),
      auto_renewal_months: fc.option(fc.integer({ min: 1, max: 24 }), { nil: null }),
      reminded_days: fc.constantFrom(null, ...reminderDays),
      notice_reminded_on: fc.option(day, { nil: null }),
    });
    fc.assert(
      fc.property(contract, fc.integer({ min: -20, max: 150 }), (given, left) => {
        const today = addDays(given.end_date, -left);
        const next = nextAttentionDay(today, given);
        expect(next >= today).toBe(true);
        for (let each = today; each < next; each = addDays(each, 1)) expect(attentionOn(each, given)).toBeNull();
        // A reminder that was sent may leave a day without work, which the schedule passes by.
        expect(next <= (today > given.end_date ? today : addDays(given.end_date, 1))).toBe(true);
      }),
    );
  });

  test("a reminder says what is left, whether the contract renews, and whether it is late", () => {
    const sent = { end_date: "2026-12-31", auto_renewal_months: null, reminded_days: 30 };
    expect(reminderValues({ ...sent, reminded_on: "2026-12-01" })).toEqual({ days: "30", variant: "ends" });
    expect(reminderValues({ ...sent, reminded_on: "2026-12-10" })).toEqual({ days: "21", variant: "ends_late" });
    expect(reminderValues({ ...sent, auto_renewal_months: 1, reminded_on: "2026-12-10" })).toMatchObject({ variant: "renews_late" });
    expect(noticeReminderValues({ end_date: "2026-12-31", notice_days: 30, notice_reminded_on: "2026-11-20" })).toEqual({ days: "11" });
  });
});

test("a renewal window counts from today, or is a calendar month", () => {
  expect(daysOfWindow("30_days", "2026-01-31")).toEqual({ from: "2026-01-31", to: "2026-03-02" });
  expect(daysOfWindow("this_month", "2026-02-14")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOfWindow("next_month", "2026-12-31")).toEqual({ from: "2027-01-01", to: "2027-01-31" });
});
