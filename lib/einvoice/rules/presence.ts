import type { AllowanceOrCharge, EInvoice, Party, Period } from "../model";
import { at, each, error, has, inLines, warning, type Rule } from "./rule";

const isOrdered = (period: Period | undefined): boolean => !period?.start || !period.end || period.end >= period.start;
const isZeroOrMore = (value: string | undefined): boolean => value === undefined || !value.startsWith("-") || Number(value) === 0;

/** Both a missing address (BG-5, BG-8) and one without a country have a rule; only one of the two is found. */
const countryOf = (address: Party["address"], path: string): string[] => at(`${path}.country`, !address || has(address.country));

const reasonFor =
  (kind: AllowanceOrCharge["kind"]) =>
  (allowance: AllowanceOrCharge): boolean =>
    allowance.kind !== kind || has(allowance.reason) || has(allowance.reason_code);

const categoryFor =
  (kind: AllowanceOrCharge["kind"]) =>
  (allowance: AllowanceOrCharge): boolean =>
    allowance.kind !== kind || has(allowance.vat?.category);

const isTransfer = ({ payment }: EInvoice): boolean => payment?.code === "30" || payment?.code === "58";

/** EN 16931 BR-01 to BR-65: what has to be there. `specification` is absent where the writer adds the profile's. */
export const presenceRules: Rule[] = [
  error("BR-01", "BT-24", (d) => at("specification", d.specification !== "")),
  error("BR-02", "BT-1", (d) => at("number", has(d.number))),
  error("BR-03", "BT-2", (d) => at("issue_date", has(d.issue_date))),
  error("BR-04", "BT-3", (d) => at("type_code", has(d.type_code))),
  error("BR-06", "BT-27", (d) => at("seller.name", has(d.seller.name))),
  error("BR-07", "BT-44", (d) => at("buyer.name", has(d.buyer.name))),
  error("BR-08", "BG-5", (d) => at("seller.address", d.seller.address !== undefined)),
  error("BR-09", "BT-40", (d) => countryOf(d.seller.address, "seller.address")),
  error("BR-10", "BG-8", (d) => at("buyer.address", d.buyer.address !== undefined)),
  error("BR-11", "BT-55", (d) => countryOf(d.buyer.address, "buyer.address")),
  error("BR-12", "BT-106", (d) => at("totals.lines", d.totals.lines !== undefined)),
  error("BR-13", "BT-109", (d) => at("totals.net", d.totals.net !== undefined)),
  error("BR-14", "BT-112", (d) => at("totals.gross", d.totals.gross !== undefined)),
  error("BR-15", "BT-115", (d) => at("totals.payable", d.totals.payable !== undefined)),
  error("BR-16", "BG-25", (d) => at("lines", d.lines.length > 0)),
  error("BR-17", "BT-59", ({ payee, seller }) =>
    at("payee.name", !payee || (has(payee.name) && payee.name !== seller.name && payee.name !== seller.trading_name)),
  ),
  error("BR-18", "BT-62", ({ tax_representative: agent }) => at("tax_representative.name", !agent || has(agent.name))),
  error("BR-19", "BG-12", ({ tax_representative: agent }) => at("tax_representative.address", !agent || agent.address !== undefined)),
  error("BR-20", "BT-69", (d) => countryOf(d.tax_representative?.address, "tax_representative.address")),
  error("BR-21", "BT-126", (d) => each(d.lines, "lines", ({ id }) => has(id), "id")),
  error("BR-22", "BT-129", (d) => each(d.lines, "lines", ({ quantity }) => has(quantity), "quantity")),
  error("BR-23", "BT-130", (d) => each(d.lines, "lines", ({ unit_code }) => has(unit_code), "unit_code")),
  error("BR-24", "BT-131", (d) => each(d.lines, "lines", ({ net }) => net !== undefined, "net")),
  error("BR-25", "BT-153", (d) => each(d.lines, "lines", ({ item }) => has(item.name), "item.name")),
  error("BR-26", "BT-146", (d) => each(d.lines, "lines", ({ price }) => has(price), "price")),
  error("BR-27", "BT-146", (d) => each(d.lines, "lines", ({ price }) => isZeroOrMore(price), "price")),
  error("BR-28", "BT-148", (d) => each(d.lines, "lines", ({ gross_price }) => isZeroOrMore(gross_price), "gross_price")),
  error("BR-29", "BT-74", ({ period }) => at("period.end", isOrdered(period))),
  error("BR-30", "BT-135", (d) => each(d.lines, "lines", ({ period }) => isOrdered(period), "period.end")),
  error("BR-32", "BT-95", (d) => each(d.allowances, "allowances", categoryFor("allowance"), "vat")),
  error("BR-33", "BT-97", (d) => each(d.allowances, "allowances", reasonFor("allowance"), "reason")),
  error("BR-37", "BT-102", (d) => each(d.allowances, "allowances", categoryFor("charge"), "vat")),
  error("BR-38", "BT-104", (d) => each(d.allowances, "allowances", reasonFor("charge"), "reason")),
  error("BR-42", "BT-139", (d) => inLines(d, (line) => each(line.allowances, "allowances", reasonFor("allowance"), "reason"))),
  error("BR-44", "BT-144", (d) => inLines(d, (line) => each(line.allowances, "allowances", reasonFor("charge"), "reason"))),
  error("BR-45", "BT-116", (d) => each(d.vat_breakdown, "vat_breakdown", ({ taxable }) => taxable !== undefined, "taxable")),
  error("BR-46", "BT-117", (d) => each(d.vat_breakdown, "vat_breakdown", ({ amount }) => amount !== undefined, "amount")),
  error("BR-47", "BT-118", (d) => each(d.vat_breakdown, "vat_breakdown", ({ category }) => has(category), "category")),
  error("BR-48", "BT-119", (d) => each(d.vat_breakdown, "vat_breakdown", ({ category, rate }) => category === "O" || has(rate), "rate")),
  error("BR-49", "BT-81", ({ payment }) => at("payment.code", !payment || has(payment.code))),
  error("BR-50", "BT-84", (d) => (isTransfer(d) ? each(d.payment?.accounts ?? [], "payment.accounts", ({ id }) => has(id), "id") : [])),
  warning("BR-51", "BT-87", ({ payment }) => at("payment.card.number", (payment?.card?.number.length ?? 0) <= 10)),
  error("BR-52", "BT-122", (d) => each(d.attachments, "attachments", ({ id }) => has(id), "id")),
  error("BR-53", "BT-111", (d) => at("totals.vat_in_tax_currency", !d.tax_currency || d.totals.vat_in_tax_currency !== undefined)),
  error("BR-54", "BG-32", (d) => inLines(d, ({ item }) => each(item.attributes, "item.attributes", (a) => has(a.name) && has(a.value)))),
  error("BR-55", "BT-25", (d) => each(d.preceding_invoices, "preceding_invoices", ({ number }) => has(number), "number")),
  error("BR-56", "BT-63", ({ tax_representative: agent }) => at("tax_representative.vat_id", !agent || has(agent.vat_id))),
  error("BR-57", "BT-80", (d) => countryOf(d.delivery?.address, "delivery.address")),
  error("BR-61", "BG-17", (d) => at("payment.accounts", !isTransfer(d) || (d.payment?.accounts.length ?? 0) > 0)),
  error("BR-62", "BT-34", ({ seller: { endpoint } }) => at("seller.endpoint.scheme", !endpoint || has(endpoint.scheme))),
  error("BR-63", "BT-49", ({ buyer: { endpoint } }) => at("buyer.endpoint.scheme", !endpoint || has(endpoint.scheme))),
  error("BR-64", "BT-157", (d) =>
    each(d.lines, "lines", ({ item: { standard_id } }) => !standard_id || has(standard_id.scheme), "item.standard_id.scheme"),
  ),
  error("BR-65", "BT-158", (d) =>
    inLines(d, ({ item }) => each(item.classifications, "item.classifications", ({ list }) => has(list), "list")),
  ),
];
