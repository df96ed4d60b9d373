import type { Currency } from "@/lib/commerce/currencies";
import type { AllowanceOrCharge, EInvoiceItem, EInvoiceLine, LineVat, Period } from "../model";
import { dayAt } from "./cii-day";
import { amountAt, decimalAt, identifierAt, identifierOf, isTrue, present } from "./parts";
import { attributeOf, childrenOf, nodeAt, textAt, type XmlNode } from "./xml";

export function readLine(line: XmlNode, currency: Currency): EInvoiceLine {
  const heading = nodeAt(line, "ram:AssociatedDocumentLineDocument");
  const agreement = nodeAt(line, "ram:SpecifiedLineTradeAgreement");
  const gross = nodeAt(agreement, "ram:GrossPriceProductTradePrice");
  const net = nodeAt(agreement, "ram:NetPriceProductTradePrice");
  const settlement = nodeAt(line, "ram:SpecifiedLineTradeSettlement");
  const object = textAt(settlement, "ram:AdditionalReferencedDocument/ram:IssuerAssignedID");
  const scheme = textAt(settlement, "ram:AdditionalReferencedDocument/ram:ReferenceTypeCode");
  return {
    id: textAt(heading, "ram:LineID") ?? "",
    note: textAt(heading, "ram:IncludedNote/ram:Content"),
    object: object === undefined ? undefined : { id: object, scheme },
    quantity: decimalAt(line, "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity") ?? "",
    unit_code: attributeOf(nodeAt(line, "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity"), "unitCode") ?? "",
    net: amountAt(settlement, "ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount", currency),
    order_line_reference: textAt(agreement, "ram:BuyerOrderReferencedDocument/ram:LineID"),
    buyer_accounting_reference: textAt(settlement, "ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID"),
    period: readPeriod(nodeAt(settlement, "ram:BillingSpecifiedPeriod")),
    allowances: readAllowances(settlement, currency),
    price: decimalAt(net, "ram:ChargeAmount") ?? "",
    price_discount: decimalAt(gross, "ram:AppliedTradeAllowanceCharge/ram:ActualAmount"),
    gross_price: decimalAt(gross, "ram:ChargeAmount"),
    base_quantity: decimalAt(net, "ram:BasisQuantity") ?? decimalAt(gross, "ram:BasisQuantity"),
    vat: readVat(nodeAt(settlement, "ram:ApplicableTradeTax")) ?? { category: "" },
    item: readItem(nodeAt(line, "ram:SpecifiedTradeProduct")),
  };
}

function readItem(item: XmlNode | undefined): EInvoiceItem {
  return {
    name: textAt(item, "ram:Name") ?? "",
    description: textAt(item, "ram:Description"),
    seller_id: textAt(item, "ram:SellerAssignedID"),
    buyer_id: textAt(item, "ram:BuyerAssignedID"),
    standard_id: identifierAt(item, "ram:GlobalID"),
    classifications: childrenOf(item, "ram:DesignatedProductClassification").flatMap((classification) => {
      const code = nodeAt(classification, "ram:ClassCode");
      const found = identifierOf(code, "listID");
      return found ? [{ code: found.id, list: found.scheme ?? "", version: attributeOf(code, "listVersionID") }] : [];
    }),
    origin: textAt(item, "ram:OriginTradeCountry/ram:ID"),
    attributes: childrenOf(item, "ram:ApplicableProductCharacteristic").map((property) => ({
      name: textAt(property, "ram:Description") ?? "",
      value: textAt(property, "ram:Value") ?? "",
    })),
  };
}

export function readVat(tax: XmlNode | undefined): LineVat | undefined {
  return tax && { category: textAt(tax, "ram:CategoryCode") ?? "", rate: decimalAt(tax, "ram:RateApplicablePercent") };
}

export function readPeriod(period: XmlNode | undefined): Period | undefined {
  return present({ start: dayAt(period, "ram:StartDateTime"), end: dayAt(period, "ram:EndDateTime") });
}

export function readAllowances(node: XmlNode | undefined, currency: Currency): AllowanceOrCharge[] {
  return childrenOf(node, "ram:SpecifiedTradeAllowanceCharge").map((allowance) => ({
    kind: isTrue(nodeAt(allowance, "ram:ChargeIndicator/udt:Indicator")) ? "charge" : "allowance",
    amount: amountAt(allowance, "ram:ActualAmount", currency) ?? 0n,
    base_amount: amountAt(allowance, "ram:BasisAmount", currency),
    percent: decimalAt(allowance, "ram:CalculationPercent"),
    vat: readVat(nodeAt(allowance, "ram:CategoryTradeTax")),
    reason: textAt(allowance, "ram:Reason"),
    reason_code: textAt(allowance, "ram:ReasonCode"),
  }));
}
