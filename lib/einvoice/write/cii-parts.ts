import type { Currency } from "@/lib/commerce/currencies";
import type { AllowanceOrCharge, LineVat, Period } from "../model";
import { amountText, isCharge, textWith, type XmlElement } from "./xml";

/** A day as CII writes it: 20261127, format 102. `prefix` is the namespace of the type. */
export function day(value: string | undefined, type = "udt:DateTimeString"): XmlElement | undefined {
  return value ? { [type]: textWith(value.replaceAll("-", ""), { format: "102" }) } : undefined;
}

export const tradeTax = (vat: LineVat | undefined): XmlElement | undefined =>
  vat?.category ? { "ram:TypeCode": "VAT", "ram:CategoryCode": vat.category, "ram:RateApplicablePercent": vat.rate } : undefined;

export function writePeriod(period: Period | undefined): XmlElement | undefined {
  return period && { "ram:StartDateTime": day(period.start), "ram:EndDateTime": day(period.end) };
}

export function writeAllowance(allowance: AllowanceOrCharge, currency: Currency): XmlElement {
  return {
    "ram:ChargeIndicator": { "udt:Indicator": isCharge(allowance) },
    "ram:CalculationPercent": allowance.percent,
    "ram:BasisAmount": amountText(allowance.base_amount, currency),
    "ram:ActualAmount": amountText(allowance.amount, currency),
    "ram:ReasonCode": allowance.reason_code,
    "ram:Reason": allowance.reason,
    "ram:CategoryTradeTax": tradeTax(allowance.vat),
  };
}
