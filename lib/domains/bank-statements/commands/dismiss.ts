import { z } from "zod";
import { findPayment } from "@/lib/domains/payments";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { bankEntryUpdated } from "../events";
import { bankEntryRows } from "../rows";
import { assertOpen } from "../rules/fields";
import { BankEntry, BankEntryId } from "../schema";

const one = z.strictObject({ id: BankEntryId });
const example = { id: "bke_01jd0p2q3r4s5t6v7w8x9y0z1a" };

export const dismissBankEntry = command({
  id: "bank_entries.dismiss",
  summary: "Dismiss a bank entry that pays no invoice",
  permission: "payments.write",
  input: one,
  output: BankEntry,
  example,
  async run(ctx, { id }) {
    const row = await lockRow(ctx, bankEntryRows, id);
    assertOpen(row);
    return changeRow(ctx, bankEntryRows, row, { status: "dismissed" }, bankEntryUpdated);
  },
});

export const reopenBankEntry = command({
  id: "bank_entries.reopen",
  summary: "Reopen a bank entry that was dismissed, or whose payment was reversed",
  permission: "payments.write",
  input: one,
  output: BankEntry,
  example,
  async run(ctx, { id }) {
    const row = await lockRow(ctx, bankEntryRows, id);
    if (row.status === "open") throw new AppError("conflict", "This bank entry is open.");
    if (row.payment_id !== null && (await findPayment(ctx, row.payment_id)).reversal === null)
      throw new AppError("conflict", "The payment of this bank entry is recorded. Reverse the payment, then reopen the entry.");
    const payout = await ctx.db.payout.findFirst({ where: { tenant_id: ctx.tenant.id, bank_entry_id: id }, select: { id: true } });
    if (payout) throw new AppError("conflict", "This bank entry is matched with a payout. Remove the match there first.");
    return changeRow(ctx, bankEntryRows, row, { status: "open", payment_id: null }, bankEntryUpdated);
  },
});
