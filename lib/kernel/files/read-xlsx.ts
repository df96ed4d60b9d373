import { openPromise, type Entry, type ZipFile } from "yauzl";
import { SaxesParser } from "saxes";
import { AppError } from "../base/errors";
import type { TableRow } from "./table-text";
import { longestCell, longestRaw, readSharedStrings, readStyles, readWorkbook, showText, type DateKind } from "./xlsx-parts";

/** What a sheet's cells are read with. */
interface Book {
  strings: readonly string[];
  /** By the number of a cell's style. */
  dates: readonly DateKind[];
  /** Whether days are counted from 1904. */
  from1904: boolean;
}

/** The columns that are read of a sheet. */
const mostColumns = 500;

/** Text without a tag that is read into memory: a workbook may pack a cell of any size into a few bytes. */
const longestText = 4_000_000;

/**
 * The rows of a workbook's first visible sheet, as they are read. The caller has inspected the archive (`inspectZip`).
 * @throws AppError `invalid` for an archive that is no workbook, or one with too much shared text.
 */
export async function* readXlsx(path: string): AsyncGenerator<TableRow> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.replace(/^\//, ""), entry);
    const { sheet, from1904 } = await readWorkbook((name) => textOf(zip, entries.get(name)));
    const dates = await readStyles(await textOf(zip, entries.get("xl/styles.xml")));
    const strings = await readSharedStrings(chunksOf(zip, entries.get("xl/sharedStrings.xml")));
    yield* readSheet(chunksOf(zip, entries.get(sheet)), { strings, dates, from1904 });
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = "The workbook is damaged. Open it in your spreadsheet program, save it again, and upload the new file.";
    throw new AppError("invalid", message, { errors: [{ path: "file", code: "damaged", message }], cause: error });
  } finally {
    zip.close();
  }
}

async function* chunksOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string> {
  if (!entry) return;
  const decoder = new TextDecoder();
  for await (const chunk of await zip.openReadStreamPromise(entry)) yield decoder.decode(chunk as Buffer, { stream: true });
}

async function textOf(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  let text = "";
  for await (const chunk of chunksOf(zip, entry)) text += chunk;
  return text;
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  text: string;
}

async function* readSheet(chunks: AsyncIterable<string>, book: Book): AsyncGenerator<TableRow> {
  const parser = new SaxesParser();
  let rows: TableRow[] = [];
  let cells: string[] = [];
  let number = 0;
  let cell: OpenCell | null = null;
  let isContent = false;
  let isPhonetic = false;
  let unbroken = 0;
  parser.on("opentag", ({ name, attributes }) => {
    unbroken = 0;
    const local = localName(name);
    if (local === "row") {
      number = Number(attributes["r"] ?? number + 1);
      cells = [];
    } else if (local === "c") {
      const column = columnOf(attributes["r"]) ?? cells.length;
      cell = { column, type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), text: "" };
    } else if (local === "rPh") isPhonetic = true;
    else if (local === "v" || local === "t") isContent = !isPhonetic;
  });
  parser.on("text", (text) => {
    if (cell && isContent && cell.text.length < longestRaw) cell.text += text;
  });
  parser.on("closetag", ({ name }) => {
    const local = localName(name);
    if (local === "v" || local === "t") isContent = false;
    else if (local === "rPh") isPhonetic = false;
    else if (local === "c" && cell) {
      if (cell.column < mostColumns) {
        while (cells.length < cell.column) cells.push("");
        cells[cell.column] = showCell(cell, book);
      }
      cell = null;
    } else if (local === "row" && cells.some((text) => text.trim() !== "")) rows.push({ number, cells });
  });
  for await (const chunk of chunks) {
    parser.write(chunk);
    unbroken += chunk.length;
    if (unbroken > longestText) throw tooLong(number);
    const read = rows;
    rows = [];
    yield* read;
  }
  parser.close();
  yield* rows;
}

function tooLong(row: number): AppError {
  const message = `Row ${row} has a cell with too much text. Shorten it and upload the file again.`;
  return new AppError("invalid", message, { errors: [{ path: "file", code: "too_much_text", message }] });
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** "B7" is 1. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function showCell({ type, style, text }: OpenCell, { strings, dates, from1904 }: Book): string {
  switch (type) {
    case "s":
      return strings[Number(text)] ?? "";
    case "b":
      return text === "1" ? "true" : "false";
    case "e":
      return "";
    case "n":
      return showNumber(text.slice(0, longestCell), dates[style] ?? null, from1904);
    default:
      return showText(text);
  }
}

/** A number without the noise of its binary form; a day as 2026-01-31, a time of a day as 2026-01-31 09:30. */
function showNumber(text: string, date: DateKind, from1904: boolean): string {
  const value = Number(text);
  if (text === "" || !Number.isFinite(value)) return text;
  if (date === null || value < 0) return plainNumber(value, text);
  const days = value + (from1904 ? 1462 : 0);
  const shown = new Date(Math.round((days - 25_569) * 86_400) * 1000);
  if (Number.isNaN(shown.getTime())) return text;
  const iso = shown.toISOString();
  return date === "day" || Number.isInteger(value) ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
}

function plainNumber(value: number, text: string): string {
  if (/^-?\d+$/.test(text)) return text;
  const short = String(Number(value.toPrecision(15)));
  return short.includes("e") ? value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 }) : short;
}
