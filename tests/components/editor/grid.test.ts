import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTable, readClipboard, type GridColumn, type GridLine } from "@/components/editor/grid-columns";
import { insertAfter, moveLine, padPlaces, pasteTable, readCell, removeLine, setCell } from "@/components/editor/grid-edits";

const columns: GridColumn[] = [
  { key: "description", header: "Description", kind: "text" },
  { key: "quantity", header: "Quantity", kind: "number" },
  { key: "unit_price", header: "Price", kind: "money", places: 2 },
];
const line = (key: string, values: Record<string, string> = {}): GridLine => ({ key, values });
let made = 0;
const makeLine = () => line(`new-${String((made += 1))}`);

describe("a price that was left", () => {
  const price: GridColumn = { key: "unit_price", header: "Price", kind: "money", least: 2 };

  test.each([
    ["80", "80.00"],
    ["80.5", "80.50"],
    ["0.000125", "0.000125"],
    ["1.234,5", "1234.50"],
    ["soon", "soon"],
    ["", ""],
  ])("%j is %j", (typed, left) => {
    expect(readCell(price, typed)).toBe(left);
  });

  test("has the places of its currency and is the same figure", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom(0, 2, 3),
        (minor, places, least) => {
          const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, "0");
          const fraction = places === 0 ? "" : `.${digits.slice(-places)}`;
          const text = `${minor < 0n ? "-" : ""}${digits.slice(0, digits.length - places)}${fraction}`;
          const padded = padPlaces(text, least);
          expect(Number(padded)).toBe(Number(text));
          expect(padded.split(".")[1]?.length ?? 0).toBe(Math.max(places, least));
        },
      ),
    );
  });
});

describe("readClipboard", () => {
  test("quoted cells hold tabs, breaks and doubled quotes", () => {
    expect(readClipboard('Desk\t2\r\n"Chair ""Ada""\noak"\t1\r\n')).toEqual([
      ["Desk", "2"],
      ['Chair "Ada"\noak', "1"],
    ]);
  });

  test("one value is no table", () => {
    expect(isTable("Desk, oak")).toBe(false);
    expect(isTable("Desk\n")).toBe(false);
    expect(isTable("Desk\t2")).toBe(true);
    expect(isTable("Desk\nChair")).toBe(true);
  });

  test("what a spreadsheet writes is read back", () => {
    const cell = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== "" && !text.includes("\r"));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const quote = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        expect(readClipboard(rows.map((cells) => cells.map(quote).join("\t")).join("\n"))).toEqual(rows);
      }),
    );
  });
});

describe("the grid's edits", () => {
  test("a paste fills cells from where it stands, reads figures, and makes lines", () => {
    const before = [line("a", { description: "Kept" }), line("b", { description: "Old", quantity: "1" })];
    const after = pasteTable(
      before,
      columns,
      { line: 1, column: 0 },
      [
        ["Desk", "2", "€1.234,50"],
        ["Chair", "4", "n/a", "beyond"],
      ],
      makeLine,
    );
    expect(after.map(({ values }) => values)).toEqual([
      { description: "Kept" },
      { description: "Desk", quantity: "2", unit_price: "1234.50" },
      { description: "Chair", quantity: "4", unit_price: "n/a" },
    ]);
    expect(after.slice(0, 2).map(({ key }) => key)).toEqual(["a", "b"]);
  });

  test("moving there and back changes nothing, and keeps each line", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.nat(5), (count, at) => {
        const lines = Array.from({ length: count }, (_, index) => line(String(index)));
        const index = at % (count - 1);
        const moved = moveLine(lines, index, 1);
        expect(moved.map(({ key }) => key).sort()).toEqual(lines.map(({ key }) => key));
        expect(moveLine(moved, index + 1, -1)).toEqual(lines);
      }),
    );
  });

  test("nothing moves past an end", () => {
    const lines = [line("a"), line("b")];
    expect(moveLine(lines, 0, -1)).toEqual(lines);
    expect(moveLine(lines, 1, 1)).toEqual(lines);
  });

  test("lines are put in, taken out and changed where they stand", () => {
    const lines = [line("a"), line("b")];
    expect(insertAfter(lines, 0, line("c")).map(({ key }) => key)).toEqual(["a", "c", "b"]);
    expect(removeLine(lines, 0).map(({ key }) => key)).toEqual(["b"]);
    expect(setCell(lines, 1, "quantity", "3")).toEqual([line("a"), line("b", { quantity: "3" })]);
  });
});
