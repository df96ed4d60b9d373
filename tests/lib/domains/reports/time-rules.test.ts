import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { workingDays } from "@/lib/commerce/working-days";
import { daysOfPeriod, spanOfGroup, timeFigures, timeSpan, workingSeconds } from "@/lib/domains/reports/rules/time";

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays("2020-01-01", days));

test("periods have their days, and weeks begin on Monday", () => {
  expect(daysOfPeriod("this_week", "2026-03-01")).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  expect(daysOfPeriod("last_week", "2026-03-02")).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  expect(daysOfPeriod("last_month", "2026-03-31")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOfPeriod("last_year", "2026-03-31")).toEqual({ from: "2025-01-01", to: "2025-12-31" });
});

test("days that are in the wrong order, too many, or beside a period are refused", () => {
  const code = (asked: Parameters<typeof timeSpan>[0]) => {
    try {
      return timeSpan(asked, "2026-03-02");
    } catch (error) {
      return (error as { errors: { code: string }[] }).errors[0]?.code;
    }
  };
  expect(code({ from: "2026-03-02", to: "2026-03-01" })).toBe("after_to");
  expect(code({ from: "2020-01-01", to: "2026-03-01" })).toBe("too_long");
  expect(code({ from: "2026-03-01", period: "this_week" })).toBe("conflict");
  expect(code({ to: "2026-02-10" })).toEqual({ from: "2026-02-01", to: "2026-02-10" });
});

test("working days of a span are those of its parts, and a week has five in every country", () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom("GB", "EG"),
      (from, a, b, country) => {
        const [middle, to] = [addDays(from, a), addDays(from, a + b + 1)];
        const sum = workingDays(from, middle, country) + workingDays(addDays(middle, 1), to, country);
        expect(workingDays(from, to, country)).toBe(sum);
        expect(workingDays(from, addDays(from, 6), country)).toBe(5);
      },
    ),
  );
});

test("working hours count up to today, from the day on which a colleague began to that on which they left", () => {
  const hours = { weekly_hours: 40, country: "GB", today: "2026-03-06" };
  const week = { from: "2026-03-02", to: "2026-03-08" };
  const whole = { from: "2020-01-01", to: null };
  expect(workingSeconds([whole], week, hours)).toBe(40 * 3600);
  expect(workingSeconds([whole, { from: "2026-03-05", to: null }, { from: "2020-01-01", to: "2026-03-02" }], week, hours)).toBe(64 * 3600);
  expect(workingSeconds([whole], week, { ...hours, today: "2026-03-03" })).toBe(16 * 3600);
  expect(workingSeconds([whole], { from: "2027-01-01", to: "2027-01-31" }, hours)).toBe(0);
  expect(workingSeconds([whole], week, { ...hours, weekly_hours: null })).toBe(null);
});

test("a week of the span has the days that are in both", () => {
  const span = { from: "2026-03-04", to: "2026-03-31" };
  expect(spanOfGroup("week", "2026-03-02", span)).toEqual({ from: "2026-03-04", to: "2026-03-08" });
  expect(spanOfGroup("month", "2026-03", span)).toEqual(span);
  expect(spanOfGroup("project", "x", span)).toEqual(span);
});

test("billable and other time, and invoiced time and the rest, add up", () => {
  const part = fc
    .nat({ max: 90_000 })
    .chain((seconds) =>
      fc
        .nat({ max: seconds })
        .chain((billable) =>
          fc.nat({ max: billable }).map((invoiced) => ({ seconds, billable, invoiced, to_invoice: billable - invoiced })),
        ),
    );
  fc.assert(
    fc.property(fc.array(part), fc.nat({ max: 90_000 }), (parts, working) => {
      const { seconds, billable_seconds, not_billable_seconds, invoiced_seconds, to_invoice_seconds } = timeFigures(parts, working);
      expect(billable_seconds + not_billable_seconds).toBe(seconds);
      expect(invoiced_seconds + to_invoice_seconds).toBe(billable_seconds);
    }),
  );
  expect(timeFigures([{ seconds: 7200, billable: 3600, invoiced: 0, to_invoice: 0 }], 14_400)).toMatchObject({
    billable_rate: 50,
    utilisation: 25,
  });
  expect(timeFigures([], null)).toMatchObject({ seconds: 0, billable_rate: null, utilisation: null });
});
