/** Arabic names of the taxes that have an English name. */
const arabicNames: Readonly<Record<string, string>> = {
  VAT: "ضريبة القيمة المضافة",
  GST: "ضريبة السلع والخدمات",
  SST: "ضريبة المبيعات والخدمات",
  "Sales tax": "ضريبة المبيعات",
  Tax: "ضريبة",
};

/** Countries whose Arabic name differs from a translation of the English one: Jordan calls its GST a sales tax. */
const arabicNamesOf: Readonly<Record<string, string>> = { JO: "ضريبة المبيعات" };

const zeroRate = { en: " (zero-rated)", ar: " (نسبة صفرية)" };

/** The English name of a tax's zero rate. */
export function zeroRated(name: string): string {
  return `${name}${zeroRate.en}`;
}

/** The name of a country's tax in a company's language. Local names ("IVA", "USt") stay the same in every language. */
export function taxNameIn(language: string, country: string, name: string): string {
  if (language !== "ar") return name;
  if (name.endsWith(zeroRate.en)) return taxNameIn(language, country, name.slice(0, -zeroRate.en.length)) + zeroRate.ar;
  return arabicNamesOf[country] ?? arabicNames[name] ?? name;
}
