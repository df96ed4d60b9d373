import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange, findRow } from "@/lib/kernel/rows";
import type { NumberSeries as NumberSeriesRow } from "@/prisma/generated/client";
import { showOneSeries } from "../queries";
import { toNumberSeries } from "../resource";
import { numberSeriesRows, StoredSeries } from "../rows";
import { readFormat, writesTheSame } from "../rules";
import { NumberSeries, NumberSeriesCreate, NumberSeriesId, NumberSeriesUpdate } from "../schema";

export const createNumberSeries = command({
  id: "number_series.create",
  summary: "Create a number series; the first of a document type becomes its default",
  permission: "settings.write",
  input: NumberSeriesCreate,
  output: NumberSeries,
  example: { kind: "invoice", name: "Exports", format: "EX-{YYYY}-{SEQ:4}", reset: "yearly" },
  async run(ctx, { kind, name, format, reset = "never", is_default }) {
    readFormat(format, reset);
    const others = await lockKind(ctx, kind);
    assertOwnFormat(others, format);
    const chosen = is_default ?? others.length === 0;
    if (chosen) await clearDefault(ctx, kind);
    else if (others.length === 0) throw onlyDefault();
    const now = ctx.clock.now();
    const id = newId(now);
    await ctx.db.numberSeries.createMany({
      data: { id, tenant_id: ctx.tenant.id, kind, name, format, reset, is_default: chosen, created_at: now, updated_at: now },
    });
    return finish(ctx, null, id);
  },
});

export const updateNumberSeries = command({
  id: "number_series.update",
  summary: "Change a number series; assigned numbers stay as they are",
  permission: "settings.write",
  input: NumberSeriesUpdate.extend({ id: NumberSeriesId }),
  output: NumberSeries,
  example: { id: "ser_01jd0p2q3r4s5t6v7w8x9y0z1a", name: "Invoices", is_default: true },
  async run(ctx, { id, ...fields }) {
    const { kind } = await findRow(ctx, numberSeriesRows, id);
    const others = (await lockKind(ctx, kind)).filter((row) => row.id !== id);
    const before = await findRow(ctx, numberSeriesRows, id);
    await assertFresh(ctx, before);
    if (Object.keys(fields).length === 0) return showOneSeries(ctx, before);
    const after = { ...before, ...fields };
    readFormat(after.format, NumberSeries.shape.reset.parse(after.reset));
    assertOwnFormat(others, after.format);
    if (after.reset !== before.reset) await assertUnused(ctx, id);
    if (before.is_default && !after.is_default) throw onlyDefault();
    if (after.is_default && !before.is_default) await clearDefault(ctx, kind);
    await ctx.db.numberSeries.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
    });
    return finish(ctx, before, id);
  },
});

/** Locks and returns the kind's series, so that concurrent commands cannot set two defaults or one format twice. */
async function lockKind(ctx: CommandCtx, kind: string): Promise<NumberSeriesRow[]> {
  const where = { tenant_id: ctx.tenant.id, kind };
  const present = await ctx.db.numberSeries.findMany({ where, select: { id: true } });
  await lockRows(
    ctx,
    "number_series",
    present.map((row) => row.id),
  );
  return ctx.db.numberSeries.findMany({ where });
}

async function clearDefault(ctx: CommandCtx, kind: string): Promise<void> {
  await ctx.db.numberSeries.updateMany({
    where: { tenant_id: ctx.tenant.id, kind, is_default: true },
    data: { is_default: false, version: { increment: 1 }, updated_at: ctx.clock.now() },
  });
}

function onlyDefault(): AppError {
  return new AppError("conflict", "Each document type needs a default series; make another one the default instead.");
}

/** Two series that produce the same numbers would block each other. */
function assertOwnFormat(others: NumberSeriesRow[], format: string): void {
  const conflicting = others.find((row) => writesTheSame(row.format, format));
  if (conflicting) throw invalidField("format", "taken", `The series "${conflicting.name}" writes the same numbers; use another format.`);
}

/** A changed counter reset would produce numbers that were already assigned. */
async function assertUnused(ctx: CommandCtx, id: string): Promise<void> {
  const used = await ctx.db.numberCounter.findFirst({ where: { tenant_id: ctx.tenant.id, series_id: id }, select: { id: true } });
  if (used)
    throw new AppError(
      "conflict",
      "The series has assigned numbers that a new start could repeat; create a series with another format instead.",
    );
}

/** Reads the stored series, rejects it if its next number exists already, and writes the audit entry. */
async function finish(ctx: CommandCtx, before: NumberSeriesRow | null, id: string) {
  const row = await findRow(ctx, numberSeriesRows, id);
  const shown = await showOneSeries(ctx, row);
  if (row.format !== before?.format) await assertNumberFree(ctx, row.kind, shown.next_number);
  auditChange(ctx, { noun: "number_series", schema: StoredSeries, before: before && toNumberSeries(before, ""), after: shown });
  return shown;
}

/** Another series, or this one with an earlier format, may have assigned the number; every document would then be rejected. */
async function assertNumberFree(ctx: CommandCtx, kind: string, number: string): Promise<void> {
  if (kind !== "invoice") return;
  const issued = await ctx.db.invoice.findFirst({ where: { tenant_id: ctx.tenant.id, number }, select: { id: true } });
  if (issued)
    throw invalidField("format", "issued", `The next number would be ${number}, which an invoice already has; use another format.`);
}
