import type { Currency } from "@/lib/commerce/currencies";
import { taxPointCodesOfUbl } from "../codes/tax-points";
import type { DocumentTotals, EInvoice, PaymentAccount, PaymentMeans, VatBreakdown } from "../model";
import { dayAt } from "./cii-day";
import { readAllowances, readPeriod } from "./cii-line";
import { readPayee } from "./cii-party";
import { amountAt, amountOf, decimalAt, present, readCurrency } from "./parts";
import { attributeOf, childrenOf, nodeAt, textAt, type XmlNode } from "./xml";

type Settlement = Pick<
  EInvoice,
  | "currency"
  | "tax_currency"
  | "tax_point_date"
  | "tax_point_code"
  | "due_date"
  | "payment_terms"
  | "preceding_invoices"
  | "payee"
  | "payment"
  | "period"
  | "allowances"
  | "totals"
  | "vat_breakdown"
  | "buyer_accounting_reference"
>;

export function readSettlement(settlement: XmlNode | undefined): Settlement {
  const currency = readCurrency(textAt(settlement, "ram:InvoiceCurrencyCode"));
  const taxCode = textAt(settlement, "ram:TaxCurrencyCode");
  const tax_currency = taxCode === undefined ? undefined : readCurrency(taxCode);
  const payee = nodeAt(settlement, "ram:PayeeTradeParty");
  const tax = nodeAt(settlement, "ram:ApplicableTradeTax");
  const taxPoint = textAt(tax, "ram:DueDateTypeCode");
  const terms = nodeAt(settlement, "ram:SpecifiedTradePaymentTerms");
  return {
    currency,
    tax_currency,
    tax_point_date: dayAt(tax, "ram:TaxPointDate"),
    tax_point_code: taxPoint && (taxPointCodesOfUbl.get(taxPoint) ?? taxPoint),
    due_date: dayAt(terms, "ram:DueDateDateTime"),
    payment_terms: textAt(terms, "ram:Description"),
    preceding_invoices: childrenOf(settlement, "ram:InvoiceReferencedDocument").map((reference) => ({
      number: textAt(reference, "ram:IssuerAssignedID") ?? "",
      issue_date: dayAt(reference, "ram:FormattedIssueDateTime"),
    })),
    payee: payee && readPayee(payee),
    payment: readPayment(settlement, terms),
    period: readPeriod(nodeAt(settlement, "ram:BillingSpecifiedPeriod")),
    allowances: readAllowances(settlement, currency),
    totals: readTotals(nodeAt(settlement, "ram:SpecifiedTradeSettlementHeaderMonetarySummation"), currency, tax_currency),
    vat_breakdown: childrenOf(settlement, "ram:ApplicableTradeTax").map((row) => readBreakdown(row, currency)),
    buyer_accounting_reference: textAt(settlement, "ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID"),
  };
}

function readPayment(settlement: XmlNode | undefined, terms: XmlNode | undefined): PaymentMeans | undefined {
  const means = childrenOf(settlement, "ram:SpecifiedTradeSettlementPaymentMeans");
  const [first] = means;
  if (!first) return undefined;
  const card = nodeAt(first, "ram:ApplicableTradeSettlementFinancialCard");
  return {
    code: textAt(first, "ram:TypeCode") ?? "",
    text: textAt(first, "ram:Information"),
    remittance: textAt(settlement, "ram:PaymentReference"),
    accounts: means.flatMap(readAccount),
    card: card && { number: textAt(card, "ram:ID") ?? "", holder: textAt(card, "ram:CardholderName") },
    direct_debit: present({
      mandate: textAt(terms, "ram:DirectDebitMandateID"),
      creditor: textAt(settlement, "ram:CreditorReferenceID"),
      account: textAt(first, "ram:PayerPartyDebtorFinancialAccount/ram:IBANID"),
    }),
  };
}

function readAccount(means: XmlNode): PaymentAccount[] {
  const account = nodeAt(means, "ram:PayeePartyCreditorFinancialAccount");
  if (!account) return [];
  return [
    {
      id: textAt(account, "ram:IBANID") ?? textAt(account, "ram:ProprietaryID") ?? "",
      name: textAt(account, "ram:AccountName"),
      bic: textAt(means, "ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID"),
    },
  ];
}

function readBreakdown(row: XmlNode, currency: Currency): VatBreakdown {
  return {
    category: textAt(row, "ram:CategoryCode") ?? "",
    rate: decimalAt(row, "ram:RateApplicablePercent"),
    taxable: amountAt(row, "ram:BasisAmount", currency),
    amount: amountAt(row, "ram:CalculatedAmount", currency),
    exemption_reason: textAt(row, "ram:ExemptionReason"),
    exemption_code: textAt(row, "ram:ExemptionReasonCode"),
  };
}

function readTotals(totals: XmlNode | undefined, currency: Currency, taxed: Currency | undefined): DocumentTotals {
  const amounts = childrenOf(totals, "ram:TaxTotalAmount");
  const own = amounts.find((amount) => (attributeOf(amount, "currencyID") ?? currency) === currency);
  const other = amounts.find((amount) => taxed && amount !== own && attributeOf(amount, "currencyID") === taxed);
  return {
    lines: amountAt(totals, "ram:LineTotalAmount", currency),
    allowances: amountAt(totals, "ram:AllowanceTotalAmount", currency),
    charges: amountAt(totals, "ram:ChargeTotalAmount", currency),
    net: amountAt(totals, "ram:TaxBasisTotalAmount", currency),
    vat: amountOf(own, currency),
    vat_in_tax_currency: taxed && amountOf(other, taxed),
    gross: amountAt(totals, "ram:GrandTotalAmount", currency),
    paid: amountAt(totals, "ram:TotalPrepaidAmount", currency),
    rounding: amountAt(totals, "ram:RoundingAmount", currency),
    payable: amountAt(totals, "ram:DuePayableAmount", currency),
  };
}
