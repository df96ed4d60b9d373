import { AppError } from "@/lib/kernel/base/errors";
import type { Attachment, Delivery, DocumentTotals, EInvoice, Identifier, Note, PaymentMeans, VatBreakdown } from "../model";
import { amountAt, amountOf, decimalAt, identifierAt, present, readCurrency, readDay } from "./parts";
import { readFile } from "./file";
import { readAddress, readParty, readPayee, readTaxRepresentative } from "./ubl-party";
import { readAllowances, readLine } from "./ubl-line";
import { attributeOf, childrenOf, nodeAt, readXml, textAt, textOf, type XmlNode } from "./xml";

/** @throws AppError `malformed` for what is not a UBL invoice or credit note, and for amounts that its currency cannot hold. */
export function readUbl(xml: string): EInvoice {
  return readUblRoot(readXml(xml));
}

export function readUblRoot(root: XmlNode): EInvoice {
  if (root.name !== "ubl:Invoice" && root.name !== "ubl:CreditNote") throw new AppError("malformed", "This is not an invoice in UBL.");
  const currency = readCurrency(textAt(root, "cbc:DocumentCurrencyCode"));
  const supplier = nodeAt(root, "cac:AccountingSupplierParty/cac:Party");
  const payee = nodeAt(root, "cac:PayeeParty");
  const representative = nodeAt(root, "cac:TaxRepresentativeParty");
  const period = nodeAt(root, "cac:InvoicePeriod");
  const order = textAt(root, "cac:OrderReference/cbc:ID");
  const salesOrder = textAt(root, "cac:OrderReference/cbc:SalesOrderID");
  return {
    number: textAt(root, "cbc:ID") ?? "",
    issue_date: dayAt(root, "cbc:IssueDate") ?? "",
    type_code: textAt(root, "cbc:InvoiceTypeCode") ?? textAt(root, "cbc:CreditNoteTypeCode") ?? "",
    currency,
    tax_currency: taxCurrency(root),
    tax_point_date: dayAt(root, "cbc:TaxPointDate"),
    tax_point_code: textAt(period, "cbc:DescriptionCode"),
    due_date: dayAt(root, "cbc:DueDate") ?? dayAt(root, "cac:PaymentMeans/cbc:PaymentDueDate"),
    buyer_reference: textAt(root, "cbc:BuyerReference"),
    project_reference: textAt(root, "cac:ProjectReference/cbc:ID") ?? typedReference(root, "50")?.id,
    contract_reference: textAt(root, "cac:ContractDocumentReference/cbc:ID"),
    order_reference: order === "NA" && salesOrder ? undefined : order,
    sales_order_reference: salesOrder,
    receiving_advice_reference: textAt(root, "cac:ReceiptDocumentReference/cbc:ID"),
    despatch_advice_reference: textAt(root, "cac:DespatchDocumentReference/cbc:ID"),
    tender_reference: textAt(root, "cac:OriginatorDocumentReference/cbc:ID"),
    invoiced_object: typedReference(root, "130"),
    buyer_accounting_reference: textAt(root, "cbc:AccountingCost"),
    payment_terms: textAt(root, "cac:PaymentTerms/cbc:Note"),
    notes: childrenOf(root, "cbc:Note").flatMap(readNote),
    process: textAt(root, "cbc:ProfileID"),
    specification: textAt(root, "cbc:CustomizationID") ?? "",
    preceding_invoices: childrenOf(root, "cac:BillingReference").map((reference) => ({
      number: textAt(reference, "cac:InvoiceDocumentReference/cbc:ID") ?? "",
      issue_date: dayAt(reference, "cac:InvoiceDocumentReference/cbc:IssueDate"),
    })),
    seller: readParty(supplier),
    buyer: readParty(nodeAt(root, "cac:AccountingCustomerParty/cac:Party")),
    payee: payee && readPayee(payee),
    tax_representative: representative && readTaxRepresentative(representative),
    delivery: readDelivery(nodeAt(root, "cac:Delivery")),
    period: present({ start: dayAt(period, "cbc:StartDate"), end: dayAt(period, "cbc:EndDate") }),
    payment: readPayment(childrenOf(root, "cac:PaymentMeans"), sepaCreditor(payee) ?? sepaCreditor(supplier)),
    allowances: readAllowances(root, currency),
    totals: readTotals(root, currency),
    vat_breakdown: childrenOf(root, "cac:TaxTotal").flatMap((total) =>
      childrenOf(total, "cac:TaxSubtotal").map((subtotal) => readBreakdown(subtotal, currency)),
    ),
    attachments: readAttachments(root),
    lines: [...childrenOf(root, "cac:InvoiceLine"), ...childrenOf(root, "cac:CreditNoteLine")].map((line) => readLine(line, currency)),
  };
}

const dayAt = (node: XmlNode | undefined, path: string): string | undefined => readDay(textAt(node, path));

function taxCurrency(root: XmlNode): EInvoice["tax_currency"] {
  const code = textAt(root, "cbc:TaxCurrencyCode");
  return code === undefined ? undefined : readCurrency(code);
}

