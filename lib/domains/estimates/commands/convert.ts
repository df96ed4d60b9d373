import { copyDocument } from "@/lib/domains/documents";
import { createInvoice, getInvoice } from "@/lib/domains/invoices";
import { InvoiceCreate } from "@/lib/domains/invoices/schema";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { estimateConverted, estimatePartInvoiced } from "../events";
import { hasPartLeft, readMade, restOf } from "../queries/invoices";
import { estimateRows } from "../rows";
import { assertAllows, countedLines } from "../rules";
import { EstimateConvert, EstimateConverted, EstimateStatus, type EstimatePart } from "../schema";
import { partLines } from "./part-lines";

/** What the invoice gets anew: its days, its number and its own custom fields. */
const copied = InvoiceCreate.omit({ issue_date: true, due_date: true, supply_date: true, series_id: true, custom: true });

/** The invoice made before, unless its draft was deleted since. */
async function findMade(ctx: Ctx, id: string | null) {
  if (id === null) return null;
  try {
    return await getInvoice(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

interface Kept {
  estimate_id: string;
  invoice_id: string;
  part: EstimatePart | undefined;
  takes_off: number;
}

async function keepInvoice(ctx: CommandCtx, { estimate_id, invoice_id, part, takes_off }: Kept): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.estimateInvoice.create({
    data: {
      id: newId(now),
      tenant_id: ctx.tenant.id,
      estimate_id,
      invoice_id,
      kind: part?.kind ?? "rest",
      percent: part?.kind === "percent" ? part.percent : null,
      line_ids: part?.kind === "lines" ? [...new Set(part.lines)] : [],
      takes_off,
      created_at: now,
    },
    select: { id: true },
  });
}

export const convertEstimate = command({
  id: "estimates.convert",
  summary: "Convert an accepted estimate, or a part of it, into a draft invoice; the last one takes off what was invoiced before",
  permission: "estimates.convert",
  input: EstimateConvert,
  output: EstimateConverted,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, part }) {
    const before = await lockRow(ctx, estimateRows, id);
    const estimate = estimateRows.toResource(before, ctx);
    const last = part === undefined ? await findMade(ctx, before.invoice_id) : null;
    const made = await readMade(ctx, before);
    // A deposit that was deleted, credited or lowered after the last invoice took it off is to be invoiced again.
    if (last && !(await hasPartLeft(ctx, before, made))) return { estimate, invoice: last };
    const status = EstimateStatus.parse(before.status);
    if (status !== "converted" || part !== undefined) assertAllows(status, "convert");
    const lines = partLines({ row: before, estimate, made }, part);
    const content = copyDocument({ ...estimate, lines: countedLines(estimate.lines) }, copied);
    const own = lines === null ? content : { ...content, lines, discount: null };
    const invoice = await createInvoice(ctx, { ...own, reference: content.reference ?? estimate.number });
    await keepInvoice(ctx, { estimate_id: id, invoice_id: invoice.id, part, takes_off: part === undefined ? made.length : 0 });
    const isLast = part === undefined || restOf(before, await readMade(ctx, before)).length === 0;
    const columns = isLast ? { status: "converted", converted_at: ctx.clock.now(), invoice_id: invoice.id } : { status };
    const event = isLast ? estimateConverted : estimatePartInvoiced;
    return { estimate: await changeRow(ctx, estimateRows, before, columns, event), invoice };
  },
});
