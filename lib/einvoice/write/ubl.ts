import { AppError } from "@/lib/kernel/base/errors";
import { creditNoteTypeCodes } from "../codes/documents";
import type { Attachment, EInvoice, Note, PaymentMeans, VatBreakdown } from "../model";
import { profiles, type Profile } from "../profiles";
import { writeLine } from "./ubl-line";
import { writeAddress, writeParty, writePayee, writeTaxRepresentative } from "./ubl-party";
import { vatCategory, writeAllowance, writeMoney } from "./ubl-parts";
import { textWith, writeXml, type XmlElement, type XmlValue } from "./xml";

const names = "urn:oasis:names:specification:ubl:schema:xsd:";
const common = { cac: `${names}CommonAggregateComponents-2`, cbc: `${names}CommonBasicComponents-2` };

/** UBL 2.1: an Invoice, or a CreditNote for the type codes of credit notes. @throws AppError `invalid` where the profile has no UBL. */
export function toUbl(document: EInvoice, profile: Profile): string {
  const { syntaxes } = profiles[profile];
  if (!syntaxes.some((syntax) => syntax === "ubl")) throw new AppError("invalid", "This profile is not written in UBL.");
  const isCreditNote = creditNoteTypeCodes.has(document.type_code);
  const root = isCreditNote ? "CreditNote" : "Invoice";
  return writeXml(root, { "": `${names}${root}-2`, ...common }, isCreditNote ? creditNote(document, profile) : invoice(document, profile));
}

function invoice(document: EInvoice, profile: Profile): XmlElement {
  return {
    ...heading(document, profile),
    "cbc:DueDate": document.due_date,
    "cbc:InvoiceTypeCode": document.type_code,
    "cbc:Note": document.notes.map(noteText),
    "cbc:TaxPointDate": document.tax_point_date,
    ...currenciesAndReferences(document),
    "cac:OriginatorDocumentReference": { "cbc:ID": document.tender_reference },
    "cac:ContractDocumentReference": { "cbc:ID": document.contract_reference },
    "cac:AdditionalDocumentReference": supportingDocuments(document),
    "cac:ProjectReference": { "cbc:ID": document.project_reference },
    ...parties(document),
    "cac:PaymentMeans": paymentMeans(document, undefined),
    ...sums(document),
    "cac:InvoiceLine": document.lines.map((line) => writeLine(line, document.currency, "cbc:InvoicedQuantity")),
  };
}

/** A credit note has its due day in the payment means, its project among the supporting documents, and another order of elements. */
function creditNote(document: EInvoice, profile: Profile): XmlElement {
  return {
    ...heading(document, profile),
    "cbc:TaxPointDate": document.tax_point_date,
    "cbc:CreditNoteTypeCode": document.type_code,
    "cbc:Note": document.notes.map(noteText),
    ...currenciesAndReferences(document),
    "cac:ContractDocumentReference": { "cbc:ID": document.contract_reference },
    "cac:AdditionalDocumentReference": [...supportingDocuments(document), typedReference(document.project_reference, "50")],
    "cac:OriginatorDocumentReference": { "cbc:ID": document.tender_reference },
    ...parties(document),
    "cac:PaymentMeans": paymentMeans(document, document.due_date),
    ...sums(document),
    "cac:CreditNoteLine": document.lines.map((line) => writeLine(line, document.currency, "cbc:CreditedQuantity")),
  };
}

function heading(document: EInvoice, profile: Profile): XmlElement {
  const { specification, process } = profiles[profile];
  return {
    "cbc:CustomizationID": specification,
    "cbc:ProfileID": process ?? document.process,
    "cbc:ID": document.number,
    "cbc:IssueDate": document.issue_date,
  };
}

/** EN 16931-3-2 writes the code of a note's subject before its text. */
const noteText = ({ subject_code, text }: Note): string => (subject_code ? `#${subject_code}#${text}` : text);

function currenciesAndReferences(document: EInvoice): XmlElement {
  const { period, order_reference, sales_order_reference } = document;
  return {
    "cbc:DocumentCurrencyCode": document.currency,
    "cbc:TaxCurrencyCode": document.tax_currency,
    "cbc:AccountingCost": document.buyer_accounting_reference,
    "cbc:BuyerReference": document.buyer_reference,
    "cac:InvoicePeriod": {
      "cbc:StartDate": period?.start,
      "cbc:EndDate": period?.end,
      "cbc:DescriptionCode": document.tax_point_code,
    },
    "cac:OrderReference": {
      // UBL demands the order's number beside a sales order's; "NA" is what Peppol says to write.
      "cbc:ID": order_reference ?? (sales_order_reference ? "NA" : undefined),
      "cbc:SalesOrderID": sales_order_reference,
    },
    "cac:BillingReference": document.preceding_invoices.map(({ number, issue_date }) => ({
      "cac:InvoiceDocumentReference": { "cbc:ID": number, "cbc:IssueDate": issue_date },
    })),
    "cac:DespatchDocumentReference": { "cbc:ID": document.despatch_advice_reference },
    "cac:ReceiptDocumentReference": { "cbc:ID": document.receiving_advice_reference },
  };
}

