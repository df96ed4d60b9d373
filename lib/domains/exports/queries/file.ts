import { Readable } from "node:stream";
import { byteOrderMark, writeCsvRow, type CsvCell } from "@/lib/commerce/csv";
import {
  sheetEnd,
  sheetPath,
  writeHeadingRow,
  writeSheetRow,
  writeSheetStart,
  writeWorkbook,
  type TableCell,
} from "@/lib/commerce/spreadsheet";
import { zipStream } from "@/lib/kernel/files/zip-stream";
import type { ExportFormat } from "../schema";
import type { Table } from "./table";

type Text = AsyncIterable<string | Buffer>;

/** Rows as the file has them. `first` is the number of the first one in its sheet; the heading is 1. */
export function encodeRows(format: ExportFormat, rows: readonly TableCell[][], first: number): string {
  switch (format) {
    case "csv":
      return rows.map((cells) => writeCsvRow(cells.map(toCsvCell))).join("");
    case "xlsx":
      return rows.map((cells, index) => writeSheetRow(cells, first + index)).join("");
  }
}

function toCsvCell(cell: TableCell): CsvCell {
  if (cell === null) return null;
  switch (cell.kind) {
    case "text":
      return cell.text;
    case "number":
      return cell.digits;
    case "day":
      return cell.day;
    case "time":
      return cell.time.replace("T", " ");
  }
}

/** A file around the encoded rows of each of its sheets; CSV has the rows of all of them one after the other. */
export function composeFile(format: ExportFormat, table: Table, sheets: readonly (() => Text)[], writtenAt: Date): Readable {
  const headings = table.columns.map(({ label }) => label);
  switch (format) {
    case "csv":
      return Readable.from(joined(byteOrderMark + writeCsvRow(headings), sheets, ""), { objectMode: false });
    case "xlsx": {
      const start = writeSheetStart(headings.map(widthOf), table.rightToLeft) + writeHeadingRow(headings);
      const parts = writeWorkbook(table.title, sheets.length).map(([path, xml]) => ({ path, open: () => once(xml) }));
      const bodies = sheets.map((rows, index) => ({ path: sheetPath(index + 1), open: () => joined(start, [rows], sheetEnd) }));
      return zipStream([...parts, ...bodies], writtenAt);
    }
  }
}

/** A column's width in characters: room for its heading, and for usual content. */
const widthOf = (heading: string): number => Math.min(40, Math.max(16, heading.length + 4));

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* joined(start: string, bodies: readonly (() => Text)[], end: string): AsyncGenerator<string | Buffer> {
  yield start;
  for (const body of bodies) yield* body();
  if (end !== "") yield end;
}
