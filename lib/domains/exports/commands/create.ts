import type { z } from "zod";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { auditChange, lockRow } from "@/lib/kernel/rows";
import type { EventDefinition } from "@/lib/kernel/base/events";
import { exportFailed, exportQueued, exportReady } from "../events";
import { askerOf, visible } from "../policy";
import { findExport, toDetail } from "../queries";
import { readLanguage } from "../queries/columns";
import { assertReadable } from "../queries/lists";
import { isLong, planTable } from "../queries/table";
import { toExport } from "../resource";
import { exportRows } from "../rows";
import { Export, ExportCreate, ExportDetail, mostUnfinished } from "../schema";
import { readyFields } from "./finish";
import { writeFile } from "./write";

/**
 * A short list is written while the caller waits, outside any transaction; the file is stored before the export is ready. A long one is
 * left to the background worker, which follows the event.
 */
export const createExport = exchange({
  id: "exports.create",
  summary: "Export a list as it is filtered, sorted and laid out; above 10,000 rows, the file is written in the background",
  permission: "exports.write",
  input: ExportCreate,
  output: ExportDetail,
  example: {
    list: "invoices",
    format: "xlsx",
    query: { status: "overdue", sort: "due_date" },
    columns: ["number", "customer_name", "due_date", "amount_due"],
  },
  async prepare(ctx, input, id): Promise<{ ask: { id: string } } | { value: z.output<typeof ExportDetail> }> {
    const { background } = await insertExport(ctx, input, id);
    return background ? { value: await auditNew(ctx, id, exportQueued) } : { ask: { id } };
  },
  async call(ctx, { id }) {
    return writeFile(ctx, await findExport(ctx, id));
  },
  async apply(ctx, { request: { id } }, reply) {
    const row = await lockRow(ctx, exportRows, id);
    // Somebody cancelled it meanwhile.
    if (row.status !== "running") return { value: toDetail(ctx, row) };
    switch (reply.kind) {
      case "answered":
        await setFields(ctx, id, { ...readyFields(ctx), ...reply.answer });
        return { value: await auditNew(ctx, id, exportReady) };
      case "refused":
        await setFields(ctx, id, { status: "failed", failure: "not_allowed", ...ended(ctx) });
        await auditNew(ctx, id, exportFailed);
        return { refusal: reply.error };
      case "lost":
        await setFields(ctx, id, { status: "failed", failure: "interrupted", ...ended(ctx) });
        return { value: await auditNew(ctx, id, exportFailed) };
    }
  },
});

const ended = (ctx: CommandCtx) => ({ finished_at: ctx.clock.now(), remove_at: ctx.clock.now() });

async function insertExport(ctx: CommandCtx, input: z.output<typeof ExportCreate>, id: string): Promise<{ background: boolean }> {
  const { list, format, query = {}, columns = [] } = input;
  const asker = askerOf(ctx);
  assertReadable(ctx, list);
  const language = await readLanguage(ctx);
  const table = await planTable(ctx, { list, query, columns, language });
  const unfinished = await ctx.db.export.count({ where: { AND: [visible(ctx), { status: { in: ["queued", "running"] } }] } });
  if (unfinished >= mostUnfinished)
    throw new AppError("conflict", `${mostUnfinished} of your exports are not finished yet; wait for one, or cancel one.`);
  const background = await isLong(ctx, table);
  const now = ctx.clock.now();
  const day = dayInTimezone(now, (await readSettings(ctx)).timezone);
  await ctx.db.export.create({
    data: {
      ...asker,
      id,
      tenant_id: ctx.tenant.id,
      list,
      format,
      query,
      columns: table.columns.map(({ key }) => key),
      language,
      status: background ? "queued" : "running",
      background,
      file_name: `${table.title} ${day}.${format}`,
      created_at: now,
      updated_at: now,
    },
  });
  return { background };
}

async function setFields(ctx: CommandCtx, id: string, fields: Parameters<typeof ctx.db.export.updateMany>[0]["data"]): Promise<void> {
  await ctx.db.export.updateMany({
    where: { tenant_id: ctx.tenant.id, id },
    data: { ...fields, version: { increment: 1 }, updated_at: ctx.clock.now() },
  });
}

/** Audits the export as new, publishes the event, and answers it. */
async function auditNew(ctx: CommandCtx, id: string, event: EventDefinition<typeof Export>): Promise<z.output<typeof ExportDetail>> {
  const row = await findExport(ctx, id);
  auditChange(ctx, { noun: "export", schema: Export, before: null, after: toExport(row, ctx.clock.now()), event });
  return toDetail(ctx, row);
}
