import fc from "fast-check";
import { expect, test } from "vitest";
import { readRule } from "@/lib/adapters/calendar/rule";
import { startsBetween } from "@/lib/commerce/occurrences";
import { weekdays } from "@/lib/commerce/repeat";
import { expand } from "./zoned";

const read = (rule: string, start = "2026-03-05T12:00") => readRule(rule, start, "Europe/Paris");

test("rules that say the same in other words are the same", () => {
  expect(read("RRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=TH")).toBe("FREQ=WEEKLY;INTERVAL=2;BYDAY=TH");
  expect(read("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR")).toBe("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR");
  expect(read("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=3")).toBe("FREQ=DAILY;COUNT=3");
  expect(read("FREQ=YEARLY;BYMONTH=3;BYDAY=1TH")).toBe("FREQ=MONTHLY;INTERVAL=12;BYDAY=1TH");
  expect(read("FREQ=MONTHLY;BYDAY=TH;BYSETPOS=1")).toBe("FREQ=MONTHLY;BYDAY=1TH");
});

test("rules beyond what the calendar has are none", () => {
  expect(read("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")).toBeNull();
  expect(read("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TH,SU")).toBeNull();
  expect(read("FREQ=YEARLY;BYMONTH=4;BYDAY=1TH")).toBeNull();
  expect(read("FREQ=HOURLY")).toBeNull();
});

test("a week that begins on another day has the same days, or the rule is none", () => {
  const days = fc.subarray([...weekdays], { minLength: 1 });
  const week = fc.record({ wkst: fc.constantFrom(...weekdays), days, interval: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(week, ({ wkst, days, interval }) => {
      const rule = `FREQ=WEEKLY;INTERVAL=${String(interval)};BYDAY=${days.join(",")};WKST=${wkst}`;
      const here = read(rule);
      if (here === null) return;
      const there = expand("2026-03-05", `RRULE:${rule}`, new Date("2026-03-05"), new Date("2026-06-01"));
      expect(startsBetween("2026-03-05", here, "2026-03-05", "2026-06-01")).toEqual(there.map((at) => at.toISOString().slice(0, 10)));
    }),
  );
});
