import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeText, foldLine, writeIcs, type IcsEvent } from "@/lib/domains/calendar/rules/ics";
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

const times = { starts_at: event.starts_at, ends_at: event.ends_at, starts_on: null, ends_on: null, timezone: "Europe/London" };

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
