import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command, internal } from "@/lib/kernel/operation";
import { createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { attempt } from "@/lib/kernel/savepoint";
import { bankEntryCreated, bankEntryDeleted } from "../events";
import { bankEntryRows } from "../rows";
import { assertOpen, describeEntry } from "../rules/fields";
import { BankEntriesAdd, BankEntriesAdded, BankEntry, BankEntryCreate, BankEntryId } from "../schema";
import { columnsOf } from "./columns";

export const createBankEntry = command({
  id: "bank_entries.create",
  summary: "Add an incoming payment of a bank account",
  permission: "payments.write",
  input: BankEntryCreate,
  output: BankEntry,
  example: { date: "2026-03-10", currency: "GBP", amount: "120.00", reference: "FT 20260310-118", text: "INV-2026-00041" },
  async run(ctx, input) {
    const columns = columnsOf(input, 1);
    const { account, reference } = columns;
    const listed = await ctx.db.bankEntry.findFirst({ where: { tenant_id: ctx.tenant.id, account, reference }, select: { id: true } });
    if (listed) throw new AppError("conflict", "This bank entry is already listed.");
    return createRow(ctx, bankEntryRows, columns, bankEntryCreated);
  },
});

/** Entries that are listed already, of this or an overlapping statement, are left out by their unique reference. */
export const addBankEntries = command({
  id: "bank_entries.add",
  summary: "Upload a bank statement: its incoming payments are listed, each once",
  permission: "payments.write",
  input: BankEntriesAdd,
  output: BankEntriesAdded,
  example: { entries: [{ date: "2026-03-10", currency: "GBP", amount: "120.00", reference: "FT 20260310-118" }] },
  async run(ctx, { entries }) {
    const seen = new Map<string, number>();
    const named = entries.map((entry) => {
      const occurrence = (seen.get(describeEntry(entry)) ?? 0) + 1;
      seen.set(describeEntry(entry), occurrence);
      return { ...entry, reference: columnsOf(entry, occurrence).reference };
    });
    let added = 0;
    for (const entry of named) {
      const result = await attempt(ctx, () => createBankEntry(ctx, entry), { keep: true });
      if ("value" in result) added += 1;
      else if (result.error.code !== "conflict") throw result.error;
    }
    return { added, repeated: entries.length - added };
  },
});

export const removeBankEntry = command({
  id: "bank_entries.remove",
  summary: "Take back an imported bank entry that pays nothing",
  access: internal("called by the undoing of an import, which created it"),
  input: z.strictObject({ id: BankEntryId }),
  output: z.null(),
  example: { id: "bke_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, bankEntryRows, id);
    assertOpen(row);
    await deleteRow(ctx, bankEntryRows, row, bankEntryDeleted);
    return null;
  },
});
