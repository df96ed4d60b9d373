import { exponentOf, type Currency } from "@/lib/commerce/currencies";
import { canonicalDecimal, Decimal, roundHalfUp } from "@/lib/commerce/decimal";
import type { DocumentView, DocumentViewLine } from "@/lib/commerce/document";
import { fromWire } from "@/lib/commerce/money";
import type { TaxCategory } from "@/lib/commerce/tax";
import { invalidField } from "@/lib/kernel/base/errors";
import type { AllowanceOrCharge, EInvoiceLine, LineVat } from "./model";

/** A line of the view with its one VAT; amounts are minor units without VAT. */
export interface TaxedLine {
  line: DocumentViewLine;
  tax: DocumentViewLine["taxes"][number] | undefined;
  vat: LineVat;
  net: bigint;
  document_discount: bigint;
  taxable: bigint;
  tax_amount: bigint;
}

/** EN 16931 knows one VAT a line (BG-30). @throws AppError `invalid` at a line with more. */
export function vatOf(line: DocumentViewLine, path: string, untaxed: TaxCategory, currency: Currency): TaxedLine {
  const [tax, second] = line.taxes;
  if (second) {
    throw invalidField(`${path}.taxes`, "one_vat_per_line", "An electronic invoice has one VAT a line. Leave one tax on this line.");
  }
  const category = tax?.category ?? untaxed;
  const amount = (text: string): bigint => fromWire(text, currency);
  return {
    line,
    tax,
    // "O" has no rate (BR-O-05).
    vat: category === "O" ? { category } : { category, rate: canonicalDecimal(tax?.rate ?? "0") },
    net: amount(line.net),
    document_discount: amount(line.document_discount),
    taxable: amount(line.taxable),
    tax_amount: amount(line.tax),
  };
}

/** What is taken off, as an allowance; what a discount gives back on a credit is a charge. Undefined for nothing. */
export function reduction(minor: bigint): AllowanceOrCharge | undefined {
  if (minor === 0n) return undefined;
  const [kind, amount] = minor > 0n ? (["allowance", minor] as const) : (["charge", -minor] as const);
  // UNTDID 5189 has a code for discounts; UNTDID 7161, of charges, has none.
  return { kind, amount, reason: "Discount", reason_code: kind === "allowance" ? "95" : undefined };
}

export function toLine(taxed: TaxedLine, id: string, view: DocumentView, unit_code: string): EInvoiceLine {
  const { line, vat, net } = taxed;
  const gross = grossOf(taxed, view);
  const discount = reduction(gross - net);
  const [name = "", ...rest] = line.description.trim().split(/\r?\n/);
  // A price is never negative (BR-27): the quantity of a credit is.
  const isCredit = gross < 0n || (gross === 0n && line.unit_price.startsWith("-"));
  return {
    id,
    quantity: canonicalDecimal(isCredit ? `-${line.quantity}` : line.quantity),
    unit_code,
    net,
    allowances: discount ? [discount] : [],
    price: priceOf(gross, line, view),
    vat,
    item: { name: name.trim(), description: rest.join("\n").trim() || undefined, classifications: [], attributes: [] },
  };
}

/** The line without VAT and before its own discount. */
function grossOf({ line, net, tax }: TaxedLine, { currency, prices_mode }: DocumentView): bigint {
  const discount = fromWire(line.discount, currency);
  if (discount === 0n) return net;
  if (prices_mode === "exclusive") return net + discount;
  const listed = new Decimal(fromWire(line.gross_before_discount, currency));
  const gross = roundHalfUp(listed.dividedBy(new Decimal(tax?.rate ?? "0").dividedBy("100").plus("1")));
  // Where a discount of a cent is lost in rounding, there is none.
  return discount > 0n === gross > net ? gross : net;
}

/** The most places that a derived price gets; with a quantity of twelve digits the amount is still exact. */
const mostPlaces = 18;
/** Half a cent, in any currency: PEPPOL-EN16931-R120 allows two cents, also where the amount is rounded to whole yen. */
const tolerance = "0.005";

/** The price without VAT whose product with the quantity is `gross`: the line's own, or one with as few places as give it. */
function priceOf(gross: bigint, { quantity, unit_price }: DocumentViewLine, { currency, prices_mode }: DocumentView): string {
  const size = new Decimal(gross).abs().dividedBy(new Decimal(10n ** BigInt(exponentOf(currency))));
  const isExact = (price: Decimal): boolean => price.times(quantity).minus(size).abs().lessThanOrEqualTo(tolerance);
  const own = new Decimal(unit_price).abs();
  if (prices_mode === "exclusive" && isExact(own)) return own.toFixed();
  const exact = size.dividedBy(quantity);
  for (let places = exponentOf(currency); places < mostPlaces; places += 1) {
    const price = exact.toDecimalPlaces(places);
    if (isExact(price)) return price.toFixed();
  }
  return exact.toDecimalPlaces(mostPlaces).toFixed();
}
