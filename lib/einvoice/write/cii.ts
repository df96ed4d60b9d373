import { AppError } from "@/lib/kernel/base/errors";
import type { Attachment, EInvoice } from "../model";
import { profiles, type Profile } from "../profiles";
import { writeLine } from "./cii-line";
import { day } from "./cii-parts";
import { identifiers, writeAddress, writeParty } from "./cii-party";
import { writeSettlement } from "./cii-settlement";
import { textWith, writeXml, type XmlElement, type XmlValue } from "./xml";

const names = "urn:un:unece:uncefact:data:standard:";
const namespaces = {
  rsm: `${names}CrossIndustryInvoice:100`,
  ram: `${names}ReusableAggregateBusinessInformationEntity:100`,
  qdt: `${names}QualifiedDataType:100`,
  udt: `${names}UnqualifiedDataType:100`,
};

/** UN/CEFACT CII D16B. @throws AppError `invalid` where the profile has no CII, and for a second preceding invoice. */
export function toCii(document: EInvoice, profile: Profile): string {
  const { syntaxes, specification, process } = profiles[profile];
  if (!syntaxes.some((syntax) => syntax === "cii")) throw new AppError("invalid", "This profile is not written in CII.");
  // D16B has room for one (BG-3), where UBL has it for many.
  if (document.preceding_invoices.length > 1) {
    throw new AppError("invalid", "An electronic invoice in CII can correct one invoice. Use UBL, or one document for each invoice.");
  }
  return writeXml("rsm:CrossIndustryInvoice", namespaces, {
    "rsm:ExchangedDocumentContext": {
      "ram:BusinessProcessSpecifiedDocumentContextParameter": { "ram:ID": process ?? document.process },
      "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": specification },
    },
    "rsm:ExchangedDocument": {
      "ram:ID": document.number,
      "ram:TypeCode": document.type_code,
      "ram:IssueDateTime": day(document.issue_date),
      "ram:IncludedNote": document.notes.map(({ text, subject_code }) => ({ "ram:Content": text, "ram:SubjectCode": subject_code })),
    },
    "rsm:SupplyChainTradeTransaction": {
      "ram:IncludedSupplyChainTradeLineItem": document.lines.map((line) => writeLine(line, document.currency)),
      "ram:ApplicableHeaderTradeAgreement": agreement(document),
      "ram:ApplicableHeaderTradeDelivery": delivery(document),
      "ram:ApplicableHeaderTradeSettlement": writeSettlement(document),
    },
  });
}

function agreement(document: EInvoice): XmlElement {
  const { tax_representative } = document;
  return {
    "ram:BuyerReference": document.buyer_reference,
    "ram:SellerTradeParty": writeParty(document.seller),
    "ram:BuyerTradeParty": writeParty(document.buyer),
    "ram:SellerTaxRepresentativeTradeParty": tax_representative && writeParty({ ids: [], ...tax_representative }),
    "ram:SellerOrderReferencedDocument": { "ram:IssuerAssignedID": document.sales_order_reference },
    "ram:BuyerOrderReferencedDocument": { "ram:IssuerAssignedID": document.order_reference },
    "ram:ContractReferencedDocument": { "ram:IssuerAssignedID": document.contract_reference },
    "ram:AdditionalReferencedDocument": supportingDocuments(document),
    "ram:SpecifiedProcuringProject": document.project_reference
      ? { "ram:ID": document.project_reference, "ram:Name": "Project reference" }
      : undefined,
  };
}

function supportingDocuments({ attachments, tender_reference, invoiced_object }: EInvoice): XmlValue[] {
  return [
    ...attachments.map(writeAttachment),
    tender_reference ? { "ram:IssuerAssignedID": tender_reference, "ram:TypeCode": "50" } : undefined,
    invoiced_object && {
      "ram:IssuerAssignedID": invoiced_object.id,
      "ram:TypeCode": "130",
      "ram:ReferenceTypeCode": invoiced_object.scheme,
    },
  ];
}

function writeAttachment({ id, url, description, file }: Attachment): XmlElement {
  return {
    "ram:IssuerAssignedID": id,
    "ram:URIID": url,
    "ram:TypeCode": "916",
    "ram:Name": description,
    "ram:AttachmentBinaryObject": textWith(file?.base64, { mimeCode: file?.type, filename: file?.name }),
  };
}

/** The schema demands the element, even of a document without a delivery. */
function delivery(document: EInvoice): XmlElement {
  const { delivery: to } = document;
  return {
    "ram:ShipToTradeParty": {
      ...identifiers(to?.location ? [to.location] : []),
      "ram:Name": to?.name,
      "ram:PostalTradeAddress": to?.address && writeAddress(to.address),
    },
    "ram:ActualDeliverySupplyChainEvent": { "ram:OccurrenceDateTime": day(to?.date) },
    "ram:DespatchAdviceReferencedDocument": { "ram:IssuerAssignedID": document.despatch_advice_reference },
    "ram:ReceivingAdviceReferencedDocument": { "ram:IssuerAssignedID": document.receiving_advice_reference },
    "#empty": "",
  };
}
