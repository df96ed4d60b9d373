const single: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { day: "a day", week: "a week", month: "a month", year: "a year" },
  ar: { day: "يوميًا", week: "أسبوعيًا", month: "شهريًا", year: "سنويًا" },
};
const every: Readonly<Record<string, string>> = { en: "every", ar: "كل" };
const units: ReadonlySet<string> = new Set(["day", "week", "month", "year"]);

/** How often a price is charged, after an amount: "a month", "every 3 months", "/ 3 mois"; empty for an interval that is not known. */
export function intervalText(language: string, { interval, interval_count }: { interval: string; interval_count: number }): string {
  if (!units.has(interval)) return "";
  const word = single[language]?.[interval];
  if (word !== undefined && interval_count === 1) return word;
  const locale = language === "ar" ? "ar-u-nu-latn" : language;
  const count = new Intl.NumberFormat(locale, { style: "unit", unit: interval, unitDisplay: "long" }).format(interval_count);
  return `${every[language] ?? "/"} ${count}`;
}
