import { getUploaded } from "@/lib/domains/files";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { withTemporaryFile } from "@/lib/kernel/files/inspect-zip-stream";
import type { Encoding } from "@/lib/kernel/files/table-encoding";
import { readTableRows } from "@/lib/kernel/files/table-rows";
import { decodeText, guessDelimiter, type Delimiter, type TableRow } from "@/lib/kernel/files/table-text";
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
const previewCharacters = 1_000;
const shownRows = 5;
const shownCharacters = 200;

/** What is read of a file: how many rows, with its headings, and how many characters of a cell. */
interface Extent {
  most_rows: number;
  longest_cell: number;
}

/** Calls `use` with the rows of a stored file. @throws AppError `invalid` for one that cannot be read to its end. */
export async function withRows<Result>(
  ctx: Ctx,
  { id, format, encoding, delimiter }: Reading,
  extent: Extent,
  use: (rows: AsyncGenerator<TableRow>) => Promise<Result>,
): Promise<Result> {
  const body = await getUploaded(ctx, importKey(ctx.tenant.id, id));
  const terms = { format, encoding: encoding ?? "utf-8", delimiter: delimiter ?? "," } as const;
  return withTemporaryFile(body, (path) => use(readTableRows({ path, ...terms, ...extent })));
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
  const rows = await withRows(ctx, reading, { most_rows: previewRows + 1, longest_cell: previewCharacters }, async (all) => {
    const first: string[][] = [];
    for await (const { cells } of all) first.push(cells);
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
