import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { exportCancelled, exportFailed, exportReady } from "../events";
import { findExport, toDetail } from "../queries";
import { toExport } from "../resource";
import { exportRows } from "../rows";
import { assertUnfinished } from "../rules";
import { downloadHours, Export, ExportDetail, ExportFailure, ExportId } from "../schema";

const id = "exp_01jd0p2q3r4s5t6v7w8x9y0z1a";
const hourMs = 3_600_000;

/** A step that was under way may still store a part when the export ends early. */
const settleMs = 600_000;

/** What a written export becomes. */
export function readyFields(ctx: Ctx) {
  const now = ctx.clock.now();
  return { status: "ready", finished_at: now, remove_at: new Date(now.getTime() + downloadHours * hourMs) };
}

const endedEarly = (ctx: Ctx) => ({ finished_at: ctx.clock.now(), remove_at: new Date(ctx.clock.now().getTime() + settleMs) });

export const cancelExport = command({
  id: "exports.cancel",
  summary: "Cancel an export that is queued or running",
  permission: "exports.write",
  input: z.strictObject({ id: ExportId }),
  output: ExportDetail,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, exportRows, id);
    assertUnfinished(toExport(before, ctx.clock.now()));
    await changeRow(ctx, exportRows, before, { status: "cancelled", ...endedEarly(ctx) }, exportCancelled);
    return toDetail(ctx, await findExport(ctx, id));
  },
});

const byWorker = internal("called by the background function that writes a queued export");

export const startExport = command({
  id: "exports.start",
  summary: "Start to write a queued export",
  access: byWorker,
  input: z.strictObject({ id: ExportId }),
  output: Export,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, exportRows, id);
    if (before.status !== "queued") return toExport(before, ctx.clock.now());
    return changeRow(ctx, exportRows, before, { status: "running" });
  },
});

export const finishExport = command({
  id: "exports.finish",
  summary: "Make the written file of an export available",
  access: byWorker,
  input: z.strictObject({ id: ExportId, size: z.int() }),
  output: Export,
  example: { id, size: 1_843_200 },
  async run(ctx, { id, size }) {
    const before = await lockRow(ctx, exportRows, id);
    if (before.status !== "running") return toExport(before, ctx.clock.now());
    return changeRow(ctx, exportRows, before, { ...readyFields(ctx), size }, exportReady);
  },
});

export const failExport = command({
  id: "exports.fail",
  summary: "End an export that cannot be written",
  access: byWorker,
  input: z.strictObject({ id: ExportId, failure: ExportFailure }),
  output: Export,
  example: { id, failure: "interrupted" },
  async run(ctx, { id, failure }) {
    const before = await lockRow(ctx, exportRows, id);
    if (before.status !== "queued" && before.status !== "running") return toExport(before, ctx.clock.now());
    return changeRow(ctx, exportRows, before, { status: "failed", failure, ...endedEarly(ctx) }, exportFailed);
  },
});
