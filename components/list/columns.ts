import type { Column } from "./declaration";

/** The columns that show: those named in the address, else those not hidden from the start. The first one always does. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: string | null): Column<Row>[] {
  const names = chosen === null ? null : new Set(chosen.split(","));
  return columns.filter((column, index) => index === 0 || (names === null ? !column.hidden : names.has(column.key)));
}

/** The address's value after a column was ticked or unticked; null when it is as from the start. */
export function toggleColumn<Row>(columns: readonly Column<Row>[], chosen: string | null, key: string): string | null {
  const now = new Set(shownColumns(columns, chosen).map((column) => column.key));
  if (!now.delete(key)) now.add(key);
  const next = columns.filter((column) => now.has(column.key)).map((column) => column.key).join(",");
  return next === shownColumns(columns, null).map((column) => column.key).join(",") ? null : next;
}

/** A cell's classes: side, width, and whether a phone shows it. */
export function cellClasses<Row>(column: Column<Row>, index: number): string {
  const side = column.align === "end" ? "text-end" : "text-start";
  const phone = index === 0 || column.phone ? "" : "hidden sm:table-cell";
  return `${side} ${phone} ${index === 0 ? "w-full max-w-0 min-w-40" : (column.width ?? "")}`;
}
