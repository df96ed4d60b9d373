import { exponentOf } from "@/lib/commerce/currencies";
import { sumOf } from "@/lib/commerce/money";
import type { AllowanceOrCharge, EInvoice, LineVat, VatBreakdown } from "../model";
import { at, each, error, has, type Rule } from "./rule";
import { isTaxOn } from "./sums";

/** What a VAT category demands; the rules of all are BR-<prefix>-01 to -10. */
interface Category {
  code: string;
  prefix: string;
  /** Of a line, an allowance and a charge. */
  rate: "positive" | "zero" | "any" | "none";
  /** Whether the breakdown says why no VAT is charged. */
  reason: "required" | "forbidden";
  /** What the parties are known by. */
  parties: "seller" | "seller_and_buyer" | "vat_id" | "both_vat_ids" | "no_vat_ids";
}

export const categories: readonly Category[] = [
  { code: "S", prefix: "S", rate: "positive", reason: "forbidden", parties: "seller" },
  { code: "Z", prefix: "Z", rate: "zero", reason: "forbidden", parties: "seller" },
  { code: "E", prefix: "E", rate: "zero", reason: "required", parties: "seller" },
  { code: "AE", prefix: "AE", rate: "zero", reason: "required", parties: "seller_and_buyer" },
  { code: "K", prefix: "IC", rate: "zero", reason: "required", parties: "both_vat_ids" },
  { code: "G", prefix: "G", rate: "zero", reason: "required", parties: "vat_id" },
  { code: "O", prefix: "O", rate: "none", reason: "required", parties: "no_vat_ids" },
  { code: "L", prefix: "AF", rate: "any", reason: "forbidden", parties: "seller" },
  { code: "M", prefix: "AG", rate: "any", reason: "forbidden", parties: "seller" },
];

/** EN 16931 BR-S, -Z, -E, -AE, -IC, -G, -O, -AF and -AG. */
export const vatRules: Rule[] = [...categories.flatMap(rulesOf), ...deliveryRules(), ...alone()];

function rulesOf(category: Category): Rule[] {
  const { code, prefix } = category;
  const hasCode = (vat: LineVat | undefined): boolean => vat?.category === code;
  const ofKind = (kind: AllowanceOrCharge["kind"]) => (allowance: AllowanceOrCharge) => allowance.kind === kind && hasCode(allowance.vat);
  const rateOf = (vat: LineVat | undefined): boolean => !hasCode(vat) || hasRate(category, vat?.rate);
  const rows = (d: EInvoice, isRight: (row: VatBreakdown) => boolean, field: string): string[] =>
    each(d.vat_breakdown, "vat_breakdown", (row) => !hasCode(row) || isRight(row), field);
  const parties = (d: EInvoice): string[] => findParties(category, d);
  return [
    error(`BR-${prefix}-01`, "BT-118", (d) => at("vat_breakdown", isBrokenDown(category, d))),
    error(`BR-${prefix}-02`, "BT-31", (d) => (d.lines.some(({ vat }) => hasCode(vat)) ? parties(d) : [])),
    error(`BR-${prefix}-03`, "BT-31", (d) => (d.allowances.some(ofKind("allowance")) ? parties(d) : [])),
    error(`BR-${prefix}-04`, "BT-31", (d) => (d.allowances.some(ofKind("charge")) ? parties(d) : [])),
    error(`BR-${prefix}-05`, "BT-152", (d) => each(d.lines, "lines", ({ vat }) => rateOf(vat), "vat.rate")),
    error(`BR-${prefix}-06`, "BT-96", (d) =>
      each(d.allowances, "allowances", (item) => item.kind !== "allowance" || rateOf(item.vat), "vat.rate"),
    ),
    error(`BR-${prefix}-07`, "BT-103", (d) =>
      each(d.allowances, "allowances", (item) => item.kind !== "charge" || rateOf(item.vat), "vat.rate"),
    ),
    error(`BR-${prefix}-08`, "BT-116", (d) => rows(d, (row) => isTaxableOf(category, row, d), "taxable")),
    error(`BR-${prefix}-09`, "BT-117", (d) =>
      rows(d, (row) => (isTaxed(category) ? isTaxOn(row, d.currency) : row.amount === 0n), "amount"),
    ),
    error(`BR-${prefix}-10`, "BT-120", (d) => rows(d, (row) => hasReason(row) === (category.reason === "required"), "exemption_reason")),
  ];
}

