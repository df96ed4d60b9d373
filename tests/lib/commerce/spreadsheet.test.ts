import fc from "fast-check";
import { parse } from "parse5";
import { expect, test } from "vitest";
import { writeHeadingRow, writeSheetRow, writeSheetStart, writeWorkbook, type TableCell } from "@/lib/commerce/spreadsheet";

const rowOf = (...cells: TableCell[]) => writeSheetRow(cells, 2);
const text = (value: string): TableCell => ({ kind: "text", text: value });
const number = (digits: string, places: number): TableCell => ({ kind: "number", digits, places });

test("numbers, days and times are values with a format", () => {
  expect(rowOf(number("-12.50", 2), { kind: "day", day: "2026-01-31" }, { kind: "time", time: "2026-01-31T09:30" }, null)).toBe(
    '<row r="2"><c s="7"><v>-12.50</v></c><c s="3"><v>46053</v></c><c s="4"><v>46053.395833333</v></c><c/></row>',
  );
  expect(rowOf(number("5", 0), number("5.120", 3))).toBe('<row r="2"><c s="5"><v>5</v></c><c s="8"><v>5.120</v></c></row>');
});

test("a number with more digits than a spreadsheet keeps, and a day that it counts wrongly, are text", () => {
  expect(rowOf(number("1234567890123456.78", 2))).toContain('t="inlineStr"');
  expect(rowOf(number("0000000000000000.01", 2))).toContain("<v>");
  expect(rowOf({ kind: "day", day: "1900-02-28" })).toContain("1900-02-28</t>");
});

test("text is never a formula, and what begins like one keeps its quote when it is edited", () => {
  for (const formula of ["=1+1", "+44 20", "-5+3", "@SUM(A1)", "\t=1", "＝1"])
    expect(rowOf(text(formula))).toContain('t="inlineStr" s="2"');
  expect(rowOf(text("Northwind"))).toBe('<row r="2"><c t="inlineStr"><is><t xml:space="preserve">Northwind</t></is></c></row>');
  expect(rowOf(text("=1"))).not.toContain("<f>");
});

test("any text survives, without what XML and spreadsheets cannot hold", () => {
  const read = (xml: string) => {
    const nodes: string[] = [];
    const walk = (node: object) => {
      if ("value" in node) nodes.push(String(node.value));
      if ("childNodes" in node) (node.childNodes as object[]).forEach(walk);
    };
    walk(parse(xml));
    return nodes.join("");
  };
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), (value) => {
      const kept = value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "");
      fc.pre(!/_x[0-9A-Fa-f]{4}_/.test(kept) && !/[\u007f-\u009f\ufdd0-\ufdef\r]|[\ud83f-\udbff][\udffe\udfff]/.test(kept));
      expect(read(rowOf(text(value)))).toBe(kept);
    }),
  );
  expect(rowOf(text("_x000D_"))).toContain("_x005F_x000D_");
  expect(rowOf(text("a\r\nb"))).toContain("a&#13;\nb");
  expect(rowOf(text("x".repeat(40_000))).length).toBeLessThan(33_000);
});

test("a sheet freezes its heading and reads from the right where its language does", () => {
  expect(writeSheetStart([16, 20], true)).toContain('rightToLeft="1"><pane ySplit="1"');
  expect(writeSheetStart([16], false)).not.toContain("rightToLeft");
  expect(writeHeadingRow(["A & B"])).toContain("A &amp; B");
});

test("a workbook names each of its sheets, without what a name cannot hold", () => {
  const files = new Map(writeWorkbook("Invoices: a/b [draft] and a very long name", 2));
  expect(files.get("xl/workbook.xml")).toContain('name="Invoices a b draft and a v"');
  expect(files.get("xl/workbook.xml")).toContain('name="Invoices a b draft and a v 2"');
  expect(files.get("[Content_Types].xml")).toContain("/xl/worksheets/sheet2.xml");
  expect(files.get("xl/styles.xml")).toContain('formatCode="#,##0.000"');
});
