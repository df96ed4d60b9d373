import { assertNever, AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import { isZero } from "@/lib/commerce/is-zero";
import { oddityOfIssueDate, usualDaysAhead } from "@/lib/commerce/issue-date";
import type { InvoiceStatus, InvoiceWarning, StoredStatus } from "./schema";

/** The allowed transitions of each stored status. Payments and refunds move between the last three; only finalization ends a draft. */
const moves: Record<StoredStatus, readonly StoredStatus[]> = {
  draft: ["finalized", "paid"],
  finalized: ["partly_paid", "paid"],
  partly_paid: ["finalized", "paid"],
  paid: ["partly_paid", "finalized"],
};

/** @throws AppError `conflict` naming the allowed transitions. */
export function assertTransition(from: StoredStatus, to: StoredStatus): void {
  if (moves[from].includes(to)) return;
  const write = (status: StoredStatus) => (status === "draft" ? "a draft" : status.replace("_", " "));
  const what = from === to ? `is already ${write(from)}` : `can't become ${write(to)} because it is ${write(from)}`;
  throw new AppError("conflict", `This invoice ${what}. It can become ${moves[from].map(write).join(" or ")}.`);
}

/** @throws AppError `conflict` that says what to do instead: a finalized invoice is immutable. */
export function assertDraft(status: StoredStatus): void {
  if (status === "draft") return;
  throw new AppError(
    "conflict",
    "A finalized invoice can't be edited. Credit it, in whole or in part, or correct it: that credits it and creates a new draft.",
  );
}

/** The status shown on `today` (YYYY-MM-DD in the tenant's timezone): unpaid and due before today is overdue. */
export function statusOn(today: string, invoice: { status: StoredStatus; due_date: string | null }): InvoiceStatus {
  const isLate = invoice.due_date !== null && invoice.due_date < today;
  switch (invoice.status) {
    case "draft":
    case "paid":
      return invoice.status;
    case "finalized":
    case "partly_paid":
      return isLate ? "overdue" : invoice.status;
    default:
      return assertNever(invoice.status);
  }
}

/** The status for a balance due in minor units: zero, part or all of what was invoiced less what credit notes took off it. */
export function statusForBalance(total: bigint, balance: bigint): Exclude<StoredStatus, "draft"> {
  if (balance <= 0n) return "paid";
  return balance < total ? "partly_paid" : "finalized";
}

/** Whether credit notes closed the invoice, and nobody paid any of it. Amounts are money text. */
export function isCredited(invoice: { status: InvoiceStatus; amount_paid: string; amount_credited: string | null }): boolean {
  return invoice.status === "paid" && isZero(invoice.amount_paid) && invoice.amount_credited !== null && !isZero(invoice.amount_credited);
}

const oddities = {
  back_dated: "The issue date is in the past.",
  far_future: `The issue date is more than ${usualDaysAhead} days ahead.`,
};

/** The warnings about an issue date (YYYY-MM-DD, null for the day of finalization) on `today`. */
export function warnAbout(issue_date: string | null, today: string): InvoiceWarning[] {
  const code = oddityOfIssueDate(issue_date, today);
  return code === null ? [] : [{ path: "issue_date", code, message: oddities[code] }];
}

interface Finalizable {
  lines: readonly unknown[];
  total: bigint;
  currency: string;
  tenant_currency: string;
  exchange_rate: string | null;
  issue_date: string;
  due_date: string;
}

/** The problems that block finalizing; empty when there are none. */
export function obstaclesTo(invoice: Finalizable): FieldProblem[] {
  const obstacles: FieldProblem[] = [];
  if (invoice.lines.length === 0) obstacles.push({ path: "lines", code: "empty", message: "An invoice needs at least one line." });
  if (invoice.total < 0n)
    obstacles.push({
      path: "lines",
      code: "negative_total",
      message:
        "The total is below zero, and an invoice asks for money: lower what is taken off. Money that came in is given back as a refund " +
        "of its payment.",
    });
  if (invoice.currency !== invoice.tenant_currency && invoice.exchange_rate === null) {
    obstacles.push({
      path: "exchange_rate",
      code: "required",
      message: `Enter the exchange rate to ${invoice.tenant_currency}. It is fixed on the invoice.`,
    });
  }
  if (invoice.due_date < invoice.issue_date)
    obstacles.push({ path: "due_date", code: "before_issue", message: "The due date is before the issue date." });
  return obstacles;
}

/** Whether credit notes have taken all of an invoice back; one over nothing is never credited. */
export function isFullyCredited({ credited, total }: { credited: bigint; total: bigint }): boolean {
  return credited !== 0n && credited >= total;
}
