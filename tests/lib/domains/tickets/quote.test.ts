import fc from "fast-check";
import { expect, test } from "vitest";
import { findNewPartEnd } from "@/lib/domains/tickets/rules/quote";

const reply = "It works again, thank you.\n\n";

test.each([
  ["Gmail, English", "On Mon, Jan 5, 2026 at 9:00 AM Ana <ana@acme.example> wrote:\n> Try again.\n"],
  ["Gmail, wrapped", "On Mon, Jan 5, 2026 at 9:00 AM Ana Pereira Santos\n<ana.pereira@acme.example> wrote:\n\n> Try again.\n"],
  ["Thunderbird, German", "Am 05.01.26 um 09:00 schrieb Ana:\n> Noch einmal.\n"],
  ["Apple Mail, French", "Le 5 janv. 2026 à 09:00, Ana <ana@acme.example> a écrit :\n> Encore.\n"],
  ["Spanish", "El lun, 5 ene 2026 a las 9:00, Ana (<ana@acme.example>) escribió:\n> Otra vez.\n"],
  ["Arabic with marks of direction", "\u200fفي الاثنين، ٥ يناير ٢٠٢٦ كتب Ana \u202a<ana@acme.example>\u202c:\n> مرة أخرى\n"],
  ["Russian", "пн, 5 янв. 2026 г. в 09:00, Ana <ana@acme.example> написал:\n> Снова.\n"],
  ["Outlook's line", "-----Original Message-----\nFrom: Ana\nSent: Monday\nTry again.\n"],
  ["Outlook's block", "From: Ana <ana@acme.example>\nSent: Monday, January 5, 2026\nTo: Ada\nSubject: Printer\n\nTry again.\n"],
  ["Outlook's block, German", "Von: Ana\nGesendet: Montag\nAn: Ada\nBetreff: Drucker\n\nNoch einmal.\n"],
  ["Outlook's block, Arabic", "من: Ana\nتم الإرسال: الاثنين\nإلى: Ada\nالموضوع: الطابعة\n\nمرة أخرى\n"],
  ["marks alone", "> Try again.\n> Thanks\n"],
])("the quote of %s is folded", (_name, quote) => {
  const text = `${reply}${quote}`;
  expect(text.slice(0, findNewPartEnd(text)).trim()).toBe(reply.trim());
});

test.each([
  ["a text without a quote", "Dear all,\nfrom today on: nothing works.\nTo be honest: nothing.\n"],
  ["answers between quoted lines", "> Does it start?\nYes.\n> Does it print?\nNo.\n"],
  ["answers below an attribution", "On Monday Ana <ana@acme.example> wrote:\n> Does it start?\n\nYes, it does.\n"],
  ["a forward", "See below.\n\n---------- Forwarded message ----------\nFrom: Bob\nSubject: Printer\nTo: Ada\n\n> old\n"],
  ["a quote without a reply", "> Try again.\n"],
])("%s is shown whole", (_name, text) => {
  expect(findNewPartEnd(text)).toBe(text.length);
});

test("the end is within the text, for any text", () => {
  const line = fc.oneof(fc.string(), fc.constantFrom("> x", "From: a", "To: b", "Subject: c", "On x wrote:", "", "-- ", "Le x a écrit :"));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = lines.join("\n");
      const end = findNewPartEnd(text);
      expect(end).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

test.each(["> ", "On ", "From: ", "a:", "-", "في "])("200,000 characters of %j take less than a second", (piece) => {
  const text = `${piece.repeat(100)}\n`.repeat(Math.floor(200_000 / (piece.length * 100 + 1)));
  const started = performance.now();
  findNewPartEnd(text);
  expect(performance.now() - started).toBeLessThan(1_000);
});
