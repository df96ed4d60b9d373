import { z } from "zod";
import type { Option } from "@/components/ui/use-options";
import { canonicalDecimal } from "@/lib/commerce/decimal";
import { formatRate } from "@/lib/commerce/document-format";
import { LineTax, taxKey } from "@/lib/commerce/tax";
import type { Rates } from "@/components/document/resource";

type PlainTax = Pick<LineTax, "name" | "rate" | "compound" | "category">;

const Written = z.array(LineTax);

/** A line's taxes as the text of its cell: in full, so that a draft stored on this device can be read alone; "" is none. */
export function writeTaxes(taxes: readonly PlainTax[]): string {
  if (taxes.length === 0) return "";
  return JSON.stringify(taxes.map(({ name, rate, compound, category }) => ({ name, rate: canonicalDecimal(rate), compound, category })));
}

/** The taxes of a cell; null for a typed or pasted text that is no tax. */
export function readTaxes(text: string): LineTax[] | null {
  if (text === "") return [];
  try {
    return Written.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Taxes as the PDF in the language of `locale` writes them: "VAT 20% + Duty 5%". */
export function nameTaxes(taxes: readonly Pick<PlainTax, "name" | "rate">[], locale: string): string {
  return taxes.map(({ name, rate }) => `${name} ${formatRate(rate, locale)}`).join(" + ");
}

/** The choices for a line: the default rates together, each rate of the tax profile, and the taxes that `lines` have already. */
export function taxOptions(rates: Rates, lines: readonly string[], locale: string): Option[] {
  const values = [usualTaxes(rates), ...rates.map((rate) => writeTaxes([rate])), ...lines].filter((value) => readTaxes(value)?.length);
  return [...new Set(values)].map((value) => ({ value, label: nameTaxes(readTaxes(value) ?? [], locale) }));
}

/** The taxes of a new line. */
export function usualTaxes(rates: Rates): string {
  return writeTaxes(rates.filter(({ is_default }) => is_default));
}

/** A pasted text as the choice it names ("20", "20%", "VAT"), else unchanged. */
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

/** A cell's taxes as the API takes them: a rate of the profile by its id, any other tax in full. */
export function sendTaxes(taxes: readonly LineTax[], rates: Rates): ({ rate_id: string } | PlainTax)[] {
  return taxes.map((tax) => {
    const rate = rates.find((candidate) => taxKey(candidate) === taxKey(tax));
    return rate ? { rate_id: rate.id } : { name: tax.name, rate: tax.rate, compound: tax.compound, category: tax.category };
  });
}
