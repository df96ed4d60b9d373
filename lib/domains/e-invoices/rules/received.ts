import { toWire } from "@/lib/commerce/money";
import type { Address, EInvoice, Party } from "@/lib/einvoice/model";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { EInvoiceSyntax, ReceivedDoubt, ReceivedInvoice } from "../schema";

const addressLines = ({ line1, line2, line3, postal_code, city, region, country }: Address): string[] =>
  [line1, line2, line3, [postal_code, city].filter(Boolean).join(" "), region, country].filter(
    (line): line is string => line !== undefined && line !== "",
  );

/** The types of UNTDID 1001 that give money back. */
const creditTypes = new Set(["81", "83", "381", "396", "532"]);

/** A received document as people read it. */
export function toReceived(document: EInvoice, syntax: EInvoiceSyntax): ReceivedInvoice {
  const { currency, seller, totals, payment } = document;
  const money = (minor: bigint | undefined) => (minor === undefined ? null : toWire(minor, currency));
  return {
    kind: creditTypes.has(document.type_code) ? "credit_note" : "invoice",
    syntax,
    number: document.number,
    issue_date: document.issue_date,
    due_date: document.due_date ?? null,
    currency,
    seller: {
      name: seller.name,
      tax_id: seller.vat_id ?? seller.tax_id ?? null,
      address: seller.address === undefined ? [] : addressLines(seller.address),
    },
    buyer: { name: document.buyer.name, tax_id: document.buyer.vat_id ?? null },
    lines: document.lines.map(({ item, quantity, unit_code, price, net, vat }) => ({
      description: [item.name, item.description].filter(Boolean).join("\n"),
      quantity,
      unit: unit_code,
      price,
      net: money(net),
      category: vat.category,
      rate: vat.rate ?? null,
    })),
    taxes: document.vat_breakdown.map(({ category, rate, taxable, amount, exemption_reason, exemption_code }) => ({
      category,
      rate: rate ?? null,
      base: money(taxable),
      amount: money(amount),
      reason: exemption_reason ?? exemption_code ?? null,
    })),
    net: money(totals.net),
    tax: money(totals.vat),
    total: money(totals.gross),
    due: money(totals.payable),
    payment: { account: payment?.accounts[0]?.id ?? null, reference: payment?.remittance ?? null },
    notes: document.notes.map(({ text }) => text),
    corrects: document.preceding_invoices.map(({ number }) => number),
  };
}

/** The seller in one spelling: by its VAT number, else its place in a register, else its name. */
export function sellerKey({ vat_id, legal_id, tax_id, name }: Party): string {
  const id = vat_id ?? legal_id?.id ?? tax_id;
  return id === undefined ? `name:${foldText(name)}` : id.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();
}

const plainId = (text: string): string => text.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();

/** Whether a party is the company: by their tax numbers, with or without the country in front, else by their names. */
function isCompany(party: { name: string; tax_id?: string | null }, company: { company_name: string; tax_id: string | null }): boolean {
  if (party.tax_id && company.tax_id) {
    const [one, other] = [plainId(party.tax_id), plainId(company.tax_id)];
    return one.endsWith(other) || other.endsWith(one);
  }
  const [one, other] = [foldText(party.name), foldText(company.company_name)];
  return one.includes(other) || other.includes(one);
}

/** Why a received invoice may be no bill of the company: it issued it itself, or somebody else is the buyer. */
export function doubtOf(
  { seller, buyer }: Pick<ReceivedInvoice, "seller" | "buyer">,
  company: { company_name: string; tax_id: string | null },
): ReceivedDoubt | null {
  if (seller.name !== "" && isCompany(seller, company)) return "own_invoice";
  return isCompany(buyer, company) ? null : "not_addressed";
}
