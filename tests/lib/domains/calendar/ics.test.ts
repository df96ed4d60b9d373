import fc from "fast-check";
import { expect, test } from "vitest";
import type { CalendarException } from "@/lib/domains/calendar/schema";
import { escapeText, foldLine } from "@/lib/commerce/ical";
import { writeIcs, type IcsEvent } from "@/lib/domains/calendar/rules/ics";
import { assertInvitable, describeTimes, isMoved, isOver } from "@/lib/domains/calendar/rules/invitees";

const event: IcsEvent = {
  uid: "cev_1@atrium.example",
  sequence: 2,
  title: "Site visit; Leeds, north",
  location: "1 Mill Lane",
  notes: "Bring\nboots",
  starts_at: new Date("2026-01-05T09:00:00Z"),
  ends_at: new Date("2026-01-05T10:30:00Z"),
  starts_on: null,
  ends_on: null,
  starts: "2026-01-05T09:00",
  ends: "2026-01-05T10:30",
  timezone: "Europe/London",
  rrule: null,
  exceptions: [],
};
const stamp = new Date("2026-01-02T08:00:00Z");
const organizer = { name: 'Ada "A" Byron', email: "ada@acme.example" };
const invitee = { name: null, email: "grace@northwind.example", answer: "accepted" as const };

test("a request has all that mail programs need to offer an answer", () => {
  expect(writeIcs({ method: "REQUEST", event, organizer, invitee, stamp }).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Atrium//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    "UID:cev_1@atrium.example",
    "DTSTAMP:20260102T080000Z",
    "SEQUENCE:2",
    "DTSTART:20260105T090000Z",
    "DTEND:20260105T103000Z",
    "SUMMARY:Site visit\\; Leeds\\, north",
    "LOCATION:1 Mill Lane",
    "DESCRIPTION:Bring\\nboots",
    `ORGANIZER;CN="Ada 'A' Byron":mailto:ada@acme.example`,
    "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE",
    ' ;CN="grace@northwind.example":mailto:grace@northwind.example',
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("whole days end on the day after the last, and a cancellation says so", () => {
  const days = { ...event, starts_at: null, ends_at: null, starts_on: "2026-02-27", ends_on: "2026-02-28" };
  const text = writeIcs({ method: "CANCEL", event: days, organizer, invitee: null, stamp });
  expect(text).toContain("DTSTART;VALUE=DATE:20260227\r\nDTEND;VALUE=DATE:20260301\r\n");
  expect(text).toContain("METHOD:CANCEL");
  expect(text).toContain("STATUS:CANCELLED");
  expect(text).not.toContain("ATTENDEE");
});

test("any line folds at 75 octets between characters, and unfolds to itself", () => {
  const text = fc.array(fc.constantFrom("a", "é", "س", "語", "👩", " ")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (line) => {
      const folded = foldLine(line);
      for (const each of folded.split("\r\n")) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
      expect(folded.replaceAll("\r\n ", "")).toBe(line);
      expect(folded).not.toContain("\uFFFD");
    }),
  );
});

test("no text can start a line of its own", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(escapeText(text)).not.toMatch(/[\r\n\u0000]/);
    }),
  );
});

const single = { rrule: null, series_ends_on: null };
const times = { starts_at: event.starts_at, ends_at: event.ends_at, starts_on: null, ends_on: null, timezone: "Europe/London", ...single };

test("an event is moved by another time and not by another zone's name, and is over after its end", () => {
  expect(isMoved(times, { ...times, timezone: "Europe/Dublin" })).toBe(false);
  expect(isMoved(times, { ...times, starts_at: new Date("2026-01-05T08:00:00Z") })).toBe(true);
  expect(isOver(times, new Date("2026-01-05T10:30:00Z"))).toBe(false);
  expect(isOver(times, new Date("2026-01-05T10:31:00Z"))).toBe(true);
  const day = { ...times, starts_at: null, ends_at: null, starts_on: "2026-01-05", ends_on: null };
  expect(isOver(day, new Date("2026-01-06T12:00:00Z"))).toBe(false);
  expect(isOver(day, new Date("2026-01-08T00:00:00Z"))).toBe(true);
});

