import { Decimal } from "@/lib/commerce/decimal";
import type { LineVat, TaxBody, TaxLine } from "./document";

/** An amount with two places, half away from zero. */
export const twoPlaces = (amount: Decimal): string => amount.toFixed(2);

const sum = (amounts: readonly string[]): Decimal => amounts.reduce((total, amount) => total.plus(amount), new Decimal("0"));

/** The VAT of one line alone (KSA-11), before a discount on the whole document. */
export function lineVat(line: TaxLine): string {
  return twoPlaces(new Decimal(line.net).times(line.vat[0]?.rate ?? "0").dividedBy("100"));
}

export const lineWithVat = (line: TaxLine): string => twoPlaces(new Decimal(line.net).plus(lineVat(line)));

export interface VatSubtotal {
  vat: LineVat;
  taxable: string;
  amount: string;
}

const keyOf = ({ category, rate, reason_code }: LineVat): string => JSON.stringify([category, new Decimal(rate).toFixed(), reason_code]);

/**
 * One row for each VAT. The last one above zero takes what single rows were rounded by, so that they add up to the VAT that the buyer
 * reads on paper.
 */
export function vatSubtotals(body: Pick<TaxBody, "lines" | "allowances" | "vat_total">): VatSubtotal[] {
  const groups = new Map<string, { vat: LineVat; taxable: Decimal }>();
  const add = (vat: LineVat, amount: Decimal) => {
    const before = groups.get(keyOf(vat));
    groups.set(keyOf(vat), { vat: before?.vat ?? vat, taxable: (before?.taxable ?? new Decimal("0")).plus(amount) });
  };
  for (const { vat, net } of body.lines) if (vat[0]) add(vat[0], new Decimal(net));
  for (const { vat, amount } of body.allowances) add(vat, new Decimal(amount).negated());
  const rows = [...groups.values()].map(({ vat, taxable }) => ({
    vat,
    taxable: twoPlaces(taxable),
    amount: twoPlaces(taxable.times(vat.rate).dividedBy("100")),
  }));
  const difference = new Decimal(body.vat_total).minus(sum(rows.map(({ amount }) => amount)));
  const last = rows.findLast(({ amount }) => amount !== "0.00");
  if (last) last.amount = twoPlaces(new Decimal(last.amount).plus(difference));
  return rows;
}

export interface Sums {
  lines: string;
  allowances: string;
  without_vat: string;
  vat: string;
  with_vat: string;
  /** The VAT in riyals; null where the rate is unknown. */
  vat_in_sar: string | null;
}

export function sumsOf(body: TaxBody): Sums {
  const lines = sum(body.lines.map(({ net }) => net));
  const allowances = sum(body.allowances.map(({ amount }) => amount));
  const vat = new Decimal(body.vat_total);
  return {
    lines: twoPlaces(lines),
    allowances: twoPlaces(allowances),
    without_vat: twoPlaces(lines.minus(allowances)),
    vat: twoPlaces(vat),
    with_vat: twoPlaces(lines.minus(allowances).plus(vat)),
    vat_in_sar: body.sar_rate === null ? null : twoPlaces(vat.times(body.sar_rate)),
  };
}
