import type { EInvoice } from "@/lib/einvoice/model";
import { categories } from "@/lib/einvoice/rules/vat";
import { documentOf, fullDocument } from "./documents";
import { codes, decimals, presence, presenceInFull, sums } from "./rules.core-cases";
import { charge, discount, entries, line, one, row, type Cases, type RuleCase } from "./rules.pick";
import { profileCases } from "./rules.profile-cases";

const inDinar = (): EInvoice => ({ ...documentOf(), currency: "KWD" });

/** The rules of a category, each by a document of that category alone. */
function ofCategory({ code, prefix, rate, reason, parties }: (typeof categories)[number]): [string, RuleCase][] {
  const wrong = rate === "none" ? "0" : rate === "any" ? "-1" : rate === "zero" ? "5" : "0";
  const spoilParties = (d: EInvoice): void => {
    if (parties === "no_vat_ids") d.buyer.vat_id = "FR40303265045";
    else if (parties === "both_vat_ids") delete d.buyer.vat_id;
    else if (parties === "seller_and_buyer") d.buyer = { ...d.buyer, vat_id: undefined, legal_id: undefined };
    else delete d.seller.vat_id;
  };
  const cases: Cases = {
    "01": (d) => (d.vat_breakdown = []),
    "02": spoilParties,
    "03": spoilParties,
    "04": spoilParties,
    "05": (d) => (line(d).vat = { category: code, rate: wrong }),
    "06": (d) => (discount(d).vat = { category: code, rate: wrong }),
    "07": (d) => (charge(d).vat = { category: code, rate: wrong }),
    "08": (d) => (row(d).taxable = 15100n),
    "09": (d) => (row(d).amount = (row(d).amount ?? 0n) + 100n),
    "10": (d) => {
      if (reason === "required") delete row(d).exemption_code;
      else row(d).exemption_reason = "Because";
    },
  };
  return Object.entries(cases).map(([id, spoil]) => [`BR-${prefix}-${id}`, { good: () => documentOf(code), spoil }]);
}

const withVat = (items: { vat?: { category: string; rate?: string } }[], index: number): void => {
  one(items, index).vat = { category: "S", rate: "20" };
};

/** A document that passes and one that fails, for every rule by its id. */
export const ruleCases: ReadonlyMap<string, RuleCase> = new Map([
  ...entries(presence),
  ...entries(presenceInFull, "", fullDocument),
  ...entries(sums, "", () => ({ ...documentOf(), tax_point_code: "35" })),
  ...entries(decimals, "", inDinar),
  ...entries(codes),
  ...categories.flatMap(ofCategory),
  ...entries(
    {
      "BR-IC-11": (d) => (d.delivery = { address: { country: "FR" } }),
      "BR-IC-12": (d) => (d.delivery = { date: "2026-11-20" }),
    },
    "",
    () => documentOf("K"),
  ),
  ...entries(
    {
      "BR-O-11": (d) => void d.vat_breakdown.push({ category: "S", rate: "20", taxable: 0n, amount: 0n }),
      "BR-O-12": (d) => withVat(d.lines, 0),
      "BR-O-13": (d) => withVat(d.allowances, 0),
      "BR-O-14": (d) => withVat(d.allowances, 1),
    },
    "",
    () => documentOf("O"),
  ),
  ...profileCases,
]);
