import { formatDay, formatInstant } from "@/lib/commerce/document-format";
import { localeOf } from "@/lib/commerce/locale-of";
import { shippedMail } from "./templates";
import type { MailKey, MailLanguage, MailValues } from "../schema";

/**
 * What a mail shows before there is anything to tell: days and times stand in the files in ISO 8601, and are written here as the company's
 * real mails write them.
 */
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
  const { sample } = shippedMail(key, language);
  return Object.fromEntries(Object.entries<string>(sample).map(([name, value]) => [name, write(value)])) as MailValues<Key>;
}
