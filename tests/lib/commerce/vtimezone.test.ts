import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { expect, test } from "vitest";
import { wallTime } from "@/lib/commerce/timezone";
import { writeTimezone } from "@/lib/commerce/vtimezone";

const zones = [
  ...["Europe/London", "Europe/Dublin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca"],
  ...["America/Sao_Paulo", "Asia/Riyadh", "Asia/Kolkata", "Australia/Sydney", "America/Santiago"],
];

const offsetOf = (text: string): number => (text.startsWith("-") ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3, 5)));

/** The offset that a reader of the VTIMEZONE finds: that of the latest onset (RFC 5545, 3.6.5). */
function offsetBy(lines: readonly string[], time: number): number {
  let [latest, found] = [-Infinity, Number.NaN];
  for (const block of lines
    .join("\n")
    .split(/BEGIN:(?:STANDARD|DAYLIGHT)\n/)
    .slice(1)) {
    const value = (name: string) => new RegExp(`^${name}:(.+)$`, "m").exec(block)?.[1] ?? "";
    const from = offsetOf(value("TZOFFSETFROM")) * 60_000;
    const rule = value("RRULE") || "FREQ=DAILY;COUNT=1";
    const onsets = new RRuleTemporal({ rruleString: `DTSTART:${value("DTSTART")}Z\nRRULE:${rule}` }).between(
      new Date(0),
      new Date(time + from),
      true,
    );
    const onset = (onsets.at(-1)?.epochMilliseconds ?? Number.NaN) - from;
    if (onset <= time && onset > latest) [latest, found] = [onset, offsetOf(value("TZOFFSETTO"))];
  }
  return found;
}

test.each(zones)("a reader of the VTIMEZONE of %s finds the offsets of the zone", (zone) => {
  const lines = writeTimezone(zone, 2026);
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2033, 0, 1) / 60_000 }), (minutes) => {
      const time = minutes * 60_000;
      expect(offsetBy(lines, time)).toBe((Date.parse(`${wallTime(new Date(time), zone)}Z`) - time) / 60_000);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["America/New_York", 2006],
  ["Europe/London", 1970],
  ["Europe/Istanbul", 2012],
])("the VTIMEZONE of %s for an event of %i is right for summers to come", (zone, year) => {
  const lines = writeTimezone(zone, year);
  for (const day of [`${String(year + 1)}-07-04`, "2019-12-24", "2027-07-05", "2035-01-15"]) {
    const time = Date.parse(`${day}T12:00Z`);
    expect([day, offsetBy(lines, time)]).toEqual([day, (Date.parse(`${wallTime(new Date(time), zone)}Z`) - time) / 60_000]);
  }
});

test("a zone with one rule is short, and one without is listed", () => {
  expect(writeTimezone("Europe/Paris", 2026)).toHaveLength(15);
  expect(writeTimezone("Asia/Riyadh", 2026)).toEqual([
    ...["BEGIN:VTIMEZONE", "TZID:Asia/Riyadh", "BEGIN:STANDARD", "DTSTART:19700101T000000"],
    ...["TZOFFSETFROM:+0300", "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE"],
  ]);
  expect(writeTimezone("Africa/Casablanca", 2026).some((line) => line.startsWith("RRULE"))).toBe(false);
});
