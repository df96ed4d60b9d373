import type { Column } from "./declaration";

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
/** By the width of the list, not of the window: a preview takes space too. */
const rooms = { "56": "hidden @min-[56rem]:table-cell", "72": "hidden @min-[72rem]:table-cell", "84": "hidden @min-[84rem]:table-cell" };

/** A cell's classes: alignment, width and the list width from which it shows. `ticked` means that people chose the columns themselves. */
export function cellClasses<Row>(column: Column<Row>, index: number, ticked: boolean): string {
  if (index === 0) return "text-start w-full max-w-0 min-w-36";
  const room = column.phone ? "" : column.room && !ticked ? rooms[column.room] : "hidden sm:table-cell";
  return [sides[column.align ?? "start"], room, column.width].filter(Boolean).join(" ");
}
