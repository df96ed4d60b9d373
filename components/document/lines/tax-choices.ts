import { z } from "zod";
import type { Option } from "@/components/ui/use-options";
import { canonicalDecimal } from "@/lib/commerce/decimal";
import { formatRate } from "@/lib/commerce/document-format";
import { LineTax, taxKey } from "@/lib/commerce/tax";
import type { TaxProfileRow } from "@/components/invoices/resource";

type PlainTax = Pick<LineTax, "name" | "rate" | "compound" | "category">;
type Rate = TaxProfileRow["rates"][number];

const Written = z.array(LineTax);

/** A line's taxes as the text of its cell: in full, so that a draft on this device needs no list to be read; "" is none. */
export function writeTaxes(taxes: readonly PlainTax[]): string {
  if (taxes.length === 0) return "";
  return JSON.stringify(taxes.map(({ name, rate, compound, category }) => ({ name, rate: canonicalDecimal(rate), compound, category })));
}

/** The taxes of a cell; null for what was typed or pasted and is none. */
export function readTaxes(text: string): LineTax[] | null {
  if (text === "") return [];
  try {
    return Written.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Taxes as the reader's language writes them, and as the PDF does: "VAT 20% + Duty 5%". */
export function nameTaxes(taxes: readonly Pick<PlainTax, "name" | "rate">[], locale: string): string {
  return taxes.map(({ name, rate }) => `${name} ${formatRate(rate, locale)}`).join(" + ");
}

/** What may be chosen for a line: each rate of the tax profile, those applied from the start together, and what lines have already. */
export function taxOptions(rates: readonly Rate[], lines: readonly string[], locale: string): Option[] {
  const values = [usualTaxes(rates), ...rates.map((rate) => writeTaxes([rate])), ...lines].filter((value) => readTaxes(value)?.length);
  return [...new Set(values)].map((value) => ({ value, label: nameTaxes(readTaxes(value) ?? [], locale) }));
}

/** The taxes of a new line. */
export function usualTaxes(rates: readonly Rate[]): string {
  return writeTaxes(rates.filter(({ is_default }) => is_default));
}

/** A pasted word as one of the choices ("20", "20%", "VAT"), or as it was. */
export function matchTaxes(text: string, options: readonly Option[]): string {
  if (text === "" || readTaxes(text) !== null) return text;
  const wanted = text.trim().toLowerCase().replace(/\s*%$/, "");
  const namesOf = ({ name, rate }: LineTax) => [rate, name.toLowerCase(), `${name} ${canonicalDecimal(rate)}`.toLowerCase()];
  const found = options.find(({ value }) => {
    const [tax, ...more] = readTaxes(value) ?? [];
    return tax !== undefined && more.length === 0 && namesOf(tax).includes(wanted);
  });
  return found?.value ?? text;
}

/** A cell's taxes as the API takes them: by the profile's rate where it is one, else in full. */
export function sendTaxes(taxes: readonly LineTax[], rates: readonly Rate[]): ({ rate_id: string } | PlainTax)[] {
  return taxes.map((tax) => {
    const rate = rates.find((candidate) => taxKey(candidate) === taxKey(tax));
    return rate ? { rate_id: rate.id } : { name: tax.name, rate: tax.rate, compound: tax.compound, category: tax.category };
  });
}
