import { z } from "zod";
import type { TaxCategory } from "./tax";

/** How a customer gets its electronic invoices: what the document follows, and in which syntax. Factur-X is the PDF with XML inside. */
export const EInvoiceFormat = z.enum(["peppol_bis_3", "xrechnung", "factur_x", "en16931_ubl", "en16931_cii"]);
export type EInvoiceFormat = z.infer<typeof EInvoiceFormat>;

/** The schemes of electronic addresses (EAS) that are offered by name; any other code of the list can be entered. */
export const addressSchemes = [
  "EM",
  "0088",
  "0060",
  "0002",
  "0009",
  "0225",
  "0204",
  "0106",
  "0190",
  "0208",
  "0192",
  "0007",
  "0184",
  "0216",
  "0183",
  "0151",
  "0195",
  "0211",
  "9914",
  "9920",
  "9925",
  "9930",
  "9932",
  "9944",
  "9945",
  "9957",
] as const;
export type AddressScheme = (typeof addressSchemes)[number];

/** Those that also name a register of companies (ISO 6523): a legal id has one of these. */
export const legalIdSchemes = addressSchemes.filter((code) => code.startsWith("0"));

/** A code of the list EAS. */
export const AddressSchemeCode = z.string().regex(/^(\d{4}|[A-Z]{2})$/, "Must be a code such as 0088 or EM");
/** A code of ISO 6523. */
export const LegalSchemeCode = z.string().regex(/^0\d{3}$/, "Must be a code such as 0002");

/** An International Bank Account Number with right check digits, written without spaces in capitals. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** An account number as it is stored: an IBAN without spaces in capitals, another number as it was written. */
export function tidyAccount(text: string): string {
  const plain = text.replace(/\s/g, "").toUpperCase();
  return isIban(plain) ? plain : text;
}

/** The reasons of category E, and what the other categories mean where the tax says nothing (VATEX, EN 16931 BT-120 and BT-121). */
export const usualExemptions: Readonly<Partial<Record<TaxCategory, { code: string; reason: string }>>> = {
  AE: { code: "VATEX-EU-AE", reason: "Reverse charge" },
  K: { code: "VATEX-EU-IC", reason: "Intra-Community supply" },
  G: { code: "VATEX-EU-G", reason: "Export outside the EU" },
  O: { code: "VATEX-EU-O", reason: "Not subject to VAT" },
};

/** The categories whose tax needs a reason why it is not charged. */
export const isExempting = (category: TaxCategory): boolean => category === "E" || category in usualExemptions;

/** A code of the list VATEX. */
export const ExemptionCode = z.string().regex(/^VATEX-[A-Z0-9]+(-[A-Z0-9]+)*$/, "Must be a code such as VATEX-EU-132");

const unitCodes: readonly (readonly [code: string, ...names: string[]])[] = [
  ["HUR", "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "ساعة", "ساعات"],
  ["MIN", "min", "mins", "minute", "minutes", "دقيقة", "دقائق"],
  ["DAY", "d", "day", "days", "tag", "tage", "jour", "jours", "يوم", "أيام"],
  ["WEE", "week", "weeks", "woche", "wochen", "semaine", "semaines", "أسبوع", "أسابيع"],
  ["MON", "month", "months", "monat", "monate", "mois", "شهر", "أشهر"],
  ["ANN", "year", "years", "jahr", "jahre", "an", "ans", "année", "سنة", "سنوات"],
  ["KGM", "kg", "kilo", "kilogram", "kilograms", "kilogramm", "كيلوغرام", "كجم"],
  ["GRM", "g", "gram", "grams", "gramm", "غرام", "جم"],
  ["TNE", "t", "ton", "tons", "tonne", "tonnes", "طن"],
  ["LTR", "l", "litre", "litres", "liter", "liters", "لتر"],
  ["MTR", "m", "metre", "metres", "meter", "meters", "متر"],
  ["MTK", "m2", "m²", "sqm", "square metre", "square metres", "متر مربع"],
  ["MTQ", "m3", "m³", "cubic metre", "cubic metres", "متر مكعب"],
  ["KMT", "km", "kilometre", "kilometres", "kilometer", "kilometers", "كم"],
  ["CMT", "cm"],
  ["KWH", "kwh"],
  ["E48", "service", "services", "خدمة"],
  ["SET", "set", "sets", "طقم"],
  ["PR", "pair", "pairs", "زوج"],
  ["XBX", "box", "boxes", "karton", "صندوق"],
  ["XPK", "pack", "packs", "package", "عبوة"],
  ["C62", "piece", "pieces", "pc", "pcs", "ea", "each", "unit", "units", "stk", "stück", "pièce", "قطعة", "قطع", "وحدة"],
];

const codeOfUnit = new Map(unitCodes.flatMap(([code, ...names]) => names.map((name) => [name, code] as const)));

/** The code of a line's unit (UN/ECE Recommendation 20): the unit's own where it is one of the known words, else C62, "one". */
export function unitCodeOf(unit: string | null): string {
  const word = (unit ?? "").trim().toLowerCase().replace(/\.$/, "");
  return codeOfUnit.get(word) ?? "C62";
}

/** What people call a code of a unit; nothing for "one", and the code itself where it has no word here. */
export function unitNameOf(code: string, language: string): string {
  if (code === "C62") return "";
  const names = unitCodes.find(([own]) => own === code)?.slice(1) ?? [];
  const arabic = language.startsWith("ar") ? names.find((name) => /[\u0600-\u06ff]/.test(name)) : undefined;
  return arabic ?? names[0] ?? code;
}
