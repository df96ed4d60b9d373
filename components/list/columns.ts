import type { Column, ColumnWidth } from "./declaration";

/** The visible columns: those named in the address, else those not hidden by default. The first is always visible. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: string | null): Column<Row>[] {
  const names = chosen === null ? null : new Set(chosen.split(","));
  return columns.filter((column, index) => index === 0 || (names === null ? !column.hidden : names.has(column.key)));
}

/** The address's value after a column is toggled; null for the default columns. */
export function toggleColumn<Row>(columns: readonly Column<Row>[], chosen: string | null, key: string): string | null {
  const now = new Set(shownColumns(columns, chosen).map((column) => column.key));
  if (!now.delete(key)) now.add(key);
  const next = columns
    .filter((column) => now.has(column.key))
    .map((column) => column.key)
    .join(",");
  return next ===
    shownColumns(columns, null)
      .map((column) => column.key)
      .join(",")
    ? null
    : next;
}

const sides = { start: "text-start", end: "text-end", figures: "text-figures" };
/** Exact widths: content neither widens nor narrows a column. */
const widths: Record<ColumnWidth, string> = {
  "20": "sm:w-20 sm:min-w-20 sm:max-w-20",
  "24": "sm:w-24 sm:min-w-24 sm:max-w-24",
  "28": "sm:w-28 sm:min-w-28 sm:max-w-28",
  "32": "sm:w-32 sm:min-w-32 sm:max-w-32",
  "36": "sm:w-36 sm:min-w-36 sm:max-w-36",
  "40": "sm:w-40 sm:min-w-40 sm:max-w-40",
  "48": "sm:w-48 sm:min-w-48 sm:max-w-48",
};
/** By the width of the list, not of the window. */
const rooms = { "56": "hidden @min-[56rem]:table-cell", "72": "hidden @min-[72rem]:table-cell", "84": "hidden @min-[84rem]:table-cell" };
/** Places in a phone's row, which wraps: what has order 3 ends its first line. */
const places = {
  figure: "max-sm:block max-sm:order-2 max-sm:shrink-0",
  note: "max-sm:block max-sm:empty:hidden max-sm:order-4 max-sm:min-w-0 max-sm:max-w-3/5 max-sm:text-start max-sm:text-muted",
  mark: "max-sm:block max-sm:order-5 max-sm:ms-auto",
};

/** A cell's classes: alignment, width, and where it shows. `ticked` means that people chose the columns themselves. */
export function cellClasses<Row>(column: Column<Row>, index: number, ticked: boolean): string {
  if (index === 0) return "text-start sm:w-full sm:max-w-0 sm:min-w-36 max-sm:order-1 max-sm:min-w-0 max-sm:flex-1";
  return [
    sides[column.align ?? "start"],
    column.room && !ticked ? rooms[column.room] : "hidden sm:table-cell",
    column.phone && places[column.phone],
    column.width && widths[column.width],
  ]
    .filter(Boolean)
    .join(" ");
}
