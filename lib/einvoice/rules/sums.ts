import { exponentOf } from "@/lib/commerce/currencies";
import { Decimal } from "@/lib/commerce/decimal";
import { sumOf } from "@/lib/commerce/money";
import { vatIdPrefixes } from "../codes/documents";
import type { AllowanceOrCharge, EInvoice, Period, VatBreakdown } from "../model";
import { at, each, error, has, type Rule } from "./rule";

export const sumOfKind = (allowances: readonly AllowanceOrCharge[], kind: AllowanceOrCharge["kind"]): bigint =>
  sumOf(allowances.map((allowance) => (allowance.kind === kind ? allowance.amount : 0n)));

/** A total of allowances or charges may be absent only where there are none. */
function isTotalOf(total: bigint | undefined, allowances: readonly AllowanceOrCharge[], kind: AllowanceOrCharge["kind"]): boolean {
  if (total === undefined) return allowances.every((allowance) => allowance.kind !== kind);
  return total === sumOfKind(allowances, kind);
}

/** The official tests let a tax differ by less than one unit of the currency, so that VAT may be rounded by line. */
export function isTaxOn({ taxable = 0n, amount = 0n, rate }: VatBreakdown, currency: EInvoice["currency"]): boolean {
  const unit = new Decimal(10n ** BigInt(exponentOf(currency)));
  const percent = new Decimal(rate || "0");
  if (percent.toDecimalPlaces(0).isZero()) return new Decimal(amount).dividedBy(unit).toDecimalPlaces(0).isZero();
  const exact = new Decimal(taxable).abs().times(percent).dividedBy("100").dividedBy(unit).toDecimalPlaces(2);
  return exact.minus(new Decimal(amount).abs().dividedBy(unit)).abs().lessThan("1");
}

const hasDay = (period: Period | undefined): boolean => !period || has(period.start) || has(period.end);
const hasPrefix = (id: string | undefined): boolean => !has(id) || vatIdPrefixes.has((id ?? "").slice(0, 2));

/** EN 16931 BR-CO: sums, and conditions between terms. BR-CO-21 to -24 are BR-33, BR-38, BR-42 and BR-44 again. */
export const sumRules: Rule[] = [
  error("BR-CO-03", "BT-7", (d) => at("tax_point_date", !has(d.tax_point_date) || !has(d.tax_point_code))),
  error("BR-CO-04", "BT-151", (d) => each(d.lines, "lines", ({ vat }) => has(vat.category), "vat")),
  error("BR-CO-09", "BT-31", (d) => [
    ...at("seller.vat_id", hasPrefix(d.seller.vat_id)),
    ...at("buyer.vat_id", hasPrefix(d.buyer.vat_id)),
    ...at("tax_representative.vat_id", hasPrefix(d.tax_representative?.vat_id)),
  ]),
  error("BR-CO-10", "BT-106", ({ totals, lines }) =>
    at("totals.lines", totals.lines === undefined || totals.lines === sumOf(lines.map(({ net = 0n }) => net))),
  ),
  error("BR-CO-11", "BT-107", ({ totals, allowances }) => at("totals.allowances", isTotalOf(totals.allowances, allowances, "allowance"))),
  error("BR-CO-12", "BT-108", ({ totals, allowances }) => at("totals.charges", isTotalOf(totals.charges, allowances, "charge"))),
  error("BR-CO-13", "BT-109", ({ totals: { lines, allowances = 0n, charges = 0n, net } }) =>
    at("totals.net", net === undefined || lines === undefined || net === lines - allowances + charges),
  ),
  error("BR-CO-14", "BT-110", ({ totals: { vat }, vat_breakdown }) =>
    at("totals.vat", vat_breakdown.length === 0 || vat === sumOf(vat_breakdown.map(({ amount = 0n }) => amount))),
  ),
  error("BR-CO-15", "BT-112", ({ totals: { net, vat, gross } }) =>
    at("totals.gross", net === undefined || gross === undefined || gross === net + (vat ?? 0n)),
  ),
  error("BR-CO-16", "BT-115", ({ totals: { gross, paid = 0n, rounding = 0n, payable } }) =>
    at("totals.payable", gross === undefined || payable === undefined || payable === gross - paid + rounding),
  ),
  error("BR-CO-17", "BT-117", ({ vat_breakdown, currency }) =>
    each(vat_breakdown, "vat_breakdown", (row) => isTaxOn(row, currency), "amount"),
  ),
  error("BR-CO-18", "BG-23", (d) => at("vat_breakdown", d.vat_breakdown.length > 0)),
  error("BR-CO-19", "BG-14", (d) => at("period", hasDay(d.period))),
  error("BR-CO-20", "BG-26", (d) => each(d.lines, "lines", ({ period }) => hasDay(period), "period")),
  error("BR-CO-26", "BT-29", ({ seller }) =>
    at("seller.ids", seller.ids.length > 0 || seller.legal_id !== undefined || has(seller.vat_id)),
  ),
];
