import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseInThread } from "./parse-in-thread";
import type { TableSource } from "./read-table";
import type { TableRow } from "./table-text";

/**
 * The rows of a table in a file, which a thread reads whole before the first one is given.
 * @throws AppError `invalid` for a file that can't be read to its end, has too much text, or takes too long.
 */
export async function* readTableRows(source: Omit<TableSource, "to">): AsyncGenerator<TableRow> {
  const to = `${source.path}.rows`;
  await parseInThread("table", { ...source, to });
  const lines = createInterface({ input: createReadStream(to), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line) as TableRow;
}
