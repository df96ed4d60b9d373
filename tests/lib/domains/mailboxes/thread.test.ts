import fc from "fast-check";
import { expect, test } from "vitest";
import { pauseAfter, planRead } from "@/lib/domains/mailboxes/rules/cursor";
import { baseSubject } from "@/lib/domains/tickets/rules/subject";
import { readReplyAddress, signatureFrom, writeReplyAddress } from "@/lib/domains/tickets/rules/reply-address";
import { chooseThread, numberInSubject, type ThreadSigns } from "@/lib/domains/mailboxes/rules/thread";

const none: ThreadSigns = { own_id: null, reply_address: null, foreign_id: null, subject: null };
const known = (ticket_id: string) => ({ ticket_id, is_known_sender: true, is_colleague: true });
const stranger = (ticket_id: string) => ({ ticket_id, is_known_sender: false, is_colleague: false });

test("the stronger sign wins where they disagree", () => {
  const all = { own_id: known("a"), reply_address: known("b"), foreign_id: known("c"), subject: known("d") };
  const choose = (signs: ThreadSigns) => chooseThread(signs, "proved");
  expect(choose(all)).toEqual({ ticket_id: "a", by: "own_id", proof: "proved", joins: true, is_known_sender: true });
  expect(choose({ ...all, own_id: null })).toMatchObject({ ticket_id: "b", by: "reply_address" });
  expect(choose({ ...all, own_id: null, reply_address: null })).toMatchObject({ ticket_id: "c", by: "foreign_id" });
  expect(choose({ ...none, subject: known("d") })).toMatchObject({ ticket_id: "d", by: "subject" });
  expect(choose(none)).toBeNull();
});

test("a stranger's message comes in by headers, and never by the number in the subject; only a colleague of the requester joins", () => {
  const choose = (signs: ThreadSigns) => chooseThread(signs, "proved");
  expect(choose({ ...none, own_id: stranger("a") })).toMatchObject({ ticket_id: "a", by: "own_id", joins: false });
  expect(choose({ ...none, own_id: { ...stranger("a"), is_colleague: true } })).toMatchObject({ joins: true });
  expect(choose({ ...none, subject: stranger("d") })).toBeNull();
});

test("by a Message-ID or a number nobody unproved joins; the signed address proves who takes part in its ticket", () => {
  const signs: ThreadSigns[] = [
    { ...none, own_id: known("a") },
    { ...none, foreign_id: known("a") },
    { ...none, subject: known("a") },
  ];
  for (const each of signs) expect(chooseThread(each, "unproved")).toMatchObject({ ticket_id: "a", proof: "unproved", joins: false });
  expect(chooseThread({ ...none, reply_address: known("a") }, "unproved")).toMatchObject({ proof: "proved", joins: true });
  expect(chooseThread({ ...none, reply_address: stranger("a") }, "unproved")).toMatchObject({ proof: "unproved", joins: false });
  expect(chooseThread({ ...none, own_id: known("a"), reply_address: known("b") }, "unproved")).toMatchObject({ joins: false });
  expect(chooseThread({ ...none, reply_address: known("a") }, "forged")).toMatchObject({ proof: "forged", joins: false });
  expect(chooseThread({ ...none, subject: known("a") }, "forged")).toBeNull();
});

test.each([
  ["Re: [#1042] Printer", 1042],
  ["Fwd: [#7] [#1042]", 1042],
  ["Printer #1042", null],
  ["[#12345678901]", null],
  ["[# 1042]", null],
])("the number in %s", (subject, number) => {
  expect(numberInSubject(subject)).toBe(number);
});

const uuid = fc.uuid();
const mac = fc.uint8Array({ minLength: 32, maxLength: 32 });

test("a reply address names its ticket and signature, in any case", () => {
  fc.assert(
    fc.property(uuid, mac, fc.boolean(), (ticket_id, bytes, upper) => {
      const signature = signatureFrom(bytes);
      const address = writeReplyAddress("support@acme.example", { ticket_id, signature }) ?? "";
      expect(address.length).toBeLessThanOrEqual(64 + "@acme.example".length);
      expect(readReplyAddress(upper ? address.toUpperCase() : address)).toEqual({ ticket_id, signature });
    }),
  );
});

test("a signature of another ticket is not accepted, and a long mailbox name gets no reply address", () => {
  const signature = signatureFrom(new Uint8Array(32).fill(7));
  expect(signature).toBe(signatureFrom(new Uint8Array(32).fill(7)));
  expect(signature).not.toBe(signatureFrom(new Uint8Array(32).fill(8)));
  expect(readReplyAddress("support+spring@acme.example")).toBeNull();
  const ticket_id = "0199a000-0000-7000-8000-0000000000aa";
  expect(writeReplyAddress(`${"a".repeat(22)}@acme.example`, { ticket_id, signature })).toBeNull();
});

const stored = { uid_validity: 5n, last_uid: 10 };

test("a poll reads what is new, and starts again where the server has renumbered", () => {
  expect(planRead(null, { uid_validity: 5n, uid_next: 11 })).toEqual({ kind: "start", cursor: stored });
  expect(planRead(null, { uid_validity: 5n, uid_next: 0 })).toEqual({ kind: "start", cursor: { uid_validity: 5n, last_uid: 0 } });
  expect(planRead(stored, { uid_validity: 5n, uid_next: 11 })).toEqual({ kind: "nothing" });
  expect(planRead(stored, { uid_validity: 5n, uid_next: 3 })).toEqual({ kind: "nothing" });
  expect(planRead(stored, { uid_validity: 5n, uid_next: 12 })).toEqual({ kind: "after", uid: 10 });
  expect(planRead(stored, { uid_validity: 6n, uid_next: 3 })).toEqual({ kind: "renumbered", cursor: { uid_validity: 6n, last_uid: 2 } });
});

test("failures double the pause up to a quarter of an hour", () => {
  expect([0, 1, 2, 9].map((failures) => pauseAfter(60_000, failures))).toEqual([60_000, 120_000, 240_000, 900_000]);
  expect(pauseAfter(3_600_000, 3)).toBe(3_600_000);
});

test.each([
  ["Re: Printer", "Printer"],
  ["RE: AW: Re[2]: Fwd: Printer", "Printer"],
  ["رد: الطابعة", "الطابعة"],
  ["回复：打印机", "打印机"],
  ["Regarding: printers", "Regarding: printers"],
  ["Re:", "Re:"],
])("the subject of %s without prefixes", (subject, base) => {
  expect(baseSubject(subject)).toBe(base);
});
