import { getUploaded } from "@/lib/domains/files";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { withTemporaryFile } from "@/lib/kernel/files/inspect-zip-stream";
import { decodeText, guessDelimiter, readCsv, type Delimiter, type TableRow } from "@/lib/kernel/files/read-csv";
import { readXlsx } from "@/lib/kernel/files/read-xlsx";
import type { Encoding } from "@/lib/kernel/files/table-encoding";
import { importKey } from "../rules";
import { mostColumns, type ImportFormat } from "../schema";

/** How a stored file is read. */
export interface Reading {
  id: string;
  format: ImportFormat;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
}

/** What a file's first rows say. */
export interface Preview {
  headings: string[];
  samples: string[][];
  /** More rows than are shown, for guesses. */
  rows: string[][];
}

const previewRows = 100;
const shownRows = 5;
const shownCharacters = 200;

/** Calls `use` with the rows of a stored file. @throws AppError `invalid` for one that cannot be read to its end. */
export async function withRows<Result>(
  ctx: Ctx,
  reading: Reading,
  use: (rows: AsyncGenerator<TableRow>) => Promise<Result>,
): Promise<Result> {
  const body = await getUploaded(ctx, importKey(ctx.tenant.id, reading.id));
  try {
    switch (reading.format) {
      case "csv":
        return await use(readCsv(body, { encoding: reading.encoding ?? "utf-8", delimiter: reading.delimiter ?? "," }));
      case "xlsx":
        return await withTemporaryFile(body, (path) => use(readXlsx(path)));
    }
  } finally {
    body.destroy();
  }
}

/** The delimiter of a stored text. */
export async function findDelimiter(ctx: Ctx, id: string, encoding: Encoding): Promise<Delimiter> {
  const body = await getUploaded(ctx, importKey(ctx.tenant.id, id));
  let text = "";
  for await (const part of decodeText(body, encoding)) {
    text += part;
    if (text.length > 64_000) break;
  }
  body.destroy();
  return guessDelimiter(text);
}

/** The headings and first rows of a stored file. @throws AppError `invalid` for one without a table. */
export async function readPreview(ctx: Ctx, reading: Reading): Promise<Preview> {
  const rows = await withRows(ctx, reading, async (all) => {
    const first: string[][] = [];
    for await (const { cells } of all) {
      first.push(cells);
      if (first.length > previewRows) break;
    }
    return first;
  });
  const [headings = [], ...others] = rows;
  if (headings.length > mostColumns)
    throw wrongFile("too_many_columns", `A file can have ${mostColumns} columns at most; this one has more.`);
  if (others.length === 0) throw wrongFile("no_rows", "The file has no rows below its headings.");
  const width = headings.length;
  const table = others.map((cells) => Array.from({ length: width }, (_, index) => (cells[index] ?? "").trim()));
  return {
    headings: headings.map((heading) => heading.replaceAll("\0", "").trim().slice(0, shownCharacters)),
    samples: table.slice(0, shownRows).map((cells) => cells.map((text) => text.replaceAll("\0", "").slice(0, shownCharacters))),
    rows: table,
  };
}

export function wrongFile(code: string, message: string): AppError {
  return new AppError("invalid", message, { errors: [{ path: "file", code, message }] });
}
