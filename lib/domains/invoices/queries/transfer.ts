import { createHash } from "node:crypto";
import type { BankTransfer, DocumentView } from "@/lib/commerce/document";
import { isIban } from "@/lib/commerce/e-invoicing";
import { epcText } from "@/lib/commerce/epc-qr";
import { isZero } from "@/lib/commerce/is-zero";

/** The company's account, as the settings have it. */
interface Account {
  company_name: string;
  bank_account: string | null;
  bank_account_name: string | null;
  bank_bic: string | null;
}

/** How an invoice is paid by bank transfer; null without an account, a number, or a balance due. */
export function bankTransferOf(
  { company_name, bank_account: account, bank_account_name, bank_bic: bic }: Account,
  { number, amount_due: amount, currency }: Pick<DocumentView, "number" | "amount_due" | "currency">,
): BankTransfer | null {
  if (account === null || number === null || isZero(amount)) return null;
  const name = bank_account_name ?? company_name;
  const code = currency === "EUR" ? epcText({ name, iban: account, bic, amount, number }) : null;
  // Banks print an IBAN in groups of four.
  const shown = isIban(account) ? account.replace(/(.{4})(?=.)/g, "$1 ") : account;
  return { name, account: shown, bic, reference: number, code };
}

/** Part of the name of a stored PDF that prints the account; empty without one. */
export function accountKey({ company_name, bank_account, bank_account_name, bank_bic }: Account): string {
  if (bank_account === null) return "";
  const printed = JSON.stringify([bank_account, bank_account_name ?? company_name, bank_bic]);
  return `-${createHash("sha256").update(printed).digest("hex").slice(0, 12)}`;
}
