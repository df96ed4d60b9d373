import type { Currency } from "@/lib/commerce/currencies";
import type { EInvoiceItem, EInvoiceLine } from "../model";
import { tradeTax, writeAllowance, writePeriod } from "./cii-parts";
import { amountText, textWith, type XmlElement } from "./xml";

export function writeLine(line: EInvoiceLine, currency: Currency): XmlElement {
  const basis = textWith(line.base_quantity, { unitCode: line.unit_code });
  const hasGross = line.gross_price !== undefined;
  return {
    "ram:AssociatedDocumentLineDocument": { "ram:LineID": line.id, "ram:IncludedNote": { "ram:Content": line.note } },
    "ram:SpecifiedTradeProduct": writeItem(line.item),
    "ram:SpecifiedLineTradeAgreement": {
      "ram:BuyerOrderReferencedDocument": { "ram:LineID": line.order_line_reference },
      "ram:GrossPriceProductTradePrice": hasGross
        ? {
            "ram:ChargeAmount": line.gross_price,
            "ram:BasisQuantity": basis,
            "ram:AppliedTradeAllowanceCharge": {
              "ram:ChargeIndicator": { "udt:Indicator": "false" },
              "ram:ActualAmount": line.price_discount ?? "0",
            },
          }
        : undefined,
      "ram:NetPriceProductTradePrice": { "ram:ChargeAmount": line.price, "ram:BasisQuantity": basis },
    },
    "ram:SpecifiedLineTradeDelivery": { "ram:BilledQuantity": textWith(line.quantity, { unitCode: line.unit_code }) },
    "ram:SpecifiedLineTradeSettlement": {
      "ram:ApplicableTradeTax": tradeTax(line.vat),
      "ram:BillingSpecifiedPeriod": writePeriod(line.period),
      "ram:SpecifiedTradeAllowanceCharge": line.allowances.map((allowance) => writeAllowance(allowance, currency)),
      "ram:SpecifiedTradeSettlementLineMonetarySummation": { "ram:LineTotalAmount": amountText(line.net, currency) },
      "ram:AdditionalReferencedDocument": line.object && {
        "ram:IssuerAssignedID": line.object.id,
        "ram:TypeCode": "130",
        "ram:ReferenceTypeCode": line.object.scheme,
      },
      "ram:ReceivableSpecifiedTradeAccountingAccount": { "ram:ID": line.buyer_accounting_reference },
    },
  };
}

function writeItem(item: EInvoiceItem): XmlElement {
  return {
    "ram:GlobalID": textWith(item.standard_id?.id, { schemeID: item.standard_id?.scheme }),
    "ram:SellerAssignedID": item.seller_id,
    "ram:BuyerAssignedID": item.buyer_id,
    "ram:Name": item.name,
    "ram:Description": item.description,
    "ram:ApplicableProductCharacteristic": item.attributes.map(({ name, value }) => ({ "ram:Description": name, "ram:Value": value })),
    "ram:DesignatedProductClassification": item.classifications.map(({ code, list, version }) => ({
      "ram:ClassCode": textWith(code, { listID: list, listVersionID: version }),
    })),
    "ram:OriginTradeCountry": { "ram:ID": item.origin },
  };
}
