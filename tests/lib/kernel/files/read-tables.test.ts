import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeCsvRow } from "@/lib/commerce/csv";
import { sheetEnd, sheetPath, writeSheetRow, writeSheetStart, writeWorkbook, type TableCell } from "@/lib/commerce/spreadsheet";
import { readCsv } from "@/lib/kernel/files/read-csv";
import { readXlsx } from "@/lib/kernel/files/read-xlsx";
import { EncodingProbe, type Encoding } from "@/lib/kernel/files/table-encoding";
import { guessDelimiter, type Delimiter, type TableRow } from "@/lib/kernel/files/table-text";
import { zipStream } from "@/lib/kernel/files/zip-stream";

async function all(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** The bytes in pieces of this size, so that characters and quotes are cut. */
async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const readText = (text: string, delimiter: Delimiter = ",", encoding: Encoding = "utf-8", size = 7) =>
  all(readCsv(pieces(Buffer.from(text, encoding === "utf-16le" ? "utf16le" : "utf8"), size), { encoding, delimiter }));

describe("CSV", () => {
  test("is read with quotes, line breaks in cells, rows of any length, and empty rows that only count", async () => {
    expect(await readText('\ufeffa;"b\r\nc"\r\n\r\n;\r\n"say ""x""";2;3\n', ";")).toEqual([
      { number: 1, cells: ["a", "b\r\nc"] },
      { number: 4, cells: ['say "x"', "2", "3"] },
    ]);
    expect(await readText("sep=|\na|b\n", "|")).toEqual([{ number: 1, cells: ["a", "b"] }]);
    expect(await readText("\ufeffاسم,1\n", ",", "utf-16le", 3)).toEqual([{ number: 1, cells: ["اسم", "1"] }]);
  });

  test("with a quote that is left open is rejected with the row before it", async () => {
    await expect(readText('a,b\n1,"open\n2,3\n')).rejects.toMatchObject({ code: "invalid", errors: [{ code: "unclosed_quote" }] });
  });

  test("gives back what was written, whatever the pieces it comes in", async () => {
    const cell = fc
      .string({ unit: "grapheme", maxLength: 8 })
      .filter((text) => !/^[\s\ufeff]*[=+\-@＝＋－＠|']|[\0\r\ufeff]|^\n/.test(text));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const written = Buffer.from(`\ufeff${rows.map((cells) => writeCsvRow(cells)).join("")}`);
          const read = await all(readCsv(pieces(written, size), { encoding: "utf-8", delimiter: "," }));
          expect(read.map(({ cells }) => cells)).toEqual(rows);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("its delimiter is the one that divides most lines alike", () => {
    expect(guessDelimiter('a;b;c\n"1,2";2;3\n1;2,5;3\n')).toBe(";");
    expect(guessDelimiter("a\tb\n1,5\t2\n")).toBe("\t");
    expect(guessDelimiter("sep=|\na,b|c\n")).toBe("|");
    expect(guessDelimiter("one column\nx\n")).toBe(",");
  });
});

describe("the encoding of a text", () => {
  const detect = (bytes: Buffer, language = "en") => {
    const probe = new EncodingProbe();
    for (let at = 0; at < bytes.length; at += 3) probe.push(bytes.subarray(at, at + 3));
    return probe.result(language);
  };

  test("is told by its marks, its bytes, or its letters", () => {
    expect(detect(Buffer.from("Müller, قاسم"))).toBe("utf-8");
    expect(detect(Buffer.from("\ufeffa,b", "utf16le"))).toBe("utf-16le");
    expect(detect(Buffer.from("name,phone\n", "utf16le"))).toBe("utf-16le");
    expect(detect(Buffer.from("4dfc6c6c65722c436166e9", "hex"))).toBe("windows-1252");
    expect(detect(Buffer.from("c7e1d1edc7d62cc7e1d3dae6cfedc9", "hex"))).toBe("windows-1256");
    expect(detect(Buffer.from("cceef1eae2e02cd0eef1f1e8ff", "hex"))).toBe("windows-1251");
    expect(detect(Buffer.from([0, 1, 2, 3, 0, 255]))).toBeNull();
  });
});

describe("a workbook", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sheets-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Writes an archive of these files and reads the rows of its first sheet. */
  async function readParts(parts: readonly (readonly [string, string])[]): Promise<TableRow[]> {
    const path = join(folder, "book.xlsx");
    const files = parts.map(([name, xml]) => ({
      path: name,
      open: async function* () {
        yield xml;
      },
    }));
    await writeFile(path, zipStream(files, new Date("2026-01-01T00:00:00Z")));
    return all(readXlsx(path));
  }

  const sheet = (rows: string) => `<worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`;
  const book = (more: readonly (readonly [string, string])[], rows: string) => {
    const [, ...others] = writeWorkbook("Book", 1);
    return readParts([...others.filter(([name]) => !more.some(([own]) => own === name)), ...more, [sheetPath(1), sheet(rows)]]);
  };

  test("that the product wrote gives back its cells", async () => {
    const cells: TableCell[][] = [
      [{ kind: "text", text: "Name" }, { kind: "text", text: "=1+1" }, null],
      [
        { kind: "number", digits: "1234.5", places: 2 },
        { kind: "day", day: "2026-01-31" },
        { kind: "time", time: "2026-01-31T09:30" },
      ],
      [{ kind: "text", text: "شركة & <b>\n" }, null, { kind: "text", text: "_x000D_" }],
    ];
    const rows = cells.map((row, index) => writeSheetRow(row, index + 1)).join("");
    const read = await readParts([...writeWorkbook("Book", 1), [sheetPath(1), writeSheetStart([10, 10, 10], true) + rows + sheetEnd]]);
    expect(read).toEqual([
      { number: 1, cells: ["Name", "=1+1", ""] },
      { number: 2, cells: ["1234.5", "2026-01-31", "2026-01-31 09:30"] },
      { number: 3, cells: ["شركة & <b>\n", "", "_x000D_"] },
    ]);
  });

  test("of another program is read with shared texts, references, gaps, flags, errors and noise of numbers", async () => {
    const shared = '<sst xmlns="x"><si><t>One</t></si><si><r><t>Two </t></r><r><t>parts</t></r><rPh><t>no</t></rPh></si></sst>';
    const rows =
      '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row><row r="5"><c r="A5" t="b"><v>1</v></c>' +
      '<c r="B5" t="e"><v>#N/A</v></c><c r="C5"><v>0.30000000000000004</v></c><c r="D5"><v>1E+21</v></c>' +
      '<c r="E5" t="str"><f>A1</f><v>f</v></c></row>';
    expect(await book([["xl/sharedStrings.xml", shared]], rows)).toEqual([
      { number: 2, cells: ["", "One", "", "Two parts"] },
      { number: 5, cells: ["true", "", "0.3", "1000000000000000000000", "f"] },
    ]);
  });

  test("without a sheet, or damaged, is rejected in words", async () => {
    await expect(readParts([["xl/workbook.xml", "<workbook/>"]])).rejects.toMatchObject({ errors: [{ code: "no_sheet" }] });
    await expect(book([], '<row r="1"><c')).rejects.toMatchObject({ errors: [{ code: "damaged" }] });
  });
});
