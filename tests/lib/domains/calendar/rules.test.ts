import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/commerce/days";
import { assertRange, entriesByDay } from "@/lib/domains/calendar/rules";
import { mergeTimes, resolveTimes } from "@/lib/domains/calendar/rules/times";

const company = "Europe/London";

describe("the times of an event", () => {
  test("an event by the clock lasts an hour unless it says otherwise, in its own time zone", () => {
    expect(resolveTimes({ starts: "2026-03-02T23:30", timezone: "Asia/Riyadh" }, company)).toMatchObject({
      all_day: false,
      ends: "2026-03-03T00:30",
      starts_at: new Date("2026-03-02T20:30:00Z"),
      ends_at: new Date("2026-03-02T21:30:00Z"),
      starts_on: "2026-03-02",
      ends_on: "2026-03-02",
    });
  });

  test("an event until midnight does not reach into the next day", () => {
    expect(resolveTimes({ starts: "2026-01-05T22:00", ends: "2026-01-06T00:00" }, company).ends_on).toBe("2026-01-05");
  });

  test("clock times stay over a change of the clocks", () => {
    const before = resolveTimes({ starts: "2026-03-28T09:00" }, company);
    const after = resolveTimes({ starts: "2026-03-29T09:00" }, company);
    expect([before.starts_at, after.starts_at]).toEqual([new Date("2026-03-28T09:00:00Z"), new Date("2026-03-29T08:00:00Z")]);
  });

  test("an event in the hour that clocks skip is as long as it was sent, and one that ends after it ends when it says", () => {
    const night = (starts: string, ends: string) => {
      const { starts_at, ends_at } = resolveTimes({ starts: `2026-03-29T${starts}`, ends: `2026-03-29T${ends}` }, company);
      return [starts_at, ends_at].map((instant) => instant?.toISOString().slice(11, 16));
    };
    expect(night("01:30", "02:30")).toEqual(["01:30", "02:30"]);
    expect(night("01:15", "02:00")).toEqual(["01:15", "02:00"]);
    expect(night("00:30", "01:30")).toEqual(["00:30", "01:30"]);
    expect(night("01:30", "05:00")).toEqual(["01:30", "04:00"]);
    expect(night("02:00", "02:00")).toEqual(["01:00", "01:00"]);
  });

  test("whole days end on the last of them", () => {
    expect(resolveTimes({ starts_on: "2026-01-05" }, company)).toMatchObject({ all_day: true, ends_on: "2026-01-05", starts_at: null });
  });

  test.each([
    [{}, "starts"],
    [{ starts: "2026-01-05T09:00", starts_on: "2026-01-05" }, "starts_on"],
    [{ starts: "2026-01-05T09:00", ends: "2026-01-05T08:59" }, "ends"],
    [{ starts_on: "2026-01-05", ends_on: "2026-01-04" }, "ends_on"],
    [{ starts_on: "2026-01-05", ends_on: "2027-01-06" }, "ends_on"],
  ])("%j is refused at %s", (sent, path) => {
    expect(() => resolveTimes(sent, company)).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ path })] }));
  });

  test("a new start keeps the length, and a day makes of a meeting a whole day", () => {
    const meeting = { starts: "2026-01-05T09:00", ends: "2026-01-05T10:30", timezone: company, starts_on: null, ends_on: null };
    expect(mergeTimes(meeting, { starts: "2026-01-06T14:00" })).toMatchObject({ starts: "2026-01-06T14:00", ends: "2026-01-06T15:30" });
    expect(mergeTimes(meeting, { ends: "2026-01-05T12:00" })).toMatchObject({ starts: "2026-01-05T09:00", ends: "2026-01-05T12:00" });
    expect(resolveTimes(mergeTimes(meeting, { starts: null, ends: null, starts_on: "2026-01-07" }), company)).toMatchObject({
      all_day: true,
      starts_on: "2026-01-07",
      ends_on: "2026-01-07",
    });
    const trip = { starts: null, ends: null, timezone: company, starts_on: "2026-01-05", ends_on: "2026-01-07" };
    expect(mergeTimes(trip, { starts_on: "2026-02-01" })).toMatchObject({ starts_on: "2026-02-01", ends_on: "2026-02-03" });
  });
});

test("a range has an end after its start, and a hundred days at most", () => {
  expect(() => assertRange({ from: "2026-01-02", to: "2026-01-01" })).toThrow("The last day is before the first.");
  expect(() => assertRange({ from: "2026-01-01", to: "2026-06-01" })).toThrow("Ask for 100 days at most.");
  expect(() => assertRange({ from: "2026-01-01", to: "2026-04-10" })).not.toThrow();
});

test("each day has exactly the entries that cover it", () => {
  const entry = fc
    .record({ start: fc.integer({ min: -5, max: 12 }), length: fc.integer({ min: 0, max: 8 }), title: fc.string({ maxLength: 3 }) })
    .map(({ start, length, title }) => {
      const starts_on = addDays("2026-01-01", start);
      return { starts_on, ends_on: addDays(starts_on, length), starts_at: null, title };
    });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
      const days = entriesByDay(entries, "2026-01-01", "2026-01-07");
      expect([...days.keys()]).toHaveLength(7);
      for (const [day, shown] of days)
        expect(new Set(shown)).toEqual(new Set(entries.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)));
    }),
  );
});
