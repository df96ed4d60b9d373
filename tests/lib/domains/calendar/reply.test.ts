import fc from "fast-check";
import { expect, test } from "vitest";
import { isReplyCurrent, readReply } from "@/lib/domains/calendar/rules/reply";

const reply = (lines: readonly string[] = []) =>
  [
    ...["BEGIN:VCALENDAR", "PRODID:-//Google Inc//Google Calendar 70.9054//EN", "VERSION:2.0", "METHOD:REPLY", "BEGIN:VEVENT"],
    ...["DTSTART:20260105T090000Z", "UID:cev_1@atrium.example", "DTSTAMP:20260103T100000Z", "SEQUENCE:2"],
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN="Hall; Gra',
    ' ce: Leeds";X-NUM-GUESTS=0:MAILTO:Grace@Northwind.example',
    ...lines,
    ...["STATUS:CONFIRMED", "END:VEVENT", "END:VCALENDAR", ""],
  ].join("\r\n");

const read = { uid: "cev_1@atrium.example", sequence: 2, attendee: "grace@northwind.example", answer: "accepted" as const };
const answered_at = new Date("2026-01-03T10:00:00Z");

test("the answer of a guest is read from the reply of a calendar program", () => {
  expect(readReply(reply())).toEqual({ ...read, answered_at });
  expect(readReply(reply().replace("PARTSTAT=ACCEPTED", "PARTSTAT=TENTATIVE"))?.answer).toBe("tentative");
  expect(readReply(reply().replaceAll("\r\n", "\n"))).toEqual({ ...read, answered_at });
});

test("a request, a counter proposal, an answer to one occurrence, of two guests or without an address is no answer", () => {
  for (const [from, to] of [
    ["METHOD:REPLY", "METHOD:REQUEST"],
    ["METHOD:REPLY", "METHOD:COUNTER"],
    ["PARTSTAT=ACCEPTED", "PARTSTAT=DELEGATED"],
    ["MAILTO:Grace@Northwind.example", "tel:+44"],
    ["DTSTAMP:20260103T100000Z", "DTSTAMP:yesterday"],
    ["SEQUENCE:2", "SEQUENCE:-1"],
  ] as const)
    expect(readReply(reply().replace(from, to))).toBeNull();
  expect(readReply(reply(["RECURRENCE-ID:20260105T090000Z"]))).toBeNull();
  expect(readReply(reply(["ATTENDEE;PARTSTAT=DECLINED:mailto:b@x.example"]))).toBeNull();
  expect(readReply(`${reply()}${"x".repeat(100_001)}`)).toBeNull();
});

test("any text is read or left alone, without an error", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.nat({ max: 300 }), (noise, place) => {
      const text = reply();
      expect(() => readReply(text.slice(0, place) + noise + text.slice(place))).not.toThrow();
    }),
  );
});

test("an answer to an earlier edition, or older than the one before, does not count", () => {
  const invitee = { id: "", email: read.attendee, name: null, answer: "needs_action" as const, answered_at: null };
  const given = { ...read, answered_at };
  expect(isReplyCurrent(given, { sequence: 2 }, invitee)).toBe(true);
  expect(isReplyCurrent(given, { sequence: 3 }, invitee)).toBe(false);
  expect(isReplyCurrent(given, { sequence: 2 }, { ...invitee, answered_at })).toBe(false);
});
