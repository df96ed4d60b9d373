import { Currency } from "@/lib/commerce/currencies";
import { fromWire } from "@/lib/commerce/money";
import { findInvoice, lockInvoice, syncInvoiceStatus, tenantToday } from "@/lib/domains/invoices";
import { postEntries, unappliedCredit } from "@/lib/domains/ledger";
import { Invoice } from "@/lib/domains/invoices/schema";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { CreditApply } from "../schema";

/** Applies a customer's credit to an invoice; default: as much as credit and balance due allow. */
export const applyCredit = command({
  id: "invoices.apply_credit",
  summary: "Apply the customer's credit to an invoice",
  permission: "payments.write",
  input: CreditApply,
  output: Invoice,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, amount: amountText }) {
    const { customer_id } = await findInvoice(ctx, id);
    await lockRows(ctx, "customers", [customer_id]);
    const invoice = await lockInvoice(ctx, id);
    if (invoice.status === "draft") throw new AppError("conflict", "Credit cannot be applied to a draft; finalize it first.");
    const currency = Currency.parse(invoice.currency);
    const credit = await unappliedCredit(ctx, customer_id, currency);
    const most = credit < invoice.balance ? credit : invoice.balance;
    if (most <= 0n)
      throw new AppError("conflict", invoice.balance <= 0n ? "The invoice is paid." : `The customer has no credit in ${currency}.`);
    const amount = amountText === undefined ? most : fromWire(amountText, currency);
    if (amount > most) throw invalidField("amount", "exceeds_credit", "More than the customer's credit or the invoice's balance due.");
    const today = await tenantToday(ctx);
    const entry = { customer_id, currency, day: today, kind: "credit_applied" as const };
    await postEntries(ctx, [
      { ...entry, invoice_id: id, amount: -amount },
      { ...entry, amount },
    ]);
    return syncInvoiceStatus(ctx, { id, today });
  },
});
