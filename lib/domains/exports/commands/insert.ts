import type { z } from "zod";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { EventDefinition } from "@/lib/kernel/base/events";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { auditChange } from "@/lib/kernel/rows";
import { findExport, toDetail } from "../queries";
import { toExport } from "../resource";
import { Export, mostUnfinished, type ExportDetail, type ExportedThing, type FileFormat } from "../schema";

interface NewExport {
  id: string;
  asker: { staff_id: string | null; key_id: string | null };
  list: ExportedThing;
  format: FileFormat;
  query: Record<string, string>;
  columns: readonly string[];
  language: string;
  schedule_id?: string;
  since?: Date | null;
  /** What the file is called, besides its day. */
  title: string;
  background: boolean;
}

/** @throws AppError `conflict` while the reader has several exports that are not finished. */
export async function assertFewUnfinished(ctx: Ctx, asker: NewExport["asker"]): Promise<void> {
  const unfinished = await ctx.db.export.count({
    where: { tenant_id: ctx.tenant.id, ...asker, status: { in: ["queued", "running"] } },
  });
  if (unfinished >= mostUnfinished)
    throw new AppError("conflict", `${mostUnfinished} of your exports are not finished yet; wait for one, or cancel one.`);
}

/** Stores a new export: queued for the background worker, or running while its reader waits. */
export async function insertExport(ctx: CommandCtx, { asker, title, columns, ...fields }: NewExport): Promise<void> {
  const now = ctx.clock.now();
  const day = dayInTimezone(now, (await readSettings(ctx)).timezone);
  await ctx.db.export.create({
    data: {
      ...asker,
      ...fields,
      tenant_id: ctx.tenant.id,
      columns: [...columns],
      status: fields.background ? "queued" : "running",
      file_name: `${title} ${day}.${fields.format}`,
      created_at: now,
      updated_at: now,
    },
  });
}

/** Audits the export as new, publishes the event, and answers it. */
export async function auditNewExport(
  ctx: CommandCtx,
  id: string,
  event: EventDefinition<typeof Export>,
): Promise<z.output<typeof ExportDetail>> {
  const row = await findExport(ctx, id);
  auditChange(ctx, { noun: "export", schema: Export, before: null, after: toExport(row, ctx.clock.now()), event });
  return toDetail(ctx, row);
}
