import { exponentOf } from "@/lib/commerce/currencies";
import { Decimal } from "@/lib/commerce/decimal";
import { creditNoteTypeCodes } from "../codes/documents";
import { peppolCreditNoteTypes, peppolEndpointSchemes, peppolInvoiceTypes } from "../codes/peppol";
import type { AllowanceOrCharge, EInvoice, EInvoiceLine, Period, VatBreakdown } from "../model";
import { hasCheckDigits } from "./check-digits";
import { at, each, error, has, inLines, type Rule } from "./rule";
import { sumOfKind } from "./sums";

const peppol = (id: string, term: string, find: Rule["find"]): Rule => error(`PEPPOL-EN16931-${id}`, term, find);

/** The official tests allow a rounding difference of two cents. */
const slack = "0.02";

const isCloseTo = (minor: bigint, exact: Decimal, currency: EInvoice["currency"]): boolean =>
  new Decimal(minor).dividedBy(unitOf(currency)).minus(exact).abs().lessThanOrEqualTo(slack);

const unitOf = (currency: EInvoice["currency"]): Decimal => new Decimal(10n ** BigInt(exponentOf(currency)));

/** Allowances of the document and of all lines. */
function allowances(d: EInvoice, isRight: (item: AllowanceOrCharge) => boolean, field: string): string[] {
  return [
    ...each(d.allowances, "allowances", isRight, field),
    ...inLines(d, (line) => each(line.allowances, "allowances", isRight, field)),
  ];
}

function isPercentOf({ amount, base_amount, percent }: AllowanceOrCharge, currency: EInvoice["currency"]): boolean {
  if (base_amount === undefined || percent === undefined) return true;
  return isCloseTo(amount, new Decimal(base_amount).dividedBy(unitOf(currency)).times(percent).dividedBy("100"), currency);
}

/** Quantity x price, less the line's allowances and with its charges. */
function isLineTotal(line: EInvoiceLine, currency: EInvoice["currency"]): boolean {
  if (line.net === undefined || !has(line.quantity) || !has(line.price)) return true;
  const base = new Decimal(line.base_quantity ?? "1");
  const gross = new Decimal(line.quantity).times(line.price).dividedBy(base.isZero() ? "1" : base);
  const other = sumOfKind(line.allowances, "charge") - sumOfKind(line.allowances, "allowance");
  return isCloseTo(line.net - other, gross, currency);
}

const isNetPrice = ({ price, gross_price, price_discount }: EInvoiceLine): boolean =>
  gross_price === undefined || new Decimal(price || "0").equals(new Decimal(gross_price).minus(price_discount ?? "0"));

const isWithin = (inner: Period | undefined, outer: Period | undefined, edge: "start" | "end"): boolean => {
  const [day, limit] = [inner?.[edge], outer?.[edge]];
  return day === undefined || limit === undefined || (edge === "start" ? day >= limit : day <= limit);
};

const haveOneSign = (left: bigint | undefined, right: bigint | undefined): boolean =>
  left === undefined || right === undefined || (left <= 0n && right <= 0n) || (left >= 0n && right >= 0n);

const process = /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/;

/** Rules of Peppol BIS Billing that XRechnung has taken over. */
export const sharedPeppolRules: Rule[] = [
  peppol("R005", "BT-6", (d) => at("tax_currency", d.tax_currency !== d.currency)),
  peppol("R010", "BT-49", (d) => at("buyer.endpoint", has(d.buyer.endpoint?.id))),
  peppol("R020", "BT-34", (d) => at("seller.endpoint", has(d.seller.endpoint?.id))),
  peppol("R040", "BT-92", (d) => allowances(d, (item) => isPercentOf(item, d.currency), "amount")),
  peppol("R041", "BT-93", (d) => allowances(d, (item) => !item.percent || item.base_amount !== undefined, "base_amount")),
  peppol("R042", "BT-94", (d) => allowances(d, (item) => item.base_amount === undefined || has(item.percent), "percent")),
  peppol("R046", "BT-146", (d) => each(d.lines, "lines", isNetPrice, "price")),
  peppol("R055", "BT-111", ({ totals }) => at("totals.vat_in_tax_currency", haveOneSign(totals.vat, totals.vat_in_tax_currency))),
  peppol("R061", "BT-89", ({ payment }) =>
    at("payment.direct_debit.mandate", !["49", "59"].includes(payment?.code ?? "") || has(payment?.direct_debit?.mandate)),
  ),
  peppol("R110", "BT-134", (d) => each(d.lines, "lines", ({ period }) => isWithin(period, d.period, "start"), "period.start")),
  peppol("R111", "BT-135", (d) => each(d.lines, "lines", ({ period }) => isWithin(period, d.period, "end"), "period.end")),
  peppol("R120", "BT-131", (d) => each(d.lines, "lines", (line) => isLineTotal(line, d.currency), "net")),
  peppol("R121", "BT-149", (d) =>
    each(d.lines, "lines", ({ base_quantity }) => base_quantity === undefined || Number(base_quantity) > 0, "base_quantity"),
  ),
];

