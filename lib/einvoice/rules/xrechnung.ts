import { at, each, error, has, warning, type Rule } from "./rule";
import type { EInvoice } from "../model";

const usualTypes = new Set(["326", "380", "384", "389", "381", "875", "876", "877"]);
const taxedCategories = new Set(["S", "Z", "E", "AE", "K", "G", "L", "M"]);
const transfers = new Set(["30", "58"]);
const cards = new Set(["48", "54", "55"]);
const debits = new Set(["59"]);

const email = /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/;
const discountLine = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/;

const isPaidBy = ({ payment }: EInvoice, codes: ReadonlySet<string>): boolean => codes.has(payment?.code ?? "");

function hasTerms({ payment_terms: terms = "" }: EInvoice): boolean {
  const lines = terms.split("\n").filter((line) => line.trim().startsWith("#"));
  const after = terms.split(/#.+#/).at(-1) ?? "";
  return lines.every((line) => discountLine.test(line.trim())) && (lines.length === 0 || /^\s*\n/.test(after));
}

function usesTax(d: EInvoice): boolean {
  return [...d.lines, ...d.allowances].some(({ vat }) => taxedCategories.has(vat?.category ?? ""));
}

/** ISO 13616: the number's letters as figures, its first four characters last, has the remainder 1. */
function isIban(account: string | undefined): boolean {
  const text = (account ?? "").replace(/\s/g, "");
  if (!/^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/.test(text)) return false;
  const figures = [...(text.slice(4) + text.slice(0, 4)).toUpperCase()].map((letter) => Number.parseInt(letter, 36)).join("");
  return BigInt(figures) % 97n === 1n;
}

const filesOf = ({ attachments }: EInvoice): string[] => attachments.flatMap(({ file }) => (file ? [file.name] : []));

/** The German rules of XRechnung 3.0, of which the writer guarantees BR-DE-21. */
export const xrechnungRules: Rule[] = [
  // EN 16931 gave this rule up in 1.3.16; XRechnung 3.0.2 still builds on an older one.
  error("BR-CO-25", "BT-9", (d) => at("due_date", (d.totals.payable ?? 0n) <= 0n || has(d.due_date) || has(d.payment_terms))),
  error("BR-DE-1", "BG-16", (d) => at("payment", d.payment !== undefined)),
  error("BR-DE-2", "BG-6", (d) => at("seller.contact", d.seller.contact !== undefined)),
  error("BR-DE-3", "BT-37", ({ seller: { address } }) => at("seller.address.city", !address || has(address.city))),
  error("BR-DE-4", "BT-38", ({ seller: { address } }) => at("seller.address.postal_code", !address || has(address.postal_code))),
  error("BR-DE-5", "BT-41", ({ seller: { contact } }) => at("seller.contact.name", !contact || has(contact.name))),
  error("BR-DE-6", "BT-42", ({ seller: { contact } }) => at("seller.contact.phone", !contact || has(contact.phone))),
  error("BR-DE-7", "BT-43", ({ seller: { contact } }) => at("seller.contact.email", !contact || has(contact.email))),
  error("BR-DE-8", "BT-52", ({ buyer: { address } }) => at("buyer.address.city", !address || has(address.city))),
  error("BR-DE-9", "BT-53", ({ buyer: { address } }) => at("buyer.address.postal_code", !address || has(address.postal_code))),
  error("BR-DE-10", "BT-77", ({ delivery }) => at("delivery.address.city", !delivery?.address || has(delivery.address.city))),
  error("BR-DE-11", "BT-78", ({ delivery }) => at("delivery.address.postal_code", !delivery?.address || has(delivery.address.postal_code))),
  error("BR-DE-14", "BT-119", (d) => each(d.vat_breakdown, "vat_breakdown", ({ rate }) => has(rate), "rate")),
  error("BR-DE-15", "BT-10", (d) => at("buyer_reference", has(d.buyer_reference))),
  error("BR-DE-16", "BT-31", (d) =>
    at("seller.vat_id", !usesTax(d) || d.tax_representative !== undefined || has(d.seller.vat_id) || has(d.seller.tax_id)),
  ),
  warning("BR-DE-17", "BT-3", (d) => at("type_code", usualTypes.has(d.type_code))),
  error("BR-DE-18", "BT-20", (d) => at("payment_terms", hasTerms(d))),
  warning("BR-DE-19", "BT-84", (d) =>
    d.payment?.code === "58" ? each(d.payment.accounts, "payment.accounts", ({ id }) => isIban(id), "id") : [],
  ),
  warning("BR-DE-20", "BT-91", (d) => at("payment.direct_debit.account", !isPaidBy(d, debits) || isIban(d.payment?.direct_debit?.account))),
  error("BR-DE-22", "BT-125", (d) => at("attachments", new Set(filesOf(d)).size === filesOf(d).length)),
  error("BR-DE-23-a", "BG-17", (d) => at("payment.accounts", !isPaidBy(d, transfers) || (d.payment?.accounts.length ?? 0) > 0)),
  error("BR-DE-23-b", "BG-16", (d) => at("payment", !isPaidBy(d, transfers) || (!d.payment?.card && !d.payment?.direct_debit))),
  error("BR-DE-24-a", "BG-18", (d) => at("payment.card", !isPaidBy(d, cards) || d.payment?.card !== undefined)),
  error("BR-DE-24-b", "BG-16", (d) => at("payment", !isPaidBy(d, cards) || (d.payment?.accounts.length === 0 && !d.payment.direct_debit))),
  error("BR-DE-25-a", "BG-19", (d) => at("payment.direct_debit", !isPaidBy(d, debits) || d.payment?.direct_debit !== undefined)),
  error("BR-DE-25-b", "BG-16", (d) => at("payment", !isPaidBy(d, debits) || (d.payment?.accounts.length === 0 && !d.payment.card))),
  warning("BR-DE-26", "BG-3", (d) => at("preceding_invoices", d.type_code !== "384" || d.preceding_invoices.length > 0)),
  warning("BR-DE-27", "BT-42", ({ seller: { contact } }) =>
    at("seller.contact.phone", !contact?.phone || contact.phone.replace(/\D/g, "").length >= 3),
  ),
  warning("BR-DE-28", "BT-43", ({ seller: { contact } }) => at("seller.contact.email", !contact?.email || email.test(contact.email))),
  error("BR-DE-30", "BT-90", ({ payment }) =>
    at("payment.direct_debit.creditor", !payment?.direct_debit || has(payment.direct_debit.creditor)),
  ),
  error("BR-DE-31", "BT-91", ({ payment }) =>
    at("payment.direct_debit.account", !payment?.direct_debit || has(payment.direct_debit.account)),
  ),
];
