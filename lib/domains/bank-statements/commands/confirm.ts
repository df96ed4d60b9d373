import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { readOpenInvoices } from "@/lib/domains/invoices";
import { recordPayment } from "@/lib/domains/payments";
import { PaymentWarning } from "@/lib/domains/payments/schema";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { attempt } from "@/lib/kernel/savepoint";
import type { BankEntry as BankEntryRow } from "@/prisma/generated/client";
import { bankEntryUpdated } from "../events";
import { bankEntryRows } from "../rows";
import { assertOpen } from "../rules/fields";
import { indexInvoices, matchEntry, sharesOf, type MatchedShare, type OpenInvoice } from "../rules/match";
import { BankEntry, BankEntryConfirm, SureConfirmed } from "../schema";

interface Plan {
  customer_id: string;
  shares: readonly MatchedShare[];
}

type Choice = Pick<z.output<typeof BankEntryConfirm>, "invoice_ids" | "customer_id" | "only_sure">;

export const confirmBankEntry = command({
  id: "bank_entries.confirm",
  summary: "Record the payment of a bank entry, as proposed or for the invoices that are named",
  permission: "payments.write",
  input: BankEntryConfirm,
  output: BankEntry,
  example: { id: "bke_01jd0p2q3r4s5t6v7w8x9y0z1a", invoice_ids: ["inv_01jd0p2q3r4s5t6v7w8x9y0z1a"] },
  async run(ctx, { id, ...choice }) {
    const row = await lockRow(ctx, bankEntryRows, id);
    assertOpen(row);
    return recordEntry(ctx, row, choose(row, choice, await readOpenInvoices(ctx)));
  },
});

/** What the entry pays by the caller's choice, or else by its own words. @throws AppError `conflict`, `invalid`. */
function choose(row: BankEntryRow, { invoice_ids, customer_id, only_sure = false }: Choice, open: readonly OpenInvoice[]): Plan {
  if (invoice_ids === undefined && customer_id !== undefined) return { customer_id, shares: [] };
  if (invoice_ids === undefined) {
    const match = matchEntry(row, indexInvoices(open));
    if (!match) throw new AppError("conflict", "This bank entry names no open invoice. Choose what it pays.");
    if (only_sure && match.certainty !== "sure") throw new AppError("conflict", "It is not sure what this bank entry pays.");
    return match;
  }
  const named = invoice_ids.map((id, index) => {
    const invoice = open.find((one) => one.id === id);
    const path = `invoice_ids.${index}`;
    if (!invoice) throw invalidField(path, "not_open", "This invoice is not open.");
    if (invoice.currency !== row.currency) throw invalidField(path, "currency", `The invoice is in ${invoice.currency}.`);
    return invoice;
  });
  const payer = customer_id ?? named[0]?.customer_id ?? "";
  const other = named.findIndex((invoice) => invoice.customer_id !== payer);
  if (other >= 0) throw invalidField(`invoice_ids.${other}`, "other_customer", "The invoices must be of one customer.");
  return { customer_id: payer, shares: sharesOf(row.amount, named) };
}

/** Records the payment of a locked entry. A bank has received it, so nothing about its day or its reference is asked. */
async function recordEntry(ctx: CommandCtx, row: BankEntryRow, { customer_id, shares }: Plan): Promise<BankEntry> {
  const currency = Currency.parse(row.currency);
  const payment = await recordPayment(ctx, {
    customer_id,
    currency,
    amount: toWire(row.amount, currency),
    date: fromDayColumn(row.day),
    method: "bank_transfer",
    reference: row.reference,
    allocations: shares.map(({ invoice, amount }) => ({ invoice_id: invoice.id, amount: toWire(amount, currency) })),
    // A statement says when the money came; a day that is still to come is a mistake in the file.
    confirm: PaymentWarning.options.filter((warning) => warning !== "future_date"),
  });
  return changeRow(ctx, bankEntryRows, row, { status: "confirmed", payment_id: payment.id }, bankEntryUpdated);
}

/** The most entries of one request: each is a payment with its postings. */
const mostAtOnce = 200;

export const confirmSureEntries = command({
  id: "bank_entries.confirm_sure",
  summary: "Record the payments of all bank entries that name their invoices and pay exactly what is due",
  permission: "payments.write",
  input: z.strictObject({}),
  output: SureConfirmed,
  example: {},
  async run(ctx) {
    const rows = await ctx.db.bankEntry.findMany({
      where: { tenant_id: ctx.tenant.id, status: "open" },
      orderBy: [{ day: "asc" }, { id: "asc" }],
    });
    const index = indexInvoices(await readOpenInvoices(ctx));
    const sure = rows.filter((row) => matchEntry(row, index)?.certainty === "sure");
    let confirmed = 0;
    for (const { id } of sure.slice(0, mostAtOnce)) {
      // Judged again once it is locked: an earlier one may have paid the same invoice.
      const result = await attempt(ctx, () => confirmBankEntry(ctx, { id, only_sure: true }), { keep: true });
      if ("value" in result) confirmed += 1;
    }
    return { confirmed, left: sure.length - confirmed };
  },
});
