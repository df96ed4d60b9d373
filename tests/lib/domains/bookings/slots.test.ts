import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { weekdayOf } from "@/lib/commerce/business-time";
import { clockSpans } from "@/lib/commerce/clock-spans";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone, wallTime } from "@/lib/commerce/timezone";
import { reminderOf } from "@/lib/domains/bookings/rules";
import { freeStarts, stepOf, type HeldTime, type SlotRules } from "@/lib/domains/bookings/rules/slots";

const minute = 60_000;
const zones = ["Europe/London", "America/New_York", "Asia/Riyadh", "Australia/Lord_Howe", "America/Sao_Paulo", "UTC"] as const;
const none = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

const rulesOf = (changes: Partial<SlotRules>): SlotRules => ({
  ...{ length: 30, buffer_before: 0, buffer_after: 0, notice_hours: 0, days_ahead: 365, timezone: "Europe/London", daily_limit: null },
  week: none,
  ...changes,
});

/** The free starts of one day, as clocks there show them with what they are ahead of UTC. */
function on(day: string, rules: SlotRules, held: HeldTime[] = []): string[] {
  const from = new Date(Date.parse(`${addDays(day, -1)}T00:00:00Z`));
  const until = new Date(Date.parse(`${addDays(day, 2)}T00:00:00Z`));
  return freeStarts(rules, { from, until, now: new Date("2026-01-01T00:00:00Z"), busy: [], held })
    .filter((start) => dayInTimezone(start, rules.timezone) === day)
    .map((start) => {
      const shown = wallTime(start, rules.timezone);
      return `${shown.slice(11)}+${String((Date.parse(`${shown}Z`) - start.getTime()) / 3_600_000)}`;
    });
}

describe("the night on which clocks change", () => {
  const sunday = (from: string, to: string, length = 30) => rulesOf({ length, week: { ...none, sun: [{ from, to }] } });

  test("an hour that clocks skip is offered by no name, and what is left of the window is", () => {
    expect(on("2026-03-29", sunday("01:30", "02:30"))).toEqual(["02:00+1"]);
    expect(on("2026-03-29", sunday("01:30", "02:30", 60))).toEqual([]);
    expect(on("2026-03-29", sunday("00:00", "03:00", 60))).toEqual(["00:00+0", "00:30+0", "02:00+1"]);
  });

  test("an hour that clocks show twice is offered twice, each time for its own hour", () => {
    expect(on("2026-10-25", sunday("01:30", "02:30"))).toEqual(["01:30+1", "01:30+0", "02:00+0"]);
    expect(on("2026-10-25", sunday("00:00", "03:00", 60))).toEqual([
      "00:00+1",
      "00:30+1",
      "01:00+1",
      "01:30+1",
      "01:00+0",
      "01:30+0",
      "02:00+0",
    ]);
  });

  test("a span of the clock is as long as the clocks really take for it", () => {
    const length = (day: string) =>
      clockSpans(`${day}T00:00`, `${day}T24:00`, "Europe/London").map(([from, to]) => (to - from) / 3_600_000);
    expect([length("2026-03-29"), length("2026-10-25"), length("2026-10-26")]).toEqual([[23], [25], [24]]);
  });
});

