import type { EInvoice, PaymentAccount, VatBreakdown } from "../model";
import { taxPointCodesOfCii } from "../codes/tax-points";
import { day, tradeTax, writeAllowance, writePeriod } from "./cii-parts";
import { writePayee } from "./cii-party";
import { amountText, textWith, type XmlElement, type XmlValue } from "./xml";

export function writeSettlement(document: EInvoice): XmlElement {
  const { currency, payment, payee } = document;
  return {
    "ram:CreditorReferenceID": payment?.direct_debit?.creditor,
    "ram:PaymentReference": payment?.remittance,
    "ram:TaxCurrencyCode": document.tax_currency,
    "ram:InvoiceCurrencyCode": currency,
    "ram:PayeeTradeParty": payee && writePayee(payee),
    "ram:SpecifiedTradeSettlementPaymentMeans": paymentMeans(document),
    "ram:ApplicableTradeTax": document.vat_breakdown.map((row) => writeBreakdown(row, document)),
    "ram:BillingSpecifiedPeriod": writePeriod(document.period),
    "ram:SpecifiedTradeAllowanceCharge": document.allowances.map((allowance) => writeAllowance(allowance, currency)),
    "ram:SpecifiedTradePaymentTerms": {
      "ram:Description": document.payment_terms,
      "ram:DueDateDateTime": day(document.due_date),
      "ram:DirectDebitMandateID": payment?.direct_debit?.mandate,
    },
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation": writeTotals(document),
    "ram:InvoiceReferencedDocument": document.preceding_invoices.map(({ number, issue_date }) => ({
      "ram:IssuerAssignedID": number,
      "ram:FormattedIssueDateTime": day(issue_date, "qdt:DateTimeString"),
    })),
    "ram:ReceivableSpecifiedTradeAccountingAccount": { "ram:ID": document.buyer_accounting_reference },
  };
}

function paymentMeans({ payment }: EInvoice): XmlValue {
  if (!payment) return undefined;
  const accounts = payment.accounts.length === 0 ? [undefined] : payment.accounts;
  return accounts.map((account, index) => ({
    "ram:TypeCode": payment.code,
    "ram:Information": payment.text,
    "ram:ApplicableTradeSettlementFinancialCard":
      index === 0 ? payment.card && { "ram:ID": payment.card.number, "ram:CardholderName": payment.card.holder } : undefined,
    "ram:PayerPartyDebtorFinancialAccount": index === 0 ? { "ram:IBANID": payment.direct_debit?.account } : undefined,
    "ram:PayeePartyCreditorFinancialAccount": account && writeAccount(account),
    "ram:PayeeSpecifiedCreditorFinancialInstitution": { "ram:BICID": account?.bic },
  }));
}

const iban = /^[A-Z]{2}\d{2}[A-Za-z0-9]{4,30}$/;

function writeAccount({ id, name }: PaymentAccount): XmlElement {
  return iban.test(id.replaceAll(" ", ""))
    ? { "ram:IBANID": id, "ram:AccountName": name }
    : { "ram:AccountName": name, "ram:ProprietaryID": id };
}

function writeBreakdown(row: VatBreakdown, { currency, tax_point_date, tax_point_code }: EInvoice): XmlElement {
  const { "ram:TypeCode": type, ...category } = tradeTax(row) ?? {};
  return {
    "ram:CalculatedAmount": amountText(row.amount, currency),
    "ram:TypeCode": type,
    "ram:ExemptionReason": row.exemption_reason,
    "ram:BasisAmount": amountText(row.taxable, currency),
    "ram:CategoryCode": category["ram:CategoryCode"],
    "ram:ExemptionReasonCode": row.exemption_code,
    "ram:TaxPointDate": day(tax_point_date, "udt:DateString"),
    "ram:DueDateTypeCode": tax_point_code && (taxPointCodesOfCii.get(tax_point_code) ?? tax_point_code),
    "ram:RateApplicablePercent": category["ram:RateApplicablePercent"],
  };
}

function writeTotals({ currency, tax_currency, totals }: EInvoice): XmlElement {
  const inTaxCurrency = tax_currency && textWith(amountText(totals.vat_in_tax_currency, tax_currency), { currencyID: tax_currency });
  return {
    "ram:LineTotalAmount": amountText(totals.lines, currency),
    "ram:ChargeTotalAmount": amountText(totals.charges, currency),
    "ram:AllowanceTotalAmount": amountText(totals.allowances, currency),
    "ram:TaxBasisTotalAmount": amountText(totals.net, currency),
    "ram:TaxTotalAmount": [textWith(amountText(totals.vat, currency), { currencyID: currency }), inTaxCurrency],
    "ram:RoundingAmount": amountText(totals.rounding, currency),
    "ram:GrandTotalAmount": amountText(totals.gross, currency),
    "ram:TotalPrepaidAmount": amountText(totals.paid, currency),
    "ram:DuePayableAmount": amountText(totals.payable, currency),
  };
}
