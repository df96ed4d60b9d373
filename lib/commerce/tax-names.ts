/** What the taxes that have an English name are called in Arabic. */
const arabicNames: Readonly<Record<string, string>> = {
  VAT: "ضريبة القيمة المضافة",
  GST: "ضريبة السلع والخدمات",
  SST: "ضريبة المبيعات والخدمات",
  "Sales tax": "ضريبة المبيعات",
  Tax: "ضريبة",
};

/** Of a country whose tax is called otherwise than its English name says: Jordan's GST is one on sales. */
const arabicNamesOf: Readonly<Record<string, string>> = { JO: "ضريبة المبيعات" };

/**
 * A country's tax as a company names it in its language. A name of the country's own ("IVA", "USt") is the same in all: by it the tax is
 * known there.
 */
export function taxNameIn(language: string, country: string, name: string): string {
  return language === "ar" ? (arabicNamesOf[country] ?? arabicNames[name] ?? name) : name;
}
