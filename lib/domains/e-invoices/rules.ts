import type { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import type { EInvoiceSyntax } from "./schema";

interface Writing {
  profile: "en16931" | "peppol-bis-3" | "xrechnung" | "factur-x";
  syntax: EInvoiceSyntax;
}

const writings: Readonly<Record<EInvoiceFormat, Writing>> = {
  peppol_bis_3: { profile: "peppol-bis-3", syntax: "ubl" },
  xrechnung: { profile: "xrechnung", syntax: "ubl" },
  factur_x: { profile: "factur-x", syntax: "cii" },
  en16931_ubl: { profile: "en16931", syntax: "ubl" },
  en16931_cii: { profile: "en16931", syntax: "cii" },
};

/** The rules that a format follows, and the syntax of its XML. */
export const writingOf = (format: EInvoiceFormat): Writing => writings[format];

/** The places of the model that are data of the company or the customer; the longest beginning counts. */
const owned: readonly (readonly [place: string, field: string])[] = [
  ["seller.name", "company.company_name"],
  ["seller.vat_id", "company.tax_id"],
  ["seller.tax_id", "company.tax_id"],
  ["seller.ids", "company.tax_id"],
  ["seller.legal_id", "company.legal_id"],
  ["seller.endpoint", "company.e_address"],
  ["seller.address.line1", "company.line1"],
  ["seller.address.city", "company.city"],
  ["seller.address.postal_code", "company.postal_code"],
  ["seller.address.country", "company.country"],
  ["seller.address", "company.line1"],
  ["seller.contact.phone", "company.phone"],
  ["seller.contact.email", "company.email"],
  ["seller.contact", "company.invoice_contact"],
  ["seller", "company.company_name"],
  ["payment", "company.bank_account"],
  ["buyer.name", "customer.name"],
  ["buyer.vat_id", "customer.tax_id"],
  ["buyer.legal_id", "customer.legal_id"],
  ["buyer.endpoint", "customer.e_address"],
  ["buyer.address", "customer.addresses"],
  ["buyer", "customer.name"],
  ["buyer_reference", "customer.buyer_reference"],
  ["delivery.date", "supply_date"],
  ["delivery", "customer.addresses"],
  ["due_date", "due_date"],
  ["payment_terms", "due_date"],
  ["issue_date", "issue_date"],
  ["currency", "currency"],
  ["order_reference", "reference"],
  ["notes", "notes"],
  ["allowances", "discount"],
  ["vat_breakdown", "tax_profile_id"],
];

const ownedInOrder = [...owned].sort(([one], [other]) => other.length - one.length);

const fieldsOfLine: Readonly<Record<string, string>> = {
  quantity: "quantity",
  unit_code: "unit",
  price: "unit_price",
  gross_price: "unit_price",
  allowances: "discount",
  vat: "taxes",
  item: "description",
};

/** The field in which the problem at a place of the model is mended. */
export function fieldOf(place: string): string {
  const [first = "", index, part = ""] = place.split(".");
  if (first === "lines") return index === undefined ? "lines" : `lines.${index}.${fieldsOfLine[part] ?? "description"}`;
  const found = ownedInOrder.find(([begin]) => place === begin || place.startsWith(`${begin}.`));
  return found?.[1] ?? "lines";
}

/** Whether a problem is one of the company's or the customer's data, whatever is on the document. */
export const isOfParties = ({ path }: { path: string }): boolean => path.startsWith("company.") || path.startsWith("customer.");
