import { formatDay, formatInstant } from "@/lib/commerce/document-format";
import { localeOf } from "@/lib/commerce/locale-of";
import { shippedSample } from "./templates";
import type { MailKey, MailLanguage, MailValues } from "../schema";

/** The sample values of a preview. The files have dates and times in ISO 8601, which are formatted here as in the company's real emails. */
export function sampleValues<Key extends MailKey>(
  key: Key,
  language: MailLanguage,
  company: { country: string; timezone: string },
): MailValues<Key> {
  const locale = localeOf(language, company.country);
  const write = (value: string) => {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value, locale);
    return /^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(value) ? formatInstant(new Date(value), locale, company.timezone) : value;
  };
  const sample = shippedSample(key, language);
  return Object.fromEntries(Object.entries<string>(sample).map(([name, value]) => [name, write(value)])) as MailValues<Key>;
}
