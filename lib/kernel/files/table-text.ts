import type { Encoding } from "./table-encoding";

/** The characters that may stand between the cells of a text file. */
export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** A row of a table: its number in the file, from 1, and the text of its cells. Empty rows are left out but counted. */
export interface TableRow {
  number: number;
  cells: string[];
}

/** Excel's own first line, which names the delimiter. */
export const leadIn = /^\ufeff?sep=(.)\r?\n/i;

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
