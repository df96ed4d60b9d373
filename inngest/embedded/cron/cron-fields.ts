/** The five fields of a cron expression, as sets of values. */
export interface CronFields {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  /** 0 is Sunday. */
  weekdays: ReadonlySet<number>;
  /** Whether the field allows every day, as `*` does. */
  any_day: boolean;
  any_weekday: boolean;
}

const monthNames = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
const weekdayNames = "SUN MON TUE WED THU FRI SAT".split(" ");
const part = /^(?:(\*)|([A-Z]{3}|\d{1,2})(?:-([A-Z]{3}|\d{1,2}))?)(?:\/(\d{1,2}))?$/;

/** Parses minute, hour, day, month and weekday; undefined when a field is not valid cron syntax. */
export function parseCronFields(expression: string): CronFields | undefined {
  const texts = expression.toUpperCase().split(/\s+/);
  if (texts.length !== 5) return undefined;
  const [minuteText = "", hourText = "", dayText = "", monthText = "", weekdayText = ""] = texts;
  const minutes = parseField(minuteText, 0, 59);
  const hours = parseField(hourText, 0, 23);
  const days = parseField(dayText, 1, 31);
  const months = parseField(monthText, 1, 12, monthNames);
  const weekdays = parseField(weekdayText, 0, 6, weekdayNames);
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  return { minutes, hours, days, months, weekdays, any_day: days.size === 31, any_weekday: weekdays.size === 7 };
}

function parseField(text: string, least: number, most: number, names: readonly string[] = []): Set<number> | undefined {
  const values = new Set<number>();
  const read = (word: string): number => (/^\d/.test(word) ? Number(word) : names.includes(word) ? names.indexOf(word) + least : NaN);
  for (const item of text.split(",")) {
    const [whole, star, first, last, stepText] = part.exec(item) ?? [];
    if (whole === undefined) return undefined;
    const step = stepText === undefined ? 1 : Number(stepText);
    const from = star === undefined ? read(first ?? "") : least;
    // "5/15" means every 15 from 5 up to the maximum.
    const to = star !== undefined || (last === undefined && stepText !== undefined) ? most : read(last ?? first ?? "");
    if (!(from >= least && to <= most && from <= to && step >= 1)) return undefined;
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return values;
}
