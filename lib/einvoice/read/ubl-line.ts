import type { Currency } from "@/lib/commerce/currencies";
import type { AllowanceOrCharge, EInvoiceItem, EInvoiceLine, LineVat } from "../model";
import { amountAt, decimalAt, identifierAt, identifierOf, isTrue, present, readDay } from "./parts";
import { attributeOf, childrenOf, nodeAt, textAt, type XmlNode } from "./xml";

export function readLine(line: XmlNode, currency: Currency): EInvoiceLine {
  const unit = nodeAt(line, "cbc:InvoicedQuantity") ?? nodeAt(line, "cbc:CreditedQuantity");
  const price = nodeAt(line, "cac:Price");
  const item = nodeAt(line, "cac:Item");
  return {
    id: textAt(line, "cbc:ID") ?? "",
    note: textAt(line, "cbc:Note"),
    object: identifierAt(line, "cac:DocumentReference/cbc:ID"),
    quantity: decimalAt(line, "cbc:InvoicedQuantity") ?? decimalAt(line, "cbc:CreditedQuantity") ?? "",
    unit_code: attributeOf(unit, "unitCode") ?? "",
    net: amountAt(line, "cbc:LineExtensionAmount", currency),
    order_line_reference: textAt(line, "cac:OrderLineReference/cbc:LineID"),
    buyer_accounting_reference: textAt(line, "cbc:AccountingCost"),
    period: present({
      start: readDay(textAt(line, "cac:InvoicePeriod/cbc:StartDate")),
      end: readDay(textAt(line, "cac:InvoicePeriod/cbc:EndDate")),
    }),
    allowances: readAllowances(line, currency),
    price: decimalAt(price, "cbc:PriceAmount") ?? "",
    price_discount: decimalAt(price, "cac:AllowanceCharge/cbc:Amount"),
    gross_price: decimalAt(price, "cac:AllowanceCharge/cbc:BaseAmount"),
    base_quantity: decimalAt(price, "cbc:BaseQuantity"),
    vat: readVat(nodeAt(item, "cac:ClassifiedTaxCategory")) ?? { category: "" },
    item: readItem(item),
  };
}

function readItem(item: XmlNode | undefined): EInvoiceItem {
  return {
    name: textAt(item, "cbc:Name") ?? "",
    description: textAt(item, "cbc:Description"),
    seller_id: textAt(item, "cac:SellersItemIdentification/cbc:ID"),
    buyer_id: textAt(item, "cac:BuyersItemIdentification/cbc:ID"),
    standard_id: identifierAt(item, "cac:StandardItemIdentification/cbc:ID"),
    classifications: childrenOf(item, "cac:CommodityClassification").flatMap((classification) => {
      const code = nodeAt(classification, "cbc:ItemClassificationCode");
      const found = identifierOf(code, "listID");
      return found ? [{ code: found.id, list: found.scheme ?? "", version: attributeOf(code, "listVersionID") }] : [];
    }),
    origin: textAt(item, "cac:OriginCountry/cbc:IdentificationCode"),
    attributes: childrenOf(item, "cac:AdditionalItemProperty").map((property) => ({
      name: textAt(property, "cbc:Name") ?? "",
      value: textAt(property, "cbc:Value") ?? "",
    })),
  };
}

export function readVat(category: XmlNode | undefined): LineVat | undefined {
  return category && { category: textAt(category, "cbc:ID") ?? "", rate: decimalAt(category, "cbc:Percent") };
}

export function readAllowances(node: XmlNode, currency: Currency): AllowanceOrCharge[] {
  return childrenOf(node, "cac:AllowanceCharge").map((allowance) => ({
    kind: isTrue(nodeAt(allowance, "cbc:ChargeIndicator")) ? "charge" : "allowance",
    amount: amountAt(allowance, "cbc:Amount", currency) ?? 0n,
    base_amount: amountAt(allowance, "cbc:BaseAmount", currency),
    percent: decimalAt(allowance, "cbc:MultiplierFactorNumeric"),
    vat: readVat(nodeAt(allowance, "cac:TaxCategory")),
    reason: textAt(allowance, "cbc:AllowanceChargeReason"),
    reason_code: textAt(allowance, "cbc:AllowanceChargeReasonCode"),
  }));
}
