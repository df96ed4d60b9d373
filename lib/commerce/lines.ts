import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { Currency, exponentOf } from "./currencies";
import { Decimal, roundHalfUp } from "./decimal";
import { checkAmountRange, fromWire, NonNegativeMoneyText, QuantityText, RateText, UnitPriceText } from "./money";
import { LineTax, PricesMode, taxKey, TaxRounding } from "./tax";

/** A discount always reduces the size of an amount: its value is never negative, and on a credit it reduces the credit. */
export const Discount = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("percent"), value: RateText }),
  z.object({ kind: z.literal("amount"), value: NonNegativeMoneyText }),
]);
export type Discount = z.infer<typeof Discount>;

/**
 * Whether a line of an offer counts: the customer may add an optional one, and chooses one of the alternatives of a group. The sums have
 * the selected lines alone.
 */
export const LineChoice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("optional"), selected: z.boolean() }),
  z.object({ kind: z.literal("alternative"), group: z.string().trim().min(1).max(50), selected: z.boolean() }),
]);
export type LineChoice = z.infer<typeof LineChoice>;

/** One line; `key` is unique in its document; `prices_mode` says whether `unit_price` includes tax. A credit has a negative price. */
export const DocumentLine = z.object({
  key: z.string().min(1),
  description: z.string(),
  quantity: QuantityText,
  /** What the quantity counts, such as "hour". */
  unit: z.string().nullish(),
  unit_price: UnitPriceText,
  discount: Discount.nullish(),
  taxes: z.array(LineTax),
  choice: LineChoice.nullish(),
});
export type DocumentLine = z.infer<typeof DocumentLine>;

/** The input of `calculate`, common to invoices, estimates, proposals and credit notes. */
export const BillingDocument = z
  .object({
    currency: Currency,
    prices_mode: PricesMode,
    rounding: TaxRounding,
    lines: z.array(DocumentLine),
    discount: Discount.nullish(),
  })
  .refine((document) => areDistinct(document.lines.map((line) => line.key)), {
    path: ["lines"],
    message: "Two lines have the same key.",
  })
  .refine((document) => document.lines.every((line) => areDistinct(line.taxes.map(taxKey))), {
    path: ["lines"],
    message: "A line has the same tax twice.",
  });
export type BillingDocument = z.infer<typeof BillingDocument>;

function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** Parses a document and drops unknown fields. @throws AppError `invalid` with the path of every rejected field. */
export function readBillingDocument(input: unknown): BillingDocument {
  const read = BillingDocument.safeParse(input);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, code, message }) => ({ path: path.join("."), code, message }));
  throw new AppError("invalid", "The document cannot be calculated.", { errors });
}

/** A line in minor units, in the document's price mode: gross_before_discount - discount = amount. */
export interface PricedLine {
  gross_before_discount: bigint;
  discount: bigint;
  amount: bigint;
}

/**
 * Prices a line: quantity x unit price, rounded to the minor unit (EN 16931 BR-DEC-23 requires each line's amount rounded), minus its
 * discount. @throws AppError `invalid` at `path` when the discount exceeds the line or an amount exceeds 15 digits.
 */
export function priceLine(line: DocumentLine, currency: Currency, path: string): PricedLine {
  const scale = new Decimal(10n ** BigInt(exponentOf(currency)));
  const exact = new Decimal(line.quantity).times(line.unit_price).times(scale);
  const gross = checkAmountRange(roundHalfUp(exact), currency, `${path}.unit_price`);
  const discount = discountOn(gross, line.discount, currency, `${path}.discount.value`);
  return { gross_before_discount: gross, discount, amount: gross - discount };
}

/** A discount on `amount` in minor units, with the amount's sign. @throws AppError `invalid` when it is larger than the amount. */
export function discountOn(amount: bigint, discount: Discount | null | undefined, currency: Currency, path: string): bigint {
  if (!discount) return 0n;
  if (discount.kind === "percent") return roundHalfUp(percentOf(amount, discount.value));
  const value = fromWire(discount.value, currency, path);
  const size = amount < 0n ? -amount : amount;
  if (value > size) throw invalidField(path, "exceeds_amount", "The discount is larger than the amount it applies to.");
  return amount < 0n ? -value : value;
}

/** `rate` percent of an amount, unrounded. */
export function percentOf(amount: bigint, rate: string): Decimal {
  return new Decimal(amount).times(rate).dividedBy("100");
}
