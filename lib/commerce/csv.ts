/** A cell: text, a number as decimal text, or empty. */
export type CsvCell = string | number | null;

const figure = /^-?\d+(\.\d+)?$/;

/**
 * Writes a table as CSV (RFC 4180) with a UTF-8 byte order mark, so that spreadsheet programs detect the encoding. Text that begins like a
 * formula is prefixed with an apostrophe (OWASP, "CSV Injection"); negative numbers are not.
 */
export function writeCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  return byteOrderMark + [header, ...rows].map(writeCsvRow).join("");
}

/** What a file begins with. */
export const byteOrderMark = "\ufeff";

/** One row of such a table, with its line break. */
export function writeCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

function writeCell(cell: CsvCell): string {
  const text = cell === null ? "" : String(cell);
  const harmless = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|]|^[\t\r\n]/.test(text) && !figure.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