function supportingDocuments({ invoiced_object, attachments }: EInvoice): XmlValue[] {
  return [...attachments.map(writeAttachment), typedReference(invoiced_object?.id, "130", invoiced_object?.scheme)];
}

function typedReference(id: string | undefined, type: string, scheme?: string): XmlElement | undefined {
  return id ? { "cbc:ID": textWith(id, { schemeID: scheme }), "cbc:DocumentTypeCode": type } : undefined;
}

function writeAttachment({ id, description, file, url }: Attachment): XmlElement {
  return {
    "cbc:ID": id,
    "cbc:DocumentDescription": description,
    "cac:Attachment": {
      "cbc:EmbeddedDocumentBinaryObject": textWith(file?.base64, { mimeCode: file?.type, filename: file?.name }),
      "cac:ExternalReference": { "cbc:URI": url },
    },
  };
}

function parties(document: EInvoice): XmlElement {
  const { seller, buyer, payee, tax_representative, delivery, payment } = document;
  const creditor = payment?.direct_debit?.creditor;
  return {
    "cac:AccountingSupplierParty": { "cac:Party": writeParty(seller, payee ? undefined : creditor) },
    "cac:AccountingCustomerParty": { "cac:Party": writeParty(buyer) },
    "cac:PayeeParty": payee && writePayee(payee, creditor),
    "cac:TaxRepresentativeParty": tax_representative && writeTaxRepresentative(tax_representative),
    "cac:Delivery": {
      "cbc:ActualDeliveryDate": delivery?.date,
      "cac:DeliveryLocation": {
        "cbc:ID": textWith(delivery?.location?.id, { schemeID: delivery?.location?.scheme }),
        "cac:Address": delivery?.address && writeAddress(delivery.address),
      },
      "cac:DeliveryParty": { "cac:PartyName": { "cbc:Name": delivery?.name } },
    },
  };
}

/** One element an account (UBL-SR-44 and -47); the due day of a credit note stands in the first (UBL-SR-45). */
function paymentMeans({ payment }: EInvoice, dueDate: string | undefined): XmlValue {
  if (!payment) return undefined;
  const accounts = payment.accounts.length === 0 ? [undefined] : payment.accounts;
  return accounts.map((account, index) => ({
    "cbc:PaymentMeansCode": textWith(payment.code, { name: payment.text }),
    "cbc:PaymentDueDate": index === 0 ? dueDate : undefined,
    "cbc:PaymentID": payment.remittance,
    "cac:CardAccount": index === 0 ? cardAccount(payment) : undefined,
    "cac:PayeeFinancialAccount": account && {
      "cbc:ID": account.id,
      "cbc:Name": account.name,
      "cac:FinancialInstitutionBranch": { "cbc:ID": account.bic },
    },
    "cac:PaymentMandate": index === 0 ? mandate(payment) : undefined,
  }));
}

/** UBL demands a network; the standard has no term for it. */
function cardAccount({ card }: PaymentMeans): XmlElement | undefined {
  return card && { "cbc:PrimaryAccountNumberID": card.number, "cbc:NetworkID": "NA", "cbc:HolderName": card.holder };
}

function mandate({ direct_debit }: PaymentMeans): XmlElement | undefined {
  return direct_debit && { "cbc:ID": direct_debit.mandate, "cac:PayerFinancialAccount": { "cbc:ID": direct_debit.account } };
}

function sums(document: EInvoice): XmlElement {
  const { currency, tax_currency, totals, allowances, vat_breakdown } = document;
  const inTaxCurrency = tax_currency && { "cbc:TaxAmount": writeMoney(totals.vat_in_tax_currency, tax_currency) };
  return {
    "cac:PaymentTerms": { "cbc:Note": document.payment_terms },
    "cac:AllowanceCharge": allowances.map((allowance) => writeAllowance(allowance, currency)),
    "cac:TaxTotal": [
      { "cbc:TaxAmount": writeMoney(totals.vat, currency), "cac:TaxSubtotal": vat_breakdown.map((row) => writeBreakdown(row, document)) },
      inTaxCurrency,
    ],
    "cac:LegalMonetaryTotal": {
      "cbc:LineExtensionAmount": writeMoney(totals.lines, currency),
      "cbc:TaxExclusiveAmount": writeMoney(totals.net, currency),
      "cbc:TaxInclusiveAmount": writeMoney(totals.gross, currency),
      "cbc:AllowanceTotalAmount": writeMoney(totals.allowances, currency),
      "cbc:ChargeTotalAmount": writeMoney(totals.charges, currency),
      "cbc:PrepaidAmount": writeMoney(totals.paid, currency),
      "cbc:PayableRoundingAmount": writeMoney(totals.rounding, currency),
      "cbc:PayableAmount": writeMoney(totals.payable, currency),
    },
  };
}

function writeBreakdown(row: VatBreakdown, { currency }: EInvoice): XmlElement {
  return {
    "cbc:TaxableAmount": writeMoney(row.taxable, currency),
    "cbc:TaxAmount": writeMoney(row.amount, currency),
    "cac:TaxCategory": vatCategory(row, {
      "cbc:TaxExemptionReasonCode": row.exemption_code,
      "cbc:TaxExemptionReason": row.exemption_reason,
    }),
  };
}
