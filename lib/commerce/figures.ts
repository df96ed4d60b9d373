import type { Currency } from "./currencies";
import type { PricedLine } from "./lines";
import type { LineTax, PricesMode, TaxCategory, TaxRounding } from "./tax";

/** A tax on one line, in minor units. */
export interface LineTaxTotal extends LineTax {
  base: bigint;
  amount: bigint;
}

/** One row of the tax breakdown (EN 16931 BG-23), in minor units. `rate` is in percent without trailing zeros. */
export interface TaxTotal {
  name: string;
  rate: string;
  category: TaxCategory;
  compound: boolean;
  base: bigint;
  amount: bigint;
}

/**
 * A line in minor units. The first three are in the document's price mode (inclusive: with tax); the rest are without tax except `total`:
 * gross_before_discount - discount = amount; net - document_discount = taxable; taxable + tax = total.
 */
export interface LineTotals extends PricedLine {
  key: string;
  /** Without tax, before the document discount (EN 16931 BT-131). */
  net: bigint;
  /** This line's share of the document discount, without tax. */
  document_discount: bigint;
  taxable: bigint;
  taxes: LineTaxTotal[];
  tax: bigint;
  total: bigint;
}

/** A document in minor units. `listed_*` are in its price mode: if inclusive, listed_subtotal - listed_discount = total. */
export interface Figures {
  currency: Currency;
  prices_mode: PricesMode;
  rounding: TaxRounding;
  lines: LineTotals[];
  /** Sum of line amounts as listed. */
  listed_subtotal: bigint;
  /** The document discount as listed. */
  listed_discount: bigint;
  /** Sum of line nets before the document discount (BT-106 by BR-CO-10). */
  subtotal: bigint;
  /** The document discount without tax; line discounts are inside the line nets (BT-107). */
  discount_total: bigint;
  /** subtotal - discount_total (BT-109 by BR-CO-13). */
  taxable: bigint;
  taxes: TaxTotal[];
  /** Sum of the breakdown's amounts (BT-110 by BR-CO-14). */
  tax_total: bigint;
  /** taxable + tax_total (BT-112 by BR-CO-15). */
  total: bigint;
}
