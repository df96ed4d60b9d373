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

/** The name of a country's tax in a company's language. Local names ("IVA", "USt") stay the same in every language. */
export function taxNameIn(language: string, country: string, name: string): string {
  return language === "ar" ? (arabicNamesOf[country] ?? arabicNames[name] ?? name) : name;
}
