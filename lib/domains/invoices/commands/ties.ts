import { z } from "zod";
import { Timestamp } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { InvoiceWithLines } from "../resource";

/** The place of the line that bills something, since lines get new ids; null where none was kept. */
const line = z.int().nullable();
const id = z.uuid();

/** What a draft bills and comes from, which its deletion sets free. */
export const Ties = z.strictObject({
  deleted_at: Timestamp,
  time: z.array(z.strictObject({ id, line })),
  expenses: z.array(z.strictObject({ id, line })),
  /** Amounts are minor units of the project's currency. */
  fees: z.array(z.strictObject({ id, milestone_key: z.string().nullable(), amount: z.string(), line })),
  estimate: z
    .strictObject({ id, kind: z.string(), percent: z.string().nullable(), line_ids: z.array(z.string()), takes_off: z.int() })
    .nullable(),
  proposals: z.array(id),
});
export type Ties = z.output<typeof Ties>;

/** What a draft that is about to be deleted bills and comes from. */
export async function readTies(ctx: CommandCtx, { id: invoice_id, lines }: InvoiceWithLines): Promise<Ties> {
  const where = { tenant_id: ctx.tenant.id, invoice_id };
  const places = new Map(lines.map((each, place) => [each.id, place]));
  const placeOf = ({ line_id }: { line_id: string | null }) => (line_id === null ? null : (places.get(line_id) ?? null));
  const [time, expenses, fees, proposals] = [
    await ctx.db.billedTime.findMany({ where, orderBy: { id: "asc" } }),
    await ctx.db.billedExpense.findMany({ where, orderBy: { id: "asc" } }),
    await ctx.db.billedFee.findMany({ where, orderBy: { id: "asc" } }),
    await ctx.db.proposal.findMany({ where, select: { id: true } }),
  ];
  const made = await ctx.db.estimateInvoice.findFirst({ where });
  return {
    deleted_at: ctx.clock.now(),
    time: time.map((row) => ({ id: row.time_entry_id, line: placeOf(row) })),
    expenses: expenses.map((row) => ({ id: row.expense_id, line: placeOf(row) })),
    fees: fees.map((row) => ({ id: row.project_id, milestone_key: row.milestone_key, amount: String(row.amount), line: placeOf(row) })),
    estimate: made && {
      id: made.estimate_id,
      kind: made.kind,
      percent: made.percent === null ? null : made.percent.toFixed(),
      line_ids: z.array(z.string()).parse(made.line_ids),
      takes_off: made.takes_off,
    },
    proposals: proposals.map((row) => row.id),
  };
}

/** Whether everything that the draft billed is still free, and what it was made from was not invoiced anew since. */
export async function areFree(ctx: CommandCtx, invoice_id: string, ties: Ties): Promise<boolean> {
  const own = { tenant_id: ctx.tenant.id };
  const ids = (rows: readonly { id: string }[]) => ({ in: rows.map((row) => row.id) });
  const [time, expenses] = [ids(ties.time), ids(ties.expenses)];
  const kept =
    (await ctx.db.timeEntry.count({ where: { ...own, id: time } })) + (await ctx.db.expense.count({ where: { ...own, id: expenses } }));
  const milestones = ties.fees.flatMap((fee) =>
    fee.milestone_key === null ? [] : [{ project_id: fee.id, milestone_key: fee.milestone_key }],
  );
  const taken =
    (await ctx.db.billedTime.count({ where: { ...own, time_entry_id: time } })) +
    (await ctx.db.billedExpense.count({ where: { ...own, expense_id: expenses } })) +
    (milestones.length === 0 ? 0 : await ctx.db.billedFee.count({ where: { ...own, OR: milestones } })) +
    // A share of a fee has no key: any part that was invoiced since may be the same one.
    (await ctx.db.billedFee.count({ where: { ...own, project_id: ids(ties.fees), created_at: { gte: ties.deleted_at } } })) +
    (await ctx.db.proposal.count({ where: { ...own, id: { in: ties.proposals }, NOT: { invoice_id } } })) +
    (ties.estimate === null
      ? 0
      : await ctx.db.estimateInvoice.count({ where: { ...own, estimate_id: ties.estimate.id, created_at: { gte: ties.deleted_at } } }));
  return taken === 0 && kept === ties.time.length + ties.expenses.length;
}

/** Ties a draft that was restored to what it bills and comes from. The database refuses what another invoice bills by now. */
export async function writeTies(ctx: CommandCtx, { id: invoice_id, lines }: InvoiceWithLines, ties: Ties): Promise<void> {
  const created_at = ctx.clock.now();
  const own = (place: number | null) => ({
    ...{ id: newId(created_at), tenant_id: ctx.tenant.id, invoice_id, created_at },
    line_id: place === null ? null : (lines[place]?.id ?? null),
  });
  await ctx.db.billedTime.createMany({ data: ties.time.map((row) => ({ ...own(row.line), time_entry_id: row.id })) });
  await ctx.db.billedExpense.createMany({ data: ties.expenses.map((row) => ({ ...own(row.line), expense_id: row.id })) });
  await ctx.db.billedFee.createMany({
    data: ties.fees.map(({ id: project_id, milestone_key, amount, line: place }) => ({
      ...{ ...own(place), project_id, milestone_key },
      amount: BigInt(amount),
    })),
  });
  if (ties.estimate === null) return;
  const { id: estimate_id, ...made } = ties.estimate;
  const { line_id: _none, ...columns } = own(null);
  await ctx.db.estimateInvoice.create({ data: { ...columns, estimate_id, ...made }, select: { id: true } });
}