describe("the rule of free times", () => {
  const monday = { ...none, mon: [{ from: "09:00", to: "12:00" }] };
  const at = (from: string, to: string, changes: Partial<HeldTime> = {}): HeldTime => ({
    ...{ starts_at: new Date(`2026-01-05T${from}:00Z`), ends_at: new Date(`2026-01-05T${to}:00Z`) },
    ...{ buffer_before: 0, buffer_after: 0, counts: true, ...changes },
  });

  test("a booking keeps its buffers free, and a new one its own", () => {
    const rules = rulesOf({ week: monday });
    expect(on("2026-01-05", rules, [at("10:00", "10:30")])).toEqual(["09:00+0", "09:30+0", "10:30+0", "11:00+0", "11:30+0"]);
    expect(on("2026-01-05", rules, [at("10:00", "10:30", { buffer_after: 15 })])).toEqual(["09:00+0", "09:30+0", "11:00+0", "11:30+0"]);
  });

  test("a day that has as many bookings as it may is closed; those of other types do not count", () => {
    const rules = rulesOf({ week: monday, daily_limit: 1 });
    expect(on("2026-01-05", rules, [at("10:00", "10:30")])).toEqual([]);
    expect(on("2026-01-05", rules, [at("10:00", "10:30", { counts: false })])).toHaveLength(5);
  });

  test("a window that passes midnight goes on in the next day", () => {
    const rules = rulesOf({ length: 60, week: { ...none, mon: [{ from: "23:00", to: "01:00" }] } });
    expect([on("2026-01-05", rules), on("2026-01-06", rules)]).toEqual([["23:00+0", "23:30+0"], ["00:00+0"]]);
  });

  const time = fc.integer({ min: 0, max: 47 }).map((half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
  const window = fc
    .tuple(time, time)
    .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one === other ? "24:00" : one }));
  const span = fc.tuple(fc.integer({ min: 0, max: 4 * 1440 }), fc.integer({ min: 1, max: 600 }));

  test("every start is inside the weekly hours by the clock, after the notice, clear of all that is busy, and offered once", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom("2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01", "2026-06-10"),
        fc.record({ sat: window, sun: window, mon: window }),
        fc.record({
          length: fc.integer({ min: 15, max: 240 }),
          before: fc.integer({ min: 0, max: 60 }),
          after: fc.integer({ min: 0, max: 60 }),
        }),
        fc.array(span, { maxLength: 6 }),
        fc.integer({ min: 0, max: 30 }),
        (timezone, day, windows, { length, before, after }, spans, notice_hours) => {
          const from = new Date(Date.parse(`${addDays(day, -2)}T00:00:00Z`));
          const until = new Date(from.getTime() + 5 * 86_400_000);
          const week = { ...none, sat: [windows.sat], sun: [windows.sun], mon: [windows.mon], wed: [windows.mon] };
          const busy = spans.map(([start, long]) => {
            const starts_at = new Date(from.getTime() + start * minute);
            return { starts_at, ends_at: new Date(starts_at.getTime() + long * minute) };
          });
          const rules = rulesOf({ length, buffer_before: before, buffer_after: after, timezone, week, notice_hours });
          const starts = freeStarts(rules, { from, until, now: from, busy, held: [] });
          expect(new Set(starts.map(Number)).size).toBe(starts.length);
          for (const start of starts) {
            expect(start.getTime()).toBeGreaterThanOrEqual(from.getTime() + notice_hours * 3_600_000);
            // Every minute of it, by the clock.
            for (let passed = 0; passed < length; passed += 1) {
              const shown = wallTime(new Date(start.getTime() + passed * minute), timezone);
              const open = week[weekdayOf(shown.slice(0, 10))];
              expect(open.some((each) => shown.slice(11) >= each.from && shown.slice(11) < each.to)).toBe(true);
            }
            for (const { starts_at, ends_at } of busy) {
              const isClear =
                start.getTime() - before * minute >= ends_at.getTime() ||
                start.getTime() + (length + after) * minute <= starts_at.getTime();
              expect(isClear).toBe(true);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("starts are half an hour apart, or closer for what is shorter", () => {
    expect([15, 20, 30, 45, 240].map(stepOf)).toEqual([15, 20, 30, 30, 30]);
  });
});

test("a visitor is reminded a day before, unless that has passed", () => {
  const now = new Date("2026-01-05T09:00:00Z");
  expect(reminderOf(new Date("2026-01-07T09:00:00Z"), now)).toEqual(new Date("2026-01-06T09:00:00Z"));
  expect(reminderOf(new Date("2026-01-06T08:00:00Z"), now)).toBeNull();
});
