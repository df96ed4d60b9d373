import { addDays, readDay } from "./days";

/** Countries whose weekend is Friday and Saturday (CLDR 48, weekData); Saturday and Sunday elsewhere. */
const fridayCountries = ["AF", "BH", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SA", "SD", "SY", "YE"];

/** Working days of a week, in every country. */
export const workingWeek = 5;

/** Whether a day is in the weekend of a country. */
export function isWeekend(day: string, country: string): boolean {
  const weekday = new Date(readDay(day)).getUTCDay();
  return fridayCountries.includes(country) ? weekday === 5 || weekday === 6 : weekday === 0 || weekday === 6;
}

/** The working days of a country from a day to another, both included; none where the end is before the start. */
export function workingDays(from: string, to: string, country: string): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) if (!isWeekend(day, country)) count += 1;
  return count;
}
