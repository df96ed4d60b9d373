/** A calendar day as a database column of type `date` stores it: midnight UTC. `day` must be a valid YYYY-MM-DD. */
export function toDayColumn(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The day, YYYY-MM-DD, that such a column holds. */
export function fromDayColumn(column: Date): string {
  return column.toISOString().slice(0, 10);
}
