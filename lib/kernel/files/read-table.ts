import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../base/errors";
import { readCsv } from "./read-csv";
import { readXlsx } from "./read-xlsx";
import type { Encoding } from "./table-encoding";
import type { Delimiter, TableRow } from "./table-text";

/** A file on the disk that holds a table, and where its rows go, one in JSON a line. */
export interface TableSource {
  path: string;
  to: string;
  format: "csv" | "xlsx";
  encoding: Encoding;
  delimiter: Delimiter;
  most_rows: number;
  /** Characters of a cell; the rest is left out. */
  longest_cell: number;
}

/** Characters of a row, and of all rows: a workbook can name one shared text in any number of cells. */
const longestRow = 1_000_000;
const mostText = 100_000_000;

/** Node's reader of lines takes these as ends of lines, too. */
const separators = /[\u2028\u2029]/g;
const escapes: Readonly<Record<string, string>> = { "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** Writes the rows of a table. @throws AppError `invalid` for a file that can't be read to its end, or has too much text. */
export async function convertTable({ path, to, format, encoding, delimiter, most_rows, longest_cell }: TableSource): Promise<void> {
  const rows = format === "xlsx" ? readXlsx(path) : readCsv(createReadStream(path), { encoding, delimiter });
  await pipeline(
    Readable.from(linesOf(rows, most_rows, longest_cell), { objectMode: false }),
    createWriteStream(to, { flags: "wx", mode: 0o600 }),
  );
}

async function* linesOf(rows: AsyncIterable<TableRow>, most: number, longestCell: number): AsyncGenerator<string> {
  let [count, total] = [0, 0];
  for await (const { number, cells } of rows) {
    const shown = cells.map((cell) => cell.slice(0, longestCell));
    const length = shown.reduce((sum, cell) => sum + cell.length, 0);
    total += length;
    if (length > longestRow || total > mostText) throw tooMuchText(number);
    yield `${JSON.stringify({ number, cells: shown }).replace(separators, (each) => escapes[each] ?? "")}\n`;
    count += 1;
    if (count >= most) return;
  }
}

function tooMuchText(row: number): AppError {
  const message = `The file has too much text up to row ${row}. Split it into several files.`;
  return new AppError("invalid", message, { errors: [{ path: "file", code: "too_much_text", message }] });
}