test("times are written for the reader, in the event's time zone", () => {
  expect(describeTimes(times, "en-GB")).toMatch(/5 Jan 2026.*09:00.*10:30/);
  const days = { ...times, starts_at: null, ends_at: null, starts_on: "2026-01-05", ends_on: "2026-01-06" };
  expect(describeTimes(days, "en-GB")).toBe("5 Jan 2026 – 6 Jan 2026");
  expect(describeTimes({ ...days, ends_on: "2026-01-05" }, "en-GB")).toBe("5 Jan 2026");
});

test("the organizer and people who are invited already are refused", () => {
  expect(() => assertInvitable("ada@acme.example", "Ada@acme.example", [])).toThrow("organizer");
  expect(() => assertInvitable("b@x.example", "a@x.example", [{ email: "b@x.example" }])).toThrow("already");
  const many = Array.from({ length: 50 }, (_, index) => ({ email: `${String(index)}@x.example` }));
  expect(() => assertInvitable("b@x.example", "a@x.example", many)).toThrow("50");
});

const deleted: CalendarException = {
  occurrence: "2026-03-09T09:00",
  cancelled: true,
  ...{ title: event.title, location: null, notes: "", timezone: "Europe/London", starts_on: null, ends_on: null },
  ...{ starts: "2026-03-09T09:00", ends: "2026-03-09T10:30" },
  ...{ starts_at: new Date("2026-03-09T09:00:00Z"), ends_at: new Date("2026-03-09T10:30:00Z") },
};

test("a series names its time zone, its rule, what was deleted and what was moved", () => {
  const moved = {
    ...deleted,
    occurrence: "2026-03-16T09:00",
    cancelled: false,
    title: "Late visit",
    starts: "2026-03-17T14:00",
    ends: "2026-03-17T15:00",
  };
  const series = {
    ...event,
    ...{ starts: "2026-03-02T09:00", ends: "2026-03-02T10:30", rrule: "FREQ=WEEKLY;BYDAY=MO;UNTIL=20260330" },
    exceptions: [deleted, moved],
  };
  const text = writeIcs({ method: "REQUEST", event: series, organizer, invitee: null, stamp });
  expect(
    text.split("\r\n").filter((line) => /^(BEGIN|UID|DTSTART|DTEND|RRULE|EXDATE|RECURRENCE-ID|SUMMARY|SEQUENCE|TZ)/.test(line)),
  ).toEqual([
    "BEGIN:VCALENDAR",
    "BEGIN:VTIMEZONE",
    "TZID:Europe/London",
    "BEGIN:DAYLIGHT",
    "DTSTART:20250330T010000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "BEGIN:STANDARD",
    "DTSTART:20251026T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    "BEGIN:VEVENT",
    "UID:cev_1@atrium.example",
    "SEQUENCE:2",
    "DTSTART;TZID=Europe/London:20260302T090000",
    "DTEND;TZID=Europe/London:20260302T103000",
    "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20260330T225900Z",
    "EXDATE;TZID=Europe/London:20260309T090000",
    "SUMMARY:Site visit\\; Leeds\\, north",
    "BEGIN:VEVENT",
    "UID:cev_1@atrium.example",
    "SEQUENCE:2",
    "RECURRENCE-ID;TZID=Europe/London:20260316T090000",
    "DTSTART;TZID=Europe/London:20260317T140000",
    "DTEND;TZID=Europe/London:20260317T150000",
    "SUMMARY:Late visit",
  ]);
});

test("a series of whole days has days in its rule and in what was deleted", () => {
  const days = { ...event, starts: null, ends: null, starts_at: null, ends_at: null, starts_on: "2026-03-02", ends_on: "2026-03-02" };
  const gone = { ...deleted, occurrence: "2026-03-09", starts: null, ends: null, starts_at: null, ends_at: null };
  const series = { ...days, rrule: "FREQ=WEEKLY;BYDAY=MO;UNTIL=20260330", exceptions: [gone] };
  const text = writeIcs({ method: "PUBLISH", event: series, organizer, invitee: null, stamp });
  expect(text).toContain("DTSTART;VALUE=DATE:20260302\r\nDTEND;VALUE=DATE:20260303\r\nRRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20260330\r\n");
  expect(text).toContain("EXDATE;VALUE=DATE:20260309\r\n");
  expect(text).not.toContain("VTIMEZONE");
});
