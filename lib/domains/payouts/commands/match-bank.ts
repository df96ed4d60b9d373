import { z } from "zod";
import { dismissBankEntry, findBankEntry, reopenBankEntry } from "@/lib/domains/bank-statements";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { payoutUpdated } from "../events";
import { assertSeesBank } from "../queries/bank";
import { payoutRows } from "../rows";
import { Payout, PayoutId } from "../schema";

const example = { id: "pyt_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** A payout pays no invoice, so its bank entry is dismissed. */
export const matchPayout = command({
  id: "payouts.match",
  summary: "Match a payout with the bank entry that it arrived as",
  permission: "payouts.write",
  input: z.strictObject({ id: PayoutId, bank_entry_id: idOf("bank_entry") }),
  output: Payout,
  example: { ...example, bank_entry_id: "bke_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, bank_entry_id }) {
    assertSeesBank(ctx);
    const row = await lockRow(ctx, payoutRows, id);
    if (row.bank_entry_id !== null) throw new AppError("conflict", "This payout is matched already.");
    const entry = await findBankEntry(ctx, bank_entry_id);
    if (entry.currency !== row.currency || entry.amount !== row.amount)
      throw invalidField("bank_entry_id", "other_amount", "The bank entry has another amount than the payout.");
    await dismissBankEntry(ctx, { id: bank_entry_id });
    return changeRow(ctx, payoutRows, row, { bank_entry_id }, payoutUpdated);
  },
});

export const unmatchPayout = command({
  id: "payouts.unmatch",
  summary: "Remove the match of a payout with its bank entry, which opens again",
  permission: "payouts.write",
  input: z.strictObject({ id: PayoutId }),
  output: Payout,
  example,
  async run(ctx, { id }) {
    assertSeesBank(ctx);
    const row = await lockRow(ctx, payoutRows, id);
    if (row.bank_entry_id === null) throw new AppError("conflict", "This payout is not matched with a bank entry.");
    const payout = await changeRow(ctx, payoutRows, row, { bank_entry_id: null }, payoutUpdated);
    await reopenBankEntry(ctx, { id: row.bank_entry_id });
    return payout;
  },
});
