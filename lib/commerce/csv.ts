/** A cell: text, a figure as decimal text, or nothing. */
export type CsvCell = string | number | null;

const figure = /^-?\d+(\.\d+)?$/;

/**
 * A table as CSV (RFC 4180) that spreadsheet programs open as it is meant: in UTF-8, marked as such, and with no text that they would run.
 * A text that begins like a formula gets an apostrophe before it (OWASP, "CSV Injection"); a plain figure may be negative.
 */
export function writeCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [header, ...rows].map((row) => row.map(writeCell).join(","));
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

function writeCell(cell: CsvCell): string {
  const text = cell === null ? "" : String(cell);
  const harmless = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|]|^[\t\r\n]/.test(text) && !figure.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
