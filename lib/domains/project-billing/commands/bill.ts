import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromWire, sumOf, toWire } from "@/lib/commerce/money";
import { billExpenses } from "@/lib/domains/expenses";
import { createInvoice, getInvoice, updateInvoice } from "@/lib/domains/invoices";
import { InvoiceDetail } from "@/lib/domains/invoices/schema";
import { lockProject, milestonesOf } from "@/lib/domains/projects";
import { ProjectId } from "@/lib/domains/projects/schema";
import { billProjectTime } from "@/lib/domains/time-entries";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import type { Project as ProjectRow } from "@/prisma/generated/client";
import { readReady } from "../queries/ready";
import { assertWithinFee, feeParts, isPriced, shareOf } from "../rules";
import { FeeBilling } from "../schema";

interface FeePart {
  milestone_key: string | null;
  description: string;
  amount: bigint;
}

/** Milestones as parts of the fee. @throws AppError `not_found`, and `conflict` for one without a price or not reached. */
function milestoneParts(project: ProjectRow, fee: bigint, keys: readonly string[]): FeePart[] {
  const milestones = milestonesOf(project);
  return [...new Set(keys)].map((key) => {
    const found = milestones.find((each) => each.key === key);
    if (found === undefined) throw new AppError("not_found", "The project has no such milestone.");
    const { title, amount, percent, done } = found;
    if (!done) throw new AppError("conflict", `The milestone "${title}" is not reached yet.`);
    if (amount === null && percent === null) throw new AppError("conflict", `The milestone "${title}" has no price.`);
    const own = amount === null ? shareOf(fee, percent ?? "0") : fromWire(amount, Currency.parse(project.currency));
    return { milestone_key: key, description: `${project.name}: ${title}`.slice(0, 500), amount: own };
  });
}

/** The draft with these lines: a new one, or that of the id. @throws AppError `conflict` for one of another customer or currency. */
async function draftWith(ctx: CommandCtx, project: ProjectRow, parts: readonly FeePart[], id: string | undefined) {
  const currency = Currency.parse(project.currency);
  const lines = parts.map(({ description, amount }) => ({ description, quantity: "1", unit_price: toWire(amount, currency) }));
  const { customer_id, name } = project;
  if (id === undefined) return createInvoice(ctx, { customer_id, currency, reference: name.slice(0, 100), lines });
  const invoice = await getInvoice(ctx, { id });
  if (invoice.customer_id !== customer_id || invoice.currency !== currency)
    throw new AppError("conflict", "The invoice has another customer or currency than the project.");
  return updateInvoice(ctx, { id, lines: [...invoice.lines, ...lines] });
}

/** Two requests take turns by the lock on the project; the unique index of `billed_fees` is behind it. */
export const billProjectFee = command({
  id: "project_billing.bill_fee",
  summary: "Put reached milestones or a percentage of a project's fixed fee on a draft invoice; each milestone is invoiced once",
  permission: "invoices.write",
  input: FeeBilling,
  output: InvoiceDetail,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", percent: "30" },
  async run(ctx, { id, milestones: keys = [], percent, invoice_id }) {
    const project = await lockProject(ctx, id);
    const { fixed_fee: fee } = project;
    if (project.billing !== "fixed_fee" || fee === null) throw new AppError("conflict", "The project has no fixed fee. Set it first.");
    const billed = await ctx.db.billedFee.findMany({
      where: { tenant_id: ctx.tenant.id, project_id: id },
      select: { milestone_key: true, amount: true },
    });
    const parts = milestoneParts(project, fee, keys);
    for (const { milestone_key } of parts)
      if (billed.some((each) => each.milestone_key === milestone_key))
        throw new AppError("conflict", "The milestone is on an invoice. Delete the draft first, or correct the invoice.");
    if (percent !== undefined)
      parts.push({ milestone_key: null, description: `${project.name}: ${percent} %`.slice(0, 500), amount: shareOf(fee, percent) });
    const keysBilled = [...billed, ...parts].map(({ milestone_key }) => milestone_key);
    const isMore = percent === undefined && milestonesOf(project).some(({ key, ...each }) => isPriced(each) && !keysBilled.includes(key));
    const asked = parts.map(({ amount }) => amount);
    const amounts = feeParts(asked, { fee, billed: billed.map(({ amount }) => amount), isMore });
    parts.forEach((part, place) => (part.amount = amounts[place] ?? 0n));
    if (parts.every(({ amount }) => amount === 0n)) throw new AppError("conflict", "There is nothing of the fee to invoice.");
    assertWithinFee(fee, sumOf(billed.map(({ amount }) => amount)), sumOf(parts.map(({ amount }) => amount)));
    const invoice = await draftWith(ctx, project, parts, invoice_id);
    const now = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id, project_id: id, invoice_id: invoice.id, created_at: now };
    // The lines of the parts are the last ones.
    const lines = invoice.lines.slice(-parts.length);
    await ctx.db.billedFee.createMany({
      data: parts.flatMap(({ milestone_key, amount }, place) =>
        amount > 0n ? [{ ...own, id: newId(now), milestone_key, amount, line_id: lines[place]?.id ?? null }] : [],
      ),
    });
    return invoice;
  },
});

export const billProject = command({
  id: "project_billing.bill",
  summary: "Put all of a project that can be invoiced on one draft invoice: time, reached milestones and expenses",
  permission: "invoices.write",
  input: z.strictObject({ id: ProjectId }),
  output: InvoiceDetail,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await lockProject(ctx, id);
    const [ready] = await readReady(ctx, id);
    if (ready === undefined) throw new AppError("conflict", "Nothing of the project can be invoiced at present.");
    let invoice = ready.time_seconds > 0 ? await billProjectTime(ctx, { id }) : null;
    const target = () => (invoice === null ? {} : { invoice_id: invoice.id });
    const keys = ready.milestones.map(({ key }) => key);
    if (keys.length > 0) invoice = await billProjectFee(ctx, { id, milestones: keys, ...target() });
    if (ready.expense_ids.length > 0) invoice = await billExpenses(ctx, { expense_ids: ready.expense_ids, ...target() });
    if (invoice === null) throw new AppError("conflict", "Nothing of the project can be invoiced at present.");
    return invoice;
  },
});
