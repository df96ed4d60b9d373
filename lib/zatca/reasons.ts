import type { VatCategory } from "./document";

/** Why a supply bears no VAT: the authority's codes with their texts, which a document prints as well. */
export const exemptionReasons = {
  "VATEX-SA-29": { category: "E", en: "Financial services", ar: "الخدمات المالية" },
  "VATEX-SA-29-7": { category: "E", en: "Life insurance services", ar: "خدمات التأمين على الحياة" },
  "VATEX-SA-30": { category: "E", en: "Real estate transactions", ar: "التعاملات العقارية" },
  "VATEX-SA-32": { category: "Z", en: "Export of goods", ar: "صادرات السلع من المملكة" },
  "VATEX-SA-33": { category: "Z", en: "Export of services", ar: "صادرات الخدمات من المملكة" },
  "VATEX-SA-34-1": { category: "Z", en: "The international transport of goods", ar: "النقل الدولي للسلع" },
  "VATEX-SA-34-2": { category: "Z", en: "The international transport of passengers", ar: "النقل الدولي للركاب" },
  "VATEX-SA-34-3": {
    category: "Z",
    en: "Services connected to the international transport of passengers",
    ar: "الخدمات المرتبطة بالنقل الدولي للركاب",
  },
  "VATEX-SA-34-4": { category: "Z", en: "Supply of a qualifying means of transport", ar: "توريد وسائل النقل المؤهلة" },
  "VATEX-SA-34-5": {
    category: "Z",
    en: "Services relating to goods or passenger transportation",
    ar: "الخدمات ذات الصلة بنقل السلع أو الركاب",
  },
  "VATEX-SA-35": { category: "Z", en: "Medicines and medical equipment", ar: "الأدوية والمعدات الطبية" },
  "VATEX-SA-36": { category: "Z", en: "Qualifying metals", ar: "المعادن المؤهلة" },
  "VATEX-SA-EDU": { category: "Z", en: "Private education to citizen", ar: "الخدمات التعليمية الخاصة للمواطنين" },
  "VATEX-SA-HEA": { category: "Z", en: "Private healthcare to citizen", ar: "الخدمات الصحية الخاصة للمواطنين" },
  "VATEX-SA-OOS": { category: "O", en: "Not subject to VAT", ar: "خارج نطاق ضريبة القيمة المضافة" },
} as const satisfies Record<string, { category: Exclude<VatCategory, "S">; en: string; ar: string }>;

export type ExemptionCode = keyof typeof exemptionReasons;
export const exemptionCodes = Object.keys(exemptionReasons) as [ExemptionCode, ...ExemptionCode[]];

/** The code that a text names, such as the name of a tax "Exports VATEX-SA-32"; null without one. */
export function exemptionCodeIn(text: string): ExemptionCode | null {
  const named = /VATEX-SA-[A-Z0-9]+(-\d)?/i.exec(text)?.[0].toUpperCase();
  return exemptionCodes.find((code) => code === named) ?? null;
}
