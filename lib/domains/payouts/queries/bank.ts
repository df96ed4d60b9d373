import { z } from "zod";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { toBankEntry } from "@/lib/domains/bank-statements";
import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { BankEntry as BankEntryRow, Payout as PayoutRow } from "@/prisma/generated/client";
import { findPayout } from "../queries";
import { bankDays, certaintyOf, type PaidOut } from "../rules/propose";
import { PayoutBank, PayoutId } from "../schema";

/** Who may see bank entries is a permission of its own. @throws AppError `forbidden`. */
export function assertSeesBank(ctx: Ctx): void {
  if (!can(ctx, "bank_entries.read")) throw new AppError("forbidden", "This needs the permission bank_entries.read.");
}

function paidOutOf({ payout_ref, reference, arrival_day, made_at }: PayoutRow): PaidOut {
  return { payout_ref, reference, day: arrival_day ? fromDayColumn(arrival_day) : dayInTimezone(made_at, "UTC") };
}

export interface Proposal {
  row: BankEntryRow;
  certainty: "sure" | "likely";
}

/** Entries of one answer; a company has few of the same amount in ten days. */
const most = 10;

/** Open bank entries of the payout's amount and days, the sure ones first. */
export async function proposeEntries(ctx: Ctx, payout: PayoutRow): Promise<Proposal[]> {
  const paidOut = paidOutOf(payout);
  const { from, to } = bankDays(paidOut);
  const { currency, amount } = payout;
  const rows = await ctx.db.bankEntry.findMany({
    where: { tenant_id: ctx.tenant.id, status: "open", currency, amount, day: { gte: toDayColumn(from), lte: toDayColumn(to) } },
    orderBy: [{ day: "asc" }, { id: "asc" }],
    take: most,
  });
  const judged = rows.map((row) => ({ row, certainty: certaintyOf(paidOut, { ...row, day: fromDayColumn(row.day) }) }));
  return judged.toSorted((one, other) => Number(other.certainty === "sure") - Number(one.certainty === "sure"));
}

export const getPayoutBank = query({
  id: "payouts.get_bank",
  summary: "Get the bank entry of a payout, or those that may be it",
  permission: "payouts.read",
  input: z.strictObject({ id: PayoutId }),
  output: PayoutBank,
  example: { id: "pyt_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    assertSeesBank(ctx);
    const payout = await findPayout(ctx, id);
    const where = { tenant_id: ctx.tenant.id, id: payout.bank_entry_id ?? "" };
    const matched = payout.bank_entry_id === null ? null : await ctx.db.bankEntry.findFirst({ where });
    const proposals = matched ? [] : await proposeEntries(ctx, payout);
    return {
      matched: matched && toBankEntry(matched),
      proposals: proposals.map(({ row, certainty }) => ({ entry: toBankEntry(row), certainty })),
    };
  },
});
