/**
 * A calendar day as a database column of type `date` has it: its midnight in UTC, whatever the zone. `day` is YYYY-MM-DD and has been
 * checked.
 */
export function toDayColumn(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The day, YYYY-MM-DD, of such a column. */
export function fromDayColumn(column: Date): string {
  return column.toISOString().slice(0, 10);
}
