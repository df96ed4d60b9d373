import { AppError } from "@/lib/kernel/base/errors";
import type { BankEntryCreate, BankEntryStatus } from "../schema";

/** What identifies an entry without a reference of the bank. */
export function describeEntry({ date, currency, amount, payer_name, payer_account, text }: BankEntryCreate): string {
  return JSON.stringify([date, currency, amount, payer_name ?? "", payer_account ?? "", text ?? ""]);
}

/** @throws AppError `conflict` for an entry that was confirmed or dismissed. */
export function assertOpen({ status }: { status: BankEntryStatus | string }): void {
  if (status === "confirmed") throw new AppError("conflict", "This bank entry is already confirmed; its payment is recorded.");
  if (status === "dismissed") throw new AppError("conflict", "This bank entry is dismissed. Reopen it first.");
}
