import { AppError } from "@/lib/kernel/base/errors";
import type { Attachment, Delivery, EInvoice, Identifier } from "../model";
import { dayAt } from "./cii-day";
import { readLine } from "./cii-line";
import { readAddress, readIds, readParty, readTaxRepresentative } from "./cii-party";
import { readSettlement } from "./cii-settlement";
import { present } from "./parts";
import { readFile } from "./file";
import { childrenOf, nodeAt, readXml, textAt, type XmlNode } from "./xml";

/** @throws AppError like `readUbl`. */
export function readCii(xml: string): EInvoice {
  return readCiiRoot(readXml(xml));
}

export function readCiiRoot(root: XmlNode): EInvoice {
  if (root.name !== "rsm:CrossIndustryInvoice") throw new AppError("malformed", "This is not an invoice in CII.");
  const context = nodeAt(root, "rsm:ExchangedDocumentContext");
  const heading = nodeAt(root, "rsm:ExchangedDocument");
  const trade = nodeAt(root, "rsm:SupplyChainTradeTransaction");
  const agreement = nodeAt(trade, "ram:ApplicableHeaderTradeAgreement");
  const delivery = nodeAt(trade, "ram:ApplicableHeaderTradeDelivery");
  const settlement = readSettlement(nodeAt(trade, "ram:ApplicableHeaderTradeSettlement"));
  const representative = nodeAt(agreement, "ram:SellerTaxRepresentativeTradeParty");
  return {
    ...settlement,
    number: textAt(heading, "ram:ID") ?? "",
    issue_date: dayAt(heading, "ram:IssueDateTime") ?? "",
    type_code: textAt(heading, "ram:TypeCode") ?? "",
    buyer_reference: textAt(agreement, "ram:BuyerReference"),
    project_reference: textAt(agreement, "ram:SpecifiedProcuringProject/ram:ID"),
    contract_reference: textAt(agreement, "ram:ContractReferencedDocument/ram:IssuerAssignedID"),
    order_reference: textAt(agreement, "ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID"),
    sales_order_reference: textAt(agreement, "ram:SellerOrderReferencedDocument/ram:IssuerAssignedID"),
    receiving_advice_reference: textAt(delivery, "ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID"),
    despatch_advice_reference: textAt(delivery, "ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID"),
    tender_reference: typedReference(agreement, "50")?.id,
    invoiced_object: typedReference(agreement, "130"),
    notes: childrenOf(heading, "ram:IncludedNote").flatMap((note) => {
      const text = textAt(note, "ram:Content");
      return text === undefined ? [] : [{ text, subject_code: textAt(note, "ram:SubjectCode") }];
    }),
    process: textAt(context, "ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID"),
    specification: textAt(context, "ram:GuidelineSpecifiedDocumentContextParameter/ram:ID") ?? "",
    seller: readParty(nodeAt(agreement, "ram:SellerTradeParty")),
    buyer: readParty(nodeAt(agreement, "ram:BuyerTradeParty")),
    tax_representative: representative && readTaxRepresentative(representative),
    delivery: readDelivery(delivery),
    attachments: childrenOf(agreement, "ram:AdditionalReferencedDocument").flatMap(readAttachment),
    lines: childrenOf(trade, "ram:IncludedSupplyChainTradeLineItem").map((line) => readLine(line, settlement.currency)),
  };
}

function typedReference(agreement: XmlNode | undefined, type: string): Identifier | undefined {
  const found = childrenOf(agreement, "ram:AdditionalReferencedDocument").find((reference) => textAt(reference, "ram:TypeCode") === type);
  const id = textAt(found, "ram:IssuerAssignedID");
  return id === undefined ? undefined : { id, scheme: textAt(found, "ram:ReferenceTypeCode") };
}

function readAttachment(reference: XmlNode): Attachment[] {
  if (["50", "130"].includes(textAt(reference, "ram:TypeCode") ?? "")) return [];
  return [
    {
      id: textAt(reference, "ram:IssuerAssignedID") ?? "",
      description: textAt(reference, "ram:Name"),
      url: textAt(reference, "ram:URIID"),
      file: readFile(nodeAt(reference, "ram:AttachmentBinaryObject")),
    },
  ];
}

function readDelivery(delivery: XmlNode | undefined): Delivery | undefined {
  const to = nodeAt(delivery, "ram:ShipToTradeParty");
  const address = nodeAt(to, "ram:PostalTradeAddress");
  return present({
    name: textAt(to, "ram:Name"),
    location: readIds(to)[0],
    date: dayAt(delivery, "ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime"),
    address: address && readAddress(address),
  });
}
