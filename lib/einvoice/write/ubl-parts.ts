import type { Currency } from "@/lib/commerce/currencies";
import type { AllowanceOrCharge, LineVat } from "../model";
import { amountText, isCharge, textWith, type XmlElement } from "./xml";

export const writeMoney = (minor: bigint | undefined, currency: Currency): XmlElement | undefined =>
  textWith(amountText(minor, currency), { currencyID: currency });

export const vatScheme: XmlElement = { "cbc:ID": "VAT" };

/** A tax category; `reasons` stand before the scheme. Absent without a code. */
export function vatCategory(vat: LineVat | undefined, reasons: XmlElement = {}): XmlElement | undefined {
  return vat?.category ? { "cbc:ID": vat.category, "cbc:Percent": vat.rate, ...reasons, "cac:TaxScheme": vatScheme } : undefined;
}

export function writeAllowance(allowance: AllowanceOrCharge, currency: Currency): XmlElement {
  return {
    "cbc:ChargeIndicator": isCharge(allowance),
    "cbc:AllowanceChargeReasonCode": allowance.reason_code,
    "cbc:AllowanceChargeReason": allowance.reason,
    "cbc:MultiplierFactorNumeric": allowance.percent,
    "cbc:Amount": writeMoney(allowance.amount, currency),
    "cbc:BaseAmount": writeMoney(allowance.base_amount, currency),
    "cac:TaxCategory": vatCategory(allowance.vat),
  };
}
