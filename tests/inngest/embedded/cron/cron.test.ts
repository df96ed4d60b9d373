import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSchedule } from "@/inngest/embedded/cron/cron";

function firings(source: string, from: string, count: number): string[] {
  const schedule = parseSchedule(source);
  const found: string[] = [];
  for (let at = new Date(from); found.length < count;) {
    at = schedule.next(at);
    found.push(at.toISOString());
  }
  return found;
}

test("without a zone a schedule is in UTC", () => {
  expect(firings("30 6 * * *", "2026-01-01T06:30:00Z", 2)).toEqual(["2026-01-02T06:30:00.000Z", "2026-01-03T06:30:00.000Z"]);
});

test("a time of day that is skipped in spring fires once, an hour later on the clock", () => {
  expect(firings("TZ=Europe/Paris 30 2 * * *", "2026-03-27T12:00:00Z", 3)).toEqual([
    "2026-03-28T01:30:00.000Z",
    "2026-03-29T01:30:00.000Z",
    "2026-03-30T00:30:00.000Z",
  ]);
});

test("a time of day that is repeated in autumn fires once, at the first occurrence", () => {
  expect(firings("TZ=Europe/Paris 30 2 * * *", "2026-10-24T12:00:00Z", 2)).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-10-26T01:30:00.000Z",
  ]);
});

test("a schedule of every half hour follows elapsed time through both changes", () => {
  expect(firings("TZ=Europe/Paris */30 * * * *", "2026-10-24T23:45:00Z", 5)).toEqual(
    ["00:00", "00:30", "01:00", "01:30", "02:00"].map((time) => `2026-10-25T${time}:00.000Z`),
  );
  expect(firings("TZ=Europe/Paris */30 * * * *", "2026-03-29T00:15:00Z", 4)).toEqual(
    ["00:30", "01:00", "01:30", "02:00"].map((time) => `2026-03-29T${time}:00.000Z`),
  );
});

test("any time of day fires once on each day of the weeks in which clocks change, in any zone", () => {
  const zones = ["Europe/Paris", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Auckland", "UTC"];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom("2026-03-01T00:00:00Z", "2026-09-20T00:00:00Z"),
      (zone, hour, minute, from) => {
        const days = firings(`TZ=${zone} ${minute} ${hour} * * *`, from, 60).map((instant) =>
          new Date(instant).toLocaleDateString("en-CA", { timeZone: zone }),
        );
        expect(new Set(days).size).toBe(60);
      },
    ),
    { numRuns: 20 },
  );
});

test("the next firing is later than the given instant", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("* * * * *", "TZ=Europe/Paris 0 * * * *", "TZ=America/New_York 15 1 * * MON-FRI"),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
      (source, instant) => {
        expect(parseSchedule(source).next(instant).getTime()).toBeGreaterThan(instant.getTime());
      },
    ),
  );
});

test.for([
  ["0 0 29 2 *", ["2028-02-29T00:00:00.000Z", "2032-02-29T00:00:00.000Z"]],
  ["0 9 13 * FRI", ["2026-11-06T09:00:00.000Z", "2026-11-13T09:00:00.000Z", "2026-11-20T09:00:00.000Z"]],
  ["5/20 8-10/2 * * *", ["2026-11-01T08:05:00.000Z", "2026-11-01T08:25:00.000Z", "2026-11-01T08:45:00.000Z", "2026-11-01T10:05:00.000Z"]],
  ["0 0 1,15 jan-feb *", ["2027-01-01T00:00:00.000Z", "2027-01-15T00:00:00.000Z", "2027-02-01T00:00:00.000Z"]],
  ["TZ=Asia/Kolkata 0 0 * * SUN", ["2026-11-07T18:30:00.000Z"]],
  ["TZ=America/New_York 30 1 * * *", ["2026-11-01T05:30:00.000Z", "2026-11-02T06:30:00.000Z"]],
  ["TZ=Australia/Lord_Howe 0 1 * * *", ["2026-11-01T14:00:00.000Z"]],
] as const)("%s", ([source, expected]) => {
  expect(firings(source, "2026-11-01T00:00:00Z", expected.length)).toEqual(expected);
});

test("an hourly schedule follows the clock in a zone that changes by half an hour", () => {
  expect(firings("TZ=Australia/Lord_Howe 0 * * * *", "2026-04-04T13:30:00Z", 3)).toEqual([
    "2026-04-04T14:00:00.000Z",
    "2026-04-04T15:30:00.000Z",
    "2026-04-04T16:30:00.000Z",
  ]);
});

test("30 February is rejected", () => {
  expect(() => parseSchedule("0 0 30 2 *")).toThrow(/never comes/);
});

test.for([
  "",
  "* * * *",
  "0 0 * * * *",
  "61 * * * *",
  "* 24 * * *",
  "0 0 L * *",
  "0 0 * * 1#2",
  "H * * * *",
  "@daily",
  "TZ=Mars/Base 0 0 * * *",
  "* * * * FOO",
  "*/0 * * * *",
  "5-1 * * * *",
  "* * 0 * *",
  "* * * 13 *",
  "* * * * 7",
  "1, * * * *",
])("%j is refused", (source) => {
  expect(() => parseSchedule(source)).toThrow(expect.objectContaining({ code: "invalid" }));
});
