/** How long a bulk action can be undone, and is kept. */
export const undoHours = 24;
export const keptDays = 30;

/** The last moment at which an action of that moment can be undone. */
export function undoUntil(at: Date): Date {
  return new Date(at.getTime() + undoHours * 3_600_000);
}

/** The actions for these records alone; those for none are left out. */
export function limitedTo<Action extends { ids: string[] }>(actions: readonly Action[], ids: ReadonlySet<string>): Action[] {
  return actions.map((action) => ({ ...action, ids: action.ids.filter((id) => ids.has(id)) })).filter((action) => action.ids.length > 0);
}
