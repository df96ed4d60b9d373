import fc from "fast-check";
import { expect, test } from "vitest";
import { anchorHeadings, excerptOf, markMatches } from "@/lib/domains/knowledge-base/rules";

const marked = (text: string, search: string) =>
  markMatches(text, search)
    .map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["Clear a paper jam", "paper", "Clear a [paper] jam"],
  ["Papers, paper", "PAPER", "[Paper]s, [paper]"],
  ["Crème brûlée", "brulee creme", "[Crème] [brûlée]"],
  ["كيف أدفع الفاتورة؟", "الفاتورة", "كيف أدفع [الفاتورة]؟"],
  ["請求書の支払い方法", "支払い", "請求書の[支払い]方法"],
  ["Nothing here", "toner", "Nothing here"],
  ["Overlap", "over verla", "[Overla]p"],
])("in %j, a search for %j marks %j", (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test("marking changes no letter of the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, search) => {
      expect(
        markMatches(text, search)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  );
});

test("an excerpt is what stands around the first match", () => {
  const text = `${"before ".repeat(30)}toner ${"after ".repeat(60)}`;
  const pieces = excerptOf(text, "toner") ?? [];
  const shown = pieces.map((piece) => piece.text).join("");
  expect(pieces.find(({ match }) => match)?.text).toBe("toner");
  expect(shown).toMatch(/^… before .* after …$/);
  expect(shown.length).toBeLessThan(250);
  expect(excerptOf(text, "ink")).toBeNull();
});

test("headings get anchors of their own, below the title's level", () => {
  const { html, headings } = anchorHeadings('<h1>Oil &amp; wax</h1><p>…</p><h2>Oil &amp; wax</h2><h2 dir="rtl"><em>زيت</em></h2>');
  expect(headings).toEqual([
    { id: "oil-wax", level: 2, text: "Oil & wax" },
    { id: "oil-wax-2", level: 3, text: "Oil & wax" },
    { id: "زيت", level: 3, text: "زيت" },
  ]);
  expect(html).toBe(
    '<h2 id="oil-wax">Oil &amp; wax</h2><p>…</p><h3 id="oil-wax-2">Oil &amp; wax</h3><h3 id="زيت" dir="rtl"><em>زيت</em></h3>',
  );
  expect(anchorHeadings("<h3>Only</h3>").headings).toEqual([{ id: "only", level: 3, text: "Only" }]);
});
