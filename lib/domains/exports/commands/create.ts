import type { z } from "zod";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { lockRow } from "@/lib/kernel/rows";
import { exportFailed, exportQueued, exportReady } from "../events";
import { askerOf } from "../policy";
import { findExport, toDetail } from "../queries";
import { readLanguage } from "../queries/columns";
import { assertReadable } from "../queries/lists";
import { isLong, planTable } from "../queries/table";
import { exportRows } from "../rows";
import { ExportCreate, ExportDetail } from "../schema";
import { readyFields } from "./finish";
import { assertFewUnfinished, auditNewExport, insertExport } from "./insert";
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
    const { background } = await prepareExport(ctx, input, id);
    return background ? { value: await auditNewExport(ctx, id, exportQueued) } : { ask: { id } };
  },
  async call(ctx, { id }) {
    return writeFile(ctx, await findExport(ctx, id));
  },
  async apply(ctx, { request: { id } }, reply) {
    const row = await lockRow(ctx, exportRows, id);
    // Somebody cancelled it meanwhile.
    if (row.status !== "running") return { value: await toDetail(ctx, row) };
    switch (reply.kind) {
      case "answered":
        await setFields(ctx, id, { ...readyFields(ctx), ...reply.answer });
        return { value: await auditNewExport(ctx, id, exportReady) };
      case "refused":
        await setFields(ctx, id, { status: "failed", failure: "not_allowed", ...ended(ctx) });
        await auditNewExport(ctx, id, exportFailed);
        return { refusal: reply.error };
      case "lost":
        await setFields(ctx, id, { status: "failed", failure: "interrupted", ...ended(ctx) });
        return { value: await auditNewExport(ctx, id, exportFailed) };
    }
  },
});

const ended = (ctx: CommandCtx) => ({ finished_at: ctx.clock.now(), remove_at: ctx.clock.now() });

async function prepareExport(ctx: CommandCtx, input: z.output<typeof ExportCreate>, id: string): Promise<{ background: boolean }> {
  const { list, format, query = {}, columns: keys = [] } = input;
  const asker = askerOf(ctx);
  assertReadable(ctx, list);
  const language = await readLanguage(ctx);
  const table = await planTable(ctx, { list, query, columns: keys, language });
  await assertFewUnfinished(ctx, asker);
  const background = await isLong(ctx, table);
  const columns = table.columns.map(({ key }) => key);
  await insertExport(ctx, { id, asker, list, format, query, columns, language, title: table.title, background });
  return { background };
}

async function setFields(ctx: CommandCtx, id: string, fields: Parameters<typeof ctx.db.export.updateMany>[0]["data"]): Promise<void> {
  await ctx.db.export.updateMany({
    where: { tenant_id: ctx.tenant.id, id },
    data: { ...fields, version: { increment: 1 }, updated_at: ctx.clock.now() },
  });
}
