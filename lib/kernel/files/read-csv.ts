import { Readable, pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { AppError } from "../base/errors";
import type { Encoding } from "./table-encoding";

/** The characters that may stand between the cells of a text file. */
export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** A row of a table: its number in the file, from 1, and the text of its cells. Empty rows are left out but counted. */
export interface TableRow {
  number: number;
  cells: string[];
}

/** The bytes that one row may have: an unclosed quote would otherwise read the whole file as one cell. */
const longestRow = 1024 * 1024;
const lineBreaks = ["\r\n", "\n", "\r"];
const leadIn = /^\ufeff?sep=(.)\r?\n/i;

/** The text of bytes in an encoding, without a byte order mark. */
export async function* decodeText(body: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of body) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/**
 * The delimiter of a text's first lines: that which divides most of them into the same number of cells. Excel's own first line `sep=;`
 * decides where there is one.
 */
export function guessDelimiter(text: string): Delimiter {
  const named = delimiters.find((delimiter) => delimiter === leadIn.exec(text)?.[1]);
  if (named !== undefined) return named;
  const lines = unquoted(text)
    .split(/\r\n|\r|\n/)
    .slice(0, 25)
    .filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  const score = (delimiter: string): number => {
    const cells = first.split(delimiter).length;
    if (cells < 2) return 0;
    const alike = lines.filter((line) => line.split(delimiter).length === cells).length;
    return (alike / lines.length) * 100 + Math.min(cells, 50);
  };
  return delimiters.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best), ",");
}

const unquoted = (text: string): string => text.replace(/"(?:[^"]|"")*"/g, "x");

/**
 * The rows of a text file, as they are read.
 * @throws AppError `invalid` for a quote that is never closed.
 */
export async function* readCsv(
  body: AsyncIterable<Buffer>,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: lineBreaks,
    max_record_size: longestRow,
  });
  pipeline(Readable.from(withoutLeadIn(decodeText(body, encoding)), { objectMode: false }), parser, () => undefined);
  let number = 0;
  try {
    for await (const record of parser) {
      number += 1;
      const cells = record as string[];
      if (cells.some((cell) => cell.trim() !== "")) yield { number, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw brokenAfter(number, error);
    throw error;
  }
}

async function* withoutLeadIn(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let first = true;
  for await (const text of texts) {
    if (text === "") continue;
    yield first ? text.replace(leadIn, "") : text;
    first = false;
  }
}

function brokenAfter(row: number, cause: CsvError): AppError {
  const message = `The file can't be read after row ${row}: a quotation mark is left open. Correct it and upload the file again.`;
  return new AppError("invalid", message, { errors: [{ path: "file", code: "unclosed_quote", message }], cause });
}