function readNote(node: XmlNode): Note[] {
  const text = textOf(node);
  if (text === undefined) return [];
  const [, subject_code, rest] = /^#([A-Z]{3})#([^]*)$/.exec(text) ?? [];
  return [subject_code && rest ? { subject_code, text: rest.trim() } : { text }];
}

function typedReference(root: XmlNode, type: string): Identifier | undefined {
  const found = childrenOf(root, "cac:AdditionalDocumentReference").find((reference) => textAt(reference, "cbc:DocumentTypeCode") === type);
  return identifierAt(found, "cbc:ID");
}

function readAttachments(root: XmlNode): Attachment[] {
  const references = childrenOf(root, "cac:AdditionalDocumentReference");
  return references
    .filter((reference) => !["50", "130"].includes(textAt(reference, "cbc:DocumentTypeCode") ?? ""))
    .map((reference) => ({
      id: textAt(reference, "cbc:ID") ?? "",
      description: textAt(reference, "cbc:DocumentDescription"),
      url: textAt(reference, "cac:Attachment/cac:ExternalReference/cbc:URI"),
      file: readFile(nodeAt(reference, "cac:Attachment/cbc:EmbeddedDocumentBinaryObject")),
    }));
}

const sepaCreditor = (party: XmlNode | undefined): string | undefined =>
  textOf(
    childrenOf(party, "cac:PartyIdentification")
      .map((identification) => nodeAt(identification, "cbc:ID"))
      .find((id) => attributeOf(id, "schemeID") === "SEPA"),
  );

function readDelivery(node: XmlNode | undefined): Delivery | undefined {
  const address = nodeAt(node, "cac:DeliveryLocation/cac:Address");
  return present({
    name: textAt(node, "cac:DeliveryParty/cac:PartyName/cbc:Name"),
    location: identifierAt(node, "cac:DeliveryLocation/cbc:ID"),
    date: dayAt(node, "cbc:ActualDeliveryDate"),
    address: address && readAddress(address),
  });
}

function readPayment(means: XmlNode[], creditor: string | undefined): PaymentMeans | undefined {
  const [first] = means;
  if (!first) return undefined;
  const code = nodeAt(first, "cbc:PaymentMeansCode");
  const card = nodeAt(first, "cac:CardAccount");
  const mandate = nodeAt(first, "cac:PaymentMandate");
  return {
    code: textOf(code) ?? "",
    text: attributeOf(code, "name"),
    remittance: textAt(first, "cbc:PaymentID"),
    accounts: means.flatMap((item) => {
      const account = nodeAt(item, "cac:PayeeFinancialAccount");
      if (!account) return [];
      const bic = textAt(account, "cac:FinancialInstitutionBranch/cbc:ID");
      return [{ id: textAt(account, "cbc:ID") ?? "", name: textAt(account, "cbc:Name"), bic }];
    }),
    card: card && { number: textAt(card, "cbc:PrimaryAccountNumberID") ?? "", holder: textAt(card, "cbc:HolderName") },
    direct_debit: present({
      mandate: textAt(mandate, "cbc:ID"),
      creditor,
      account: textAt(mandate, "cac:PayerFinancialAccount/cbc:ID"),
    }),
  };
}

function readTotals(root: XmlNode, currency: EInvoice["currency"]): DocumentTotals {
  const totals = nodeAt(root, "cac:LegalMonetaryTotal");
  const taxTotals = childrenOf(root, "cac:TaxTotal").map((total) => nodeAt(total, "cbc:TaxAmount"));
  const own = taxTotals.find((amount) => (attributeOf(amount, "currencyID") ?? currency) === currency);
  const taxed = taxCurrency(root);
  const other = taxTotals.find((amount) => taxed && amount !== own && attributeOf(amount, "currencyID") === taxed);
  return {
    lines: amountAt(totals, "cbc:LineExtensionAmount", currency),
    allowances: amountAt(totals, "cbc:AllowanceTotalAmount", currency),
    charges: amountAt(totals, "cbc:ChargeTotalAmount", currency),
    net: amountAt(totals, "cbc:TaxExclusiveAmount", currency),
    vat: amountOf(own, currency),
    vat_in_tax_currency: taxed && amountOf(other, taxed),
    gross: amountAt(totals, "cbc:TaxInclusiveAmount", currency),
    paid: amountAt(totals, "cbc:PrepaidAmount", currency),
    rounding: amountAt(totals, "cbc:PayableRoundingAmount", currency),
    payable: amountAt(totals, "cbc:PayableAmount", currency),
  };
}

function readBreakdown(node: XmlNode, currency: EInvoice["currency"]): VatBreakdown {
  const category = nodeAt(node, "cac:TaxCategory");
  return {
    category: textAt(category, "cbc:ID") ?? "",
    rate: decimalAt(category, "cbc:Percent"),
    taxable: amountAt(node, "cbc:TaxableAmount", currency),
    amount: amountAt(node, "cbc:TaxAmount", currency),
    exemption_reason: textAt(category, "cbc:TaxExemptionReason"),
    exemption_code: textAt(category, "cbc:TaxExemptionReasonCode"),
  };
}
