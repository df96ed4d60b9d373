import { readableDays } from "./readable-days";

/** The values of a notification: a day alone, and the sentence that tells why. Names that people chose stay as they are. */
export function readableValues(values: Readonly<Record<string, string>>, locale: string): Record<string, string> {
  const isOurs = (name: string, value: string) => name === "reason" || /^\d{4}-\d\d-\d\d$/.test(value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isOurs(name, value) ? readableDays(value, locale) : value]),
  );
}
