import { expect, test } from "vitest";
import { deliveryAddresses, parentIds } from "@/lib/domains/mailboxes/rules/headers";
import { isAnswerable, judgeSender, mayAnswer } from "@/lib/domains/mailboxes/rules/verdict";
import type { MessageVerdict } from "@/lib/domains/mailboxes/schema";

const headersOf = (text: string) => {
  const headers = new Map<string, string[]>();
  for (const line of text.split("\n").filter(Boolean)) {
    const [, name = "", value = ""] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return headers;
};
const ada = { from: "ada@northwind.example", subject: "Printer", is_own: false };

test.each<[string, string, Partial<typeof ada>, MessageVerdict]>([
  ["a person", "Return-Path: <ada@northwind.example>", {}, "person"],
  ["a person whose program says no", "Auto-Submitted: no", {}, "person"],
  ["a person with No and a comment", "Auto-Submitted: No (by hand)", {}, "person"],
  ["a person at an Exchange site", "X-Auto-Response-Suppress: All", {}, "person"],
  ["a person who writes about absence", "", { subject: "Out of office printers" }, "person"],
  [
    "an absence note of Outlook",
    "Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All",
    { subject: "Automatic reply: Printer" },
    "auto_reply",
  ],
  ["an answer with a null envelope sender", "Return-Path: <>\nAuto-Submitted: auto-replied; owner=x", {}, "auto_reply"],
  ["a vacation note of Gmail", "Precedence: bulk\nX-Autoreply: yes\nAuto-Submitted: auto-replied", {}, "auto_reply"],
  ["a vacation note of Apple Mail", "X-Apple-Action: vacation", {}, "auto_reply"],
  ["a subject of absence beside Precedence", "Precedence: Bulk", { subject: "Abwesenheitsnotiz: Drucker" }, "auto_reply"],
  ["a subject of absence in Arabic", "Precedence: junk", { subject: "رد تلقائي: الطابعة" }, "auto_reply"],
  ["a newsletter", "List-Unsubscribe: <https://shop.example/off>", {}, "list"],
  ["a mailing list", "Precedence: list", {}, "list"],
  [
    "a delivery status",
    'Content-Type: multipart/report; report-type="delivery-status"; boundary=x',
    { from: "bounce@mx.example" },
    "bounce",
  ],
  ["a bounce of Exim", "X-Failed-Recipients: bob@gone.example", {}, "bounce"],
  ["a bounce of qmail", "Return-Path: <>", { from: "mailer-daemon@mx.example" }, "bounce"],
  ["a null envelope sender alone", "Return-Path: <>", {}, "bounce"],
  ["a read receipt", "Content-Type: multipart/report; report-type=disposition-notification", {}, "report"],
  ["a complaint", "Content-Type: multipart/report; report-type=feedback-report", {}, "report"],
  ["our own email back", "X-Atrium-Loop: abc\nAuto-Submitted: auto-generated", { is_own: true }, "own"],
  ["an email of another company that works with Atrium", "X-Atrium-Loop: abc", {}, "person"],
  ["another of our mailboxes", "", { is_own: true }, "own"],
])("%s", (_name, lines, sender, verdict) => {
  expect(judgeSender(headersOf(lines), { ...ada, ...sender }).verdict).toBe(verdict);
});

const now = new Date("2026-01-05T09:00:00.000Z");
const asked = { answerable: true, is_addressed: true, answered_at: null, now };

test("a person who wrote to the mailbox is answered once in 24 hours", () => {
  expect(mayAnswer(asked)).toBe(true);
  expect(mayAnswer({ ...asked, answerable: false })).toBe(false);
  expect(mayAnswer({ ...asked, is_addressed: false })).toBe(false);
  expect(mayAnswer({ ...asked, answered_at: new Date("2026-01-04T09:00:00.001Z") })).toBe(false);
  expect(mayAnswer({ ...asked, answered_at: new Date("2026-01-04T09:00:00.000Z") })).toBe(true);
});

const message = { headers: headersOf(""), verdict: "person" as const, from: ada.from };

test.each([
  { verdict: "list" as const },
  { verdict: "auto_reply" as const },
  { verdict: "own" as const },
  { from: null },
  { from: "no-reply@shop.example" },
  { from: "noreply+7@shop.example" },
  { headers: headersOf("X-Auto-Response-Suppress: DR, OOF") },
  { headers: headersOf("X-Auto-Response-Suppress: all") },
])("no automatic answer for %o", (changes) => {
  expect(isAnswerable(message)).toBe(true);
  expect(isAnswerable({ ...message, ...changes })).toBe(false);
});

test("parents come nearest first, whatever stands between the ids, at most a hundred", () => {
  const lines = "In-Reply-To: Your message <c@x> of today\nReferences: <a@x>,<b@y> junk <c@x>";
  expect(parentIds(headersOf(lines))).toEqual(["c@x", "b@y", "a@x"]);
  const many = Array.from({ length: 5_000 }, (_, index) => `<${String(index)}@x>`).join(" ");
  expect(parentIds(headersOf(`References: ${many}`))).toHaveLength(100);
  expect(parentIds(headersOf(`References: ${"<".repeat(90_000)}`))).toEqual([]);
});

test("addresses of delivery are read without brackets and case", () => {
  expect(deliveryAddresses(headersOf("Delivered-To: Support+X@Acme.example\nX-Original-To: <office@acme.example>"))).toEqual([
    "support+x@acme.example",
    "office@acme.example",
  ]);
});
