import { Decimal } from "@/lib/commerce/decimal";
import { sumsOf, twoPlaces, vatSubtotals } from "../amounts";
import type { TaxBody } from "../document";
import type { Rule } from "./rule";

const isPositive = (amount: string): boolean => !new Decimal(amount).isNegative();
const amountsOf = (body: TaxBody): string[] => [
  ...body.lines.flatMap(({ quantity, unit_price, allowance, net }) => [quantity, unit_price, allowance, net]),
  ...body.allowances.map(({ amount }) => amount),
  body.total,
  body.vat_total,
];

export const amountRules: readonly Rule[] = [
  {
    id: "BR-16",
    path: "lines",
    en: "The document needs at least one line.",
    ar: "يحتاج المستند إلى بند واحد على الأقل.",
    holds: ({ lines }) => lines.length > 0,
  },
  {
    id: "BR-25",
    path: "lines",
    en: "Each line needs a description.",
    ar: "يحتاج كل بند إلى وصف.",
    holds: ({ lines }) => lines.every(({ description }) => description.trim() !== ""),
  },
  {
    id: "BR-KSA-F-04",
    path: "lines",
    en: "The tax authority accepts no amounts below zero. Take money off by a discount or a credit note instead of a negative line.",
    ar: "لا تقبل الهيئة مبالغ أقل من الصفر. استخدم خصماً أو إشعاراً دائناً بدلاً من بند سالب.",
    holds: (body) => amountsOf(body).every(isPositive),
  },
  {
    id: "BR-KSA-EN16931-11",
    path: "lines",
    en: "A line's net amount is not its quantity times its price less its discount. Check quantity and price.",
    ar: "لا يساوي صافي البند كميته في سعره ناقصاً الخصم. راجع الكمية والسعر.",
    holds: ({ lines }) =>
      lines.every(({ quantity, unit_price, allowance, net }) =>
        new Decimal(twoPlaces(new Decimal(quantity).times(unit_price))).minus(allowance).minus(net).isZero(),
      ),
  },
  {
    id: "BR-S-09",
    path: "lines",
    en: "The VAT is not the rate times the amount without VAT. Check the document's taxes.",
    ar: "لا تساوي الضريبة نسبتها في المبلغ بلا ضريبة. راجع ضرائب المستند.",
    holds: (body) =>
      vatSubtotals(body).every(({ vat, taxable, amount }) =>
        new Decimal(taxable).times(vat.rate).dividedBy("100").minus(amount).abs().lessThan("1"),
      ),
  },
  {
    id: "BR-CO-15",
    path: "lines",
    en: "The total is not the sum of the lines and their VAT. Check the document's taxes.",
    ar: "لا يساوي الإجمالي مجموع البنود وضريبتها. راجع ضرائب المستند.",
    holds: (body) => new Decimal(sumsOf(body).with_vat).equals(body.total),
  },
  {
    id: "BR-DEC-18",
    path: "currency",
    en: "Amounts may have two decimal places at most.",
    ar: "يجب ألا تزيد المبالغ على منزلتين عشريتين.",
    holds: (body) =>
      [body.total, body.vat_total, ...body.lines.map(({ net }) => net)].every((text) => new Decimal(text).decimalPlaces() <= 2),
  },
];
