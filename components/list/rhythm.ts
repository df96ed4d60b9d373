import type { ScheduledRow } from "./export-resource";

/** When an export is made: once, or repeatedly; what a frequency does not use is kept while the reader chooses another. */
export interface RhythmDraft {
  frequency: "once" | ScheduledRow["frequency"];
  weekday: number;
  month_day: number;
  time: string;
}

export const firstRhythm: RhythmDraft = { frequency: "once", weekday: 1, month_day: 1, time: "07:00" };

/** A stored rhythm as the form has it. */
export function rhythmOf({ frequency, weekday, month_day, time }: ScheduledRow): RhythmDraft {
  return { frequency, weekday: weekday ?? firstRhythm.weekday, month_day: month_day ?? firstRhythm.month_day, time };
}

/** The fields of a repeated export as the API takes them; null for one that does not repeat. */
export function rhythmFields({ frequency, weekday, month_day, time }: RhythmDraft) {
  if (frequency === "once") return null;
  return {
    frequency,
    time,
    weekday: frequency === "weekly" ? weekday : null,
    month_day: frequency === "monthly" ? month_day : null,
  };
}

/** A day that is this day of the week, from Monday, 1, to Sunday, 7; for its name. */
export function dayNamed(weekday: number): Date {
  return new Date(Date.UTC(2024, 0, weekday));
}
