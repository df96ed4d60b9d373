import { hasTwoPlaces } from "../amounts";
import type { AllowanceOrCharge, DocumentTotals, EInvoice } from "../model";
import { at, each, error, inLines, type Rule } from "./rule";

type Kind = AllowanceOrCharge["kind"];
type Amount = "amount" | "base_amount";

const fits = (minor: bigint | undefined, { currency }: EInvoice): boolean => minor === undefined || hasTwoPlaces(minor, currency);

const total = (id: string, term: string, name: Exclude<keyof DocumentTotals, "vat_in_tax_currency">): Rule =>
  error(id, term, (d) => at(`totals.${name}`, fits(d.totals[name], d)));

const ofDocument = (id: string, term: string, kind: Kind, name: Amount): Rule =>
  error(id, term, (d) => each(d.allowances, "allowances", (item) => item.kind !== kind || fits(item[name], d), name));

const ofLines = (id: string, term: string, kind: Kind, name: Amount): Rule =>
  error(id, term, (d) =>
    inLines(d, (line) => each(line.allowances, "allowances", (item) => item.kind !== kind || fits(item[name], d), name)),
  );

/** EN 16931 BR-DEC: amounts have two decimal places at most, also those of currencies with three. */
export const decimalRules: Rule[] = [
  ofDocument("BR-DEC-01", "BT-92", "allowance", "amount"),
  ofDocument("BR-DEC-02", "BT-93", "allowance", "base_amount"),
  ofDocument("BR-DEC-05", "BT-99", "charge", "amount"),
  ofDocument("BR-DEC-06", "BT-100", "charge", "base_amount"),
  total("BR-DEC-09", "BT-106", "lines"),
  total("BR-DEC-10", "BT-107", "allowances"),
  total("BR-DEC-11", "BT-108", "charges"),
  total("BR-DEC-12", "BT-109", "net"),
  total("BR-DEC-13", "BT-110", "vat"),
  total("BR-DEC-14", "BT-112", "gross"),
  error("BR-DEC-15", "BT-111", ({ totals: { vat_in_tax_currency: vat }, tax_currency }) =>
    at("totals.vat_in_tax_currency", vat === undefined || !tax_currency || hasTwoPlaces(vat, tax_currency)),
  ),
  total("BR-DEC-16", "BT-113", "paid"),
  total("BR-DEC-17", "BT-114", "rounding"),
  total("BR-DEC-18", "BT-115", "payable"),
  error("BR-DEC-19", "BT-116", (d) => each(d.vat_breakdown, "vat_breakdown", ({ taxable }) => fits(taxable, d), "taxable")),
  error("BR-DEC-20", "BT-117", (d) => each(d.vat_breakdown, "vat_breakdown", ({ amount }) => fits(amount, d), "amount")),
  error("BR-DEC-23", "BT-131", (d) => each(d.lines, "lines", ({ net }) => fits(net, d), "net")),
  ofLines("BR-DEC-24", "BT-136", "allowance", "amount"),
  ofLines("BR-DEC-25", "BT-137", "allowance", "base_amount"),
  ofLines("BR-DEC-27", "BT-141", "charge", "amount"),
  ofLines("BR-DEC-28", "BT-142", "charge", "base_amount"),
];