const isGerman = ({ seller, buyer }: EInvoice): boolean => [seller, buyer].every(({ address }) => address?.country === "DE");

/** The exemption codes whose category Peppol fixes. */
export const fixedCategories: readonly [rule: string, code: string, category: string][] = [
  ["P0104", "VATEX-EU-G", "G"],
  ["P0105", "VATEX-EU-O", "O"],
  ["P0106", "VATEX-EU-IC", "K"],
  ["P0107", "VATEX-EU-AE", "AE"],
  ["P0108", "VATEX-EU-D", "E"],
  ["P0109", "VATEX-EU-F", "E"],
  ["P0110", "VATEX-EU-I", "E"],
  ["P0111", "VATEX-EU-J", "E"],
];

const identifiers = ({ seller, buyer, payee }: EInvoice): [string, { id: string; scheme?: string } | undefined][] => [
  ["seller.endpoint", seller.endpoint],
  ["buyer.endpoint", buyer.endpoint],
  ["seller.legal_id", seller.legal_id],
  ["buyer.legal_id", buyer.legal_id],
  ["payee.legal_id", payee?.legal_id],
  ...seller.ids.map((id, index): [string, typeof id] => [`seller.ids.${index}`, id]),
  ...buyer.ids.map((id, index): [string, typeof id] => [`buyer.ids.${index}`, id]),
];

/** The schemes whose check digits Peppol tests. */
export const checkedSchemes: readonly [rule: string, scheme: string][] = [
  ["R040", "0088"],
  ["R041", "0192"],
  ["R042", "0184"],
  ["R043", "0208"],
  ["R049", "0007"],
  ["R050", "0151"],
];

/** Rules of Peppol BIS Billing 3 itself. `process` is absent where the writer adds the profile's. */
export const peppolRules: Rule[] = [
  peppol("R002", "BG-1", (d) => at("notes", d.notes.length <= 1 || isGerman(d))),
  peppol("R003", "BT-10", (d) => at("buyer_reference", has(d.buyer_reference) || has(d.order_reference))),
  peppol("R007", "BT-23", (d) => at("process", d.process === undefined || process.test(d.process))),
  peppol("P0100", "BT-3", (d) => at("type_code", creditNoteTypeCodes.has(d.type_code) || peppolInvoiceTypes.has(d.type_code))),
  peppol("P0101", "BT-3", (d) => at("type_code", !creditNoteTypeCodes.has(d.type_code) || peppolCreditNoteTypes.has(d.type_code))),
  peppol("P0112", "BT-3", (d) => at("type_code", !["326", "384"].includes(d.type_code) || isGerman(d))),
  peppol("CL001", "BT-125", (d) =>
    each(d.attachments, "attachments", ({ file }) => file === undefined || !file.type.endsWith("xml"), "file.type"),
  ),
  peppol("CL008", "BT-34", (d) =>
    (["seller", "buyer"] as const).flatMap((role) => {
      const scheme = d[role].endpoint?.scheme;
      return at(`${role}.endpoint.scheme`, !scheme || peppolEndpointSchemes.has(scheme));
    }),
  ),
  ...fixedCategories.map(([id, code, category]) => {
    const isRight = (row: VatBreakdown): boolean => row.exemption_code?.toUpperCase() !== code || row.category === category;
    return peppol(id, "BT-118", (d) => each(d.vat_breakdown, "vat_breakdown", isRight, "category"));
  }),
  ...checkedSchemes.map(([id, scheme]) =>
    error(`PEPPOL-COMMON-${id}`, "BT-34", (d) =>
      identifiers(d).flatMap(([path, value]) => at(path, value?.scheme !== scheme || hasCheckDigits(scheme, value.id))),
    ),
  ),
];
