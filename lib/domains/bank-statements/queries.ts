import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromWire, toWire } from "@/lib/commerce/money";
import { readOpenInvoices } from "@/lib/domains/invoices";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { BankEntry as BankEntryRow } from "@/prisma/generated/client";
import { bankEntryRows } from "./rows";
import { indexInvoices, matchEntry, type Match } from "./rules/match";
import { BankEntryId, BankEntryList, BankEntryListed, BankEntryPage, type BankEntry, type BankMatch } from "./schema";

/** @throws AppError `not_found`. */
export function findBankEntry(ctx: Ctx, id: string): Promise<BankEntryRow> {
  return findRow(ctx, bankEntryRows, id);
}

function toBankMatch({ certainty, customer_id, customer_name, shares }: Match): BankMatch {
  const invoices = shares.map(({ invoice: { id, number, currency }, amount }) => ({
    id,
    number,
    amount: toWire(amount, Currency.parse(currency)),
  }));
  return { certainty, customer_id, customer_name, invoices };
}

/** Adds what each open entry pays, judged by the present invoices. */
async function withMatches(ctx: Ctx, entries: readonly BankEntry[]): Promise<BankEntryListed[]> {
  const index = indexInvoices(entries.some(({ status }) => status === "open") ? await readOpenInvoices(ctx) : []);
  return entries.map((entry) => {
    const match = entry.status === "open" ? matchEntry({ ...entry, amount: fromWire(entry.amount, entry.currency) }, index) : null;
    return { ...entry, match: match && toBankMatch(match) };
  });
}

export const listBankEntries = query({
  id: "bank_entries.list",
  summary: "List incoming payments of bank statements, newest first, with what each open one pays",
  permission: "bank_entries.read",
  input: BankEntryList,
  output: BankEntryPage,
  example: { status: "open" },
  async run(ctx, input) {
    const where = input.status === undefined ? {} : { status: input.status };
    const sorts = { date: { column: "day", kind: "instant" }, amount: "bigint" } as const;
    const page = await listPage(ctx, bankEntryRows, input, { where, sort: "-date", sorts });
    return { ...page, data: await withMatches(ctx, page.data) };
  },
});

export const getBankEntry = query({
  id: "bank_entries.get",
  summary: "Get an incoming payment of a bank statement, with what it pays",
  permission: "bank_entries.read",
  input: z.strictObject({ id: BankEntryId }),
  output: BankEntryListed,
  example: { id: "bke_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const [entry] = await withMatches(ctx, [bankEntryRows.toResource(await findBankEntry(ctx, id), ctx)]);
    if (!entry) throw notFound("bank entry");
    return entry;
  },
});
