import { Readable, pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { AppError } from "../base/errors";
import type { Encoding } from "./table-encoding";
import { decodeText, leadIn, type Delimiter, type TableRow } from "./table-text";

/** The bytes that one row may have: an unclosed quote would otherwise read the whole file as one cell. */
const longestRow = 1024 * 1024;
/** More cells of a row are left out; no list has as many. */
const mostColumns = 500;
const lineBreaks = ["\r\n", "\n", "\r"];

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
      const cells = (record as string[]).slice(0, mostColumns);
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
