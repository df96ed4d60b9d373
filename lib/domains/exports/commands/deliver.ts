import { z } from "zod";
import { wallTime } from "@/lib/commerce/timezone";
import { accountOf, findDestination, problemOf } from "@/lib/domains/export-destinations";
import { DestinationProblem } from "@/lib/domains/export-destinations/schema";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import type { ExportDelivery as DeliveryRow } from "@/prisma/generated/client";
import { deliveryDelivered, deliveryFailed, deliveryQueued } from "../events";
import { findExport } from "../queries";
import { findDelivery } from "../queries/deliveries";
import { toDelivery, toExport } from "../resource";
import { deliveryRows } from "../rows";
import { fileKey, remoteName } from "../rules";
import { DeliveryId, ExportDelivery, ExportId } from "../schema";

const id = "xdl_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** Attempts that the log keeps. */
const keptAttempts = 20;

/** Once for each export, whose finished event may be delivered twice. */
export const queueDelivery = command({
  id: "export_deliveries.queue",
  summary: "Queue a finished export for the SFTP server of its schedule",
  access: internal("called by the background function that follows finished exports"),
  input: z.strictObject({ export_id: ExportId }),
  output: z.object({ id: DeliveryId.nullable() }),
  example: { export_id: "exp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { export_id }) {
    const { schedule_id, file_name, created_at } = await findExport(ctx, export_id);
    if (schedule_id === null) return { id: null };
    const own = { tenant_id: ctx.tenant.id };
    const schedule = await ctx.db.scheduledExport.findFirst({ where: { ...own, id: schedule_id }, select: { destination_id: true } });
    const queued = await ctx.db.exportDelivery.findFirst({ where: { ...own, export_id }, select: { id: true } });
    if (!schedule?.destination_id || queued) return { id: queued?.id ?? null };
    const { timezone } = await readSettings(ctx);
    const seconds = created_at.toISOString().slice(17, 19);
    const remote_name = remoteName(file_name, `${wallTime(created_at, timezone)}:${seconds}`);
    const { destination_id } = schedule;
    return createRow(ctx, deliveryRows, { export_id, destination_id, remote_name, status: "queued", history: [] }, deliveryQueued);
  },
});

const byWorker = internal("called by the background function that sends files to servers");
const Attempt = z.strictObject({ id: DeliveryId, milliseconds: z.int(), problem: DestinationProblem.nullable() });

/** The row's fields after one more attempt. */
function attempted(ctx: Ctx, before: DeliveryRow, { milliseconds, problem }: Omit<z.output<typeof Attempt>, "id">) {
  const [made] = encodeWire(ExportDelivery.shape.history, [{ at: ctx.clock.now(), milliseconds, problem }]);
  const history = [made, ...(before.history as unknown[])].slice(0, keptAttempts) as object[];
  return { attempts: before.attempts + 1, problem, history };
}

export const finishDelivery = command({
  id: "export_deliveries.finish",
  summary: "Record that a file arrived at its SFTP server",
  access: byWorker,
  input: Attempt.omit({ problem: true }),
  output: ExportDelivery,
  example: { id, milliseconds: 900 },
  async run(ctx, { id, milliseconds }) {
    const before = await lockRow(ctx, deliveryRows, id);
    if (before.status !== "queued") return toDelivery(before);
    const fields = { ...attempted(ctx, before, { milliseconds, problem: null }), status: "delivered", finished_at: ctx.clock.now() };
    return changeRow(ctx, deliveryRows, before, fields, deliveryDelivered);
  },
});

/** A failure that may pass is only logged; the next attempt follows. */
export const recordAttempt = command({
  id: "export_deliveries.record_attempt",
  summary: "Record a failed attempt to send a file to its SFTP server; the last one ends the delivery",
  access: byWorker,
  input: Attempt.extend({ is_last: z.boolean() }),
  output: ExportDelivery,
  example: { id, milliseconds: 900, problem: "timeout", is_last: false },
  async run(ctx, { id, is_last, ...attempt }) {
    const before = await lockRow(ctx, deliveryRows, id);
    if (before.status !== "queued") return toDelivery(before);
    const fields = attempted(ctx, before, attempt);
    if (!is_last) return changeRow(ctx, deliveryRows, before, fields);
    return changeRow(ctx, deliveryRows, before, { ...fields, status: "failed", finished_at: ctx.clock.now() }, deliveryFailed);
  },
});

export const giveUpDelivery = command({
  id: "export_deliveries.give_up",
  summary: "End a delivery whose attempts all failed",
  access: byWorker,
  input: z.strictObject({ id: DeliveryId }),
  output: ExportDelivery,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, deliveryRows, id);
    if (before.status !== "queued") return toDelivery(before);
    const fields = { status: "failed", problem: before.problem ?? "other", finished_at: ctx.clock.now() };
    return changeRow(ctx, deliveryRows, before, fields, deliveryFailed);
  },
});

export const retryDelivery = command({
  id: "export_deliveries.retry",
  summary: "Send a file again whose delivery failed, while it is available",
  permission: "exports.write",
  input: z.strictObject({ id: DeliveryId }),
  output: ExportDelivery,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, deliveryRows, id);
    if (before.status !== "failed")
      throw new AppError("conflict", `This file is ${before.status}; only one that failed can be sent again.`);
    const file = await ctx.db.export.findFirstOrThrow({ where: { tenant_id: ctx.tenant.id, id: before.export_id } });
    if (toExport(file, ctx.clock.now()).status !== "ready")
      throw new AppError("conflict", "The file has expired. Run the scheduled export again.");
    return changeRow(ctx, deliveryRows, before, { status: "queued", finished_at: null }, deliveryQueued);
  },
});

/** What another attempt cannot mend: a person must change something. */
const final: readonly DestinationProblem[] = [
  "address_not_allowed",
  "port_not_allowed",
  "host_key",
  "credentials",
  "private_key",
  "folder",
];

/**
 * Sends the file of a queued delivery once, and logs the attempt. It is no command: the server is outside any transaction.
 * @throws AppError for a failure that another attempt may mend.
 */
export function attemptDelivery(ctx: Ctx, id: string): Promise<void> {
  return runInTenant(ctx.tenant.id, async () => {
    const delivery = await findDelivery(ctx, id);
    if (delivery.status !== "queued") return;
    const started = performance.now();
    const spent = () => Math.round(performance.now() - started);
    try {
      const account = await accountOf(ctx, await findDestination(ctx, delivery.destination_id));
      const { body } = await (await ctx.runtime.ports.storage()).get(fileKey(ctx.tenant.id, delivery.export_id));
      await (await ctx.runtime.ports.sftp()).upload(account, delivery.remote_name, body);
      await finishDelivery(ctx, { id, milliseconds: spent() });
    } catch (error) {
      const problem = problemOf(error);
      const is_last = final.includes(problem) || (error instanceof AppError && error.code === "not_found");
      await recordAttempt(ctx, { id, milliseconds: spent(), problem, is_last });
      if (!is_last) throw error;
    }
  });
}
