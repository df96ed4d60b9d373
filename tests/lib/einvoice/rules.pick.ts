import type { AllowanceOrCharge, EInvoice, EInvoiceLine, PaymentMeans, VatBreakdown } from "@/lib/einvoice/model";

/** A document that passes the rule, and what to change so that it fails. */
export interface RuleCase {
  good?: () => EInvoice;
  spoil: (document: EInvoice) => void;
}

export type Cases = Record<string, RuleCase["spoil"]>;

export function one<Item>(items: readonly Item[], index = 0): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError("The document has no such item.");
  return item;
}

export const line = (d: EInvoice): EInvoiceLine => one(d.lines);
export const row = (d: EInvoice): VatBreakdown => one(d.vat_breakdown);
export const discount = (d: EInvoice): AllowanceOrCharge => one(d.allowances, 0);
export const charge = (d: EInvoice): AllowanceOrCharge => one(d.allowances, 1);
export const lineDiscount = (d: EInvoice): AllowanceOrCharge => one(line(d).allowances, 0);
export const lineCharge = (d: EInvoice): AllowanceOrCharge => one(line(d).allowances, 1);

export function paymentOf(d: EInvoice): PaymentMeans {
  if (!d.payment) throw new RangeError("The document has no payment means.");
  return d.payment;
}

/** Cases of rules whose ids begin alike. */
export const entries = (cases: Cases, rule = "", good?: () => EInvoice): [string, RuleCase][] =>
  Object.entries(cases).map(([id, spoil]) => [`${rule}${id}`, { good, spoil }]);
