import { readMoneyText } from "@/components/ui/money-text";
import type { GridColumn, GridLine } from "./grid-columns";

/** The lines with one field of one line changed. */
export function setCell(lines: readonly GridLine[], index: number, field: string, text: string): GridLine[] {
  return lines.map((line, place) => (place === index ? { ...line, values: { ...line.values, [field]: text } } : line));
}

/** The lines with one put in after `index`. */
export function insertAfter(lines: readonly GridLine[], index: number, line: GridLine): GridLine[] {
  return [...lines.slice(0, index + 1), line, ...lines.slice(index + 1)];
}

export function removeLine(lines: readonly GridLine[], index: number): GridLine[] {
  return lines.filter((_, place) => place !== index);
}

/** The lines with one moved by one place; at either end nothing moves. */
export function moveLine(lines: readonly GridLine[], index: number, by: -1 | 1): GridLine[] {
  const to = index + by;
  const [line, other] = [lines[index], lines[to]];
  if (!line || !other) return [...lines];
  return lines.map((one, place) => (place === index ? other : place === to ? line : one));
}

/** A cell's text as the column understands it: figures without signs and separators where they can be read, else as it was. */
export function readCell(column: GridColumn, text: string): string {
  const trimmed = text.trim();
  if (column.kind === "text" || column.kind === "choice") return trimmed;
  const read = readMoneyText(trimmed, column.places ?? 6);
  return read === null ? trimmed : padPlaces(read, column.least ?? 0);
}

/** A decimal with zeros up to so many places: "80" of two is "80.00". What is no decimal stays as it is. */
export function padPlaces(text: string, least: number): string {
  const [, whole, fraction = ""] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length >= least) return text;
  return `${whole}.${fraction.padEnd(least, "0")}`;
}

/** The lines after pasting a table at a cell: it fills to the end side and downwards, and lines that are missing are made. */
export function pasteTable(
  lines: readonly GridLine[],
  columns: readonly GridColumn[],
  at: { line: number; column: number },
  table: readonly (readonly string[])[],
  makeLine: () => GridLine,
): GridLine[] {
  const grown = [...lines];
  while (grown.length < at.line + table.length) grown.push(makeLine());
  return grown.map((line, place) => {
    const cells = table[place - at.line];
    if (!cells) return line;
    const values = { ...line.values };
    cells.forEach((text, offset) => {
      const column = columns[at.column + offset];
      if (column) values[column.key] = readCell(column, text);
    });
    return { ...line, values };
  });
}
