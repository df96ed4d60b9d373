import type { Currency } from "@/lib/commerce/currencies";
import type { EInvoiceItem, EInvoiceLine } from "../model";
import { vatCategory, writeAllowance, writeMoney } from "./ubl-parts";
import { textWith, type XmlElement } from "./xml";

export function writeLine(line: EInvoiceLine, currency: Currency, quantity: "cbc:InvoicedQuantity" | "cbc:CreditedQuantity"): XmlElement {
  return {
    "cbc:ID": line.id,
    "cbc:Note": line.note,
    [quantity]: textWith(line.quantity, { unitCode: line.unit_code }),
    "cbc:LineExtensionAmount": writeMoney(line.net, currency),
    "cbc:AccountingCost": line.buyer_accounting_reference,
    "cac:InvoicePeriod": { "cbc:StartDate": line.period?.start, "cbc:EndDate": line.period?.end },
    "cac:OrderLineReference": { "cbc:LineID": line.order_line_reference },
    "cac:DocumentReference": line.object && {
      "cbc:ID": textWith(line.object.id, { schemeID: line.object.scheme }),
      "cbc:DocumentTypeCode": "130",
    },
    "cac:AllowanceCharge": line.allowances.map((allowance) => writeAllowance(allowance, currency)),
    "cac:Item": writeItem(line),
    "cac:Price": {
      "cbc:PriceAmount": textWith(line.price, { currencyID: currency }),
      "cbc:BaseQuantity": textWith(line.base_quantity, { unitCode: line.unit_code }),
      "cac:AllowanceCharge": writePriceDiscount(line, currency),
    },
  };
}

/** A gross price without a discount is written with a discount of nothing. */
function writePriceDiscount({ price_discount, gross_price }: EInvoiceLine, currency: Currency): XmlElement | undefined {
  if (price_discount === undefined && gross_price === undefined) return undefined;
  return {
    "cbc:ChargeIndicator": "false",
    "cbc:Amount": textWith(price_discount ?? "0", { currencyID: currency }),
    "cbc:BaseAmount": textWith(gross_price, { currencyID: currency }),
  };
}

function writeItem({ item, vat }: { item: EInvoiceItem; vat: EInvoiceLine["vat"] }): XmlElement {
  return {
    "cbc:Description": item.description,
    "cbc:Name": item.name,
    "cac:BuyersItemIdentification": { "cbc:ID": item.buyer_id },
    "cac:SellersItemIdentification": { "cbc:ID": item.seller_id },
    "cac:StandardItemIdentification": { "cbc:ID": textWith(item.standard_id?.id, { schemeID: item.standard_id?.scheme }) },
    "cac:OriginCountry": { "cbc:IdentificationCode": item.origin },
    "cac:CommodityClassification": item.classifications.map(({ code, list, version }) => ({
      "cbc:ItemClassificationCode": textWith(code, { listID: list, listVersionID: version }),
    })),
    "cac:ClassifiedTaxCategory": vatCategory(vat),
    "cac:AdditionalItemProperty": item.attributes.map(({ name, value }) => ({ "cbc:Name": name, "cbc:Value": value })),
  };
}