const isTaxed = ({ rate }: Category): boolean => rate === "positive" || rate === "any";

const hasReason = ({ exemption_code, exemption_reason }: VatBreakdown): boolean => has(exemption_code) || has(exemption_reason);

function hasRate({ rate }: Category, given: string | undefined): boolean {
  if (rate === "none") return !has(given);
  if (!has(given)) return false;
  const value = Number(given);
  return rate === "positive" ? value > 0 : rate === "zero" ? value === 0 : value >= 0;
}

/** Taxed categories have a row or more where they occur; the others exactly one. */
function isBrokenDown({ code, rate, ...category }: Category, d: EInvoice): boolean {
  const isUsed = [...d.lines, ...d.allowances].some(({ vat }) => vat?.category === code);
  const count = d.vat_breakdown.filter((row) => row.category === code).length;
  return isTaxed({ code, rate, ...category }) ? isUsed === count > 0 : count <= 1 && (!isUsed || count === 1);
}

function isTaxableOf(category: Category, row: VatBreakdown, d: EInvoice): boolean {
  const isOfRow = (vat: LineVat | undefined): boolean =>
    vat?.category === row.category && (!isTaxed(category) || Number(vat.rate) === Number(row.rate));
  const signed = ({ kind, amount }: AllowanceOrCharge): bigint => (kind === "charge" ? amount : -amount);
  const parts = [
    ...d.lines.filter(({ vat }) => isOfRow(vat)).map(({ net = 0n }) => net),
    ...d.allowances.filter(({ vat }) => isOfRow(vat)).map(signed),
  ];
  const difference = (row.taxable ?? 0n) - sumOf(parts);
  if (!isTaxed(category)) return difference === 0n;
  const unit = 10n ** BigInt(exponentOf(d.currency));
  return parts.length > 0 && difference < unit && difference > -unit;
}

function findParties({ parties }: Category, { seller, buyer, tax_representative: agent }: EInvoice): string[] {
  const sellerVat = has(seller.vat_id) || has(agent?.vat_id);
  switch (parties) {
    case "seller":
      return at("seller.vat_id", sellerVat || has(seller.tax_id));
    case "seller_and_buyer":
      return [
        ...at("seller.vat_id", sellerVat || has(seller.tax_id)),
        ...at("buyer.vat_id", has(buyer.vat_id) || buyer.legal_id !== undefined),
      ];
    case "vat_id":
      return at("seller.vat_id", sellerVat);
    case "both_vat_ids":
      return [...at("seller.vat_id", sellerVat), ...at("buyer.vat_id", has(buyer.vat_id))];
    case "no_vat_ids":
      return [...at("seller.vat_id", !sellerVat), ...at("buyer.vat_id", !has(buyer.vat_id))];
  }
}

function deliveryRules(): Rule[] {
  const isIntraCommunity = (d: EInvoice): boolean => d.vat_breakdown.some(({ category }) => category === "K");
  return [
    error("BR-IC-11", "BT-72", (d) => at("delivery.date", !isIntraCommunity(d) || has(d.delivery?.date) || d.period !== undefined)),
    error("BR-IC-12", "BT-80", (d) => at("delivery.address.country", !isIntraCommunity(d) || has(d.delivery?.address?.country))),
  ];
}

/** What is not subject to VAT stands on an invoice of its own. */
function alone(): Rule[] {
  const isOutside = (d: EInvoice): boolean => d.vat_breakdown.some(({ category }) => category === "O");
  const isO = ({ category }: LineVat): boolean => category === "O";
  const ofKind = (d: EInvoice, kind: AllowanceOrCharge["kind"]): string[] =>
    isOutside(d) ? each(d.allowances, "allowances", (item) => item.kind !== kind || !item.vat || isO(item.vat), "vat") : [];
  return [
    error("BR-O-11", "BG-23", (d) => (isOutside(d) ? each(d.vat_breakdown, "vat_breakdown", isO, "category") : [])),
    error("BR-O-12", "BT-151", (d) => (isOutside(d) ? each(d.lines, "lines", ({ vat }) => isO(vat), "vat") : [])),
    error("BR-O-13", "BT-95", (d) => ofKind(d, "allowance")),
    error("BR-O-14", "BT-102", (d) => ofKind(d, "charge")),
  ];
}
