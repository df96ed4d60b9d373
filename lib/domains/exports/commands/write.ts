import { Readable } from "node:stream";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { Export as ExportRow } from "@/prisma/generated/client";
import { readerContext } from "../queries/reader";
import { findExport } from "../queries";
import { assertReadable } from "../queries/lists";
import { composeFile, encodeRows } from "../queries/file";
import { readCells, reopenTable, type Table } from "../queries/table";
import { fileKey, mediaTypes, partKey, partsPerSheet, rowsPerPart } from "../rules";
import { Export, ExportFormat, ExportList, rowsAtOnce } from "../schema";

interface Opened {
  /** Whoever asked for the export. */
  reader: Ctx;
  table: Table;
  format: ExportFormat;
}

/** @throws AppError `forbidden` if whoever asked for the export may no longer read the list. */
async function openExport(ctx: Ctx, row: ExportRow): Promise<Opened> {
  const reader = await readerContext(ctx, row);
  const list = ExportList.parse(row.list);
  assertReadable(reader, list);
  const query = Export.shape.query.parse(row.query);
  const table = await reopenTable(reader, { list, query, columns: row.columns, language: row.language, since: row.since });
  return { reader, table, format: ExportFormat.parse(row.format) };
}

/** Writes all of a short list to its file. @returns the rows and bytes. @throws AppError `forbidden`. */
export async function writeFile(ctx: Ctx, row: ExportRow): Promise<{ rows: number; size: number }> {
  const { reader, table, format } = await openExport(ctx, row);
  const progress = { rows: 0, cursor: null };
  const rows = () => encodePages(reader, { table, format }, progress, { first: 2, most: rowsAtOnce });
  const body = composeFile(format, table, [rows], ctx.clock.now());
  const { size } = await (await ctx.runtime.ports.storage()).put(fileKey(ctx.tenant.id, row.id), body, { media_type: mediaTypes[format] });
  return { rows: progress.rows, size };
}

async function* encodePages(
  reader: Ctx,
  { table, format }: Pick<Opened, "table" | "format">,
  progress: { rows: number; cursor: string | null },
  { first, most }: { first: number; most: number },
): AsyncGenerator<string> {
  let row = first;
  for await (const cells of readCells(reader, table, progress, most)) {
    yield encodeRows(format, cells, row);
    row += cells.length;
  }
}

/**
 * Writes the next part of a long list, and where the one after it starts. Every part is an object of its own, so a run that was killed
 * continues after the last part that it recorded.
 * @returns whether more follow, it was the last one, or the export is no longer running.
 * @throws AppError `forbidden` if whoever asked for it may no longer read the list.
 */
export function writePart(ctx: Ctx, id: string): Promise<"more" | "written" | "stopped"> {
  return runInTenant(ctx.tenant.id, async () => {
    const row = await findExport(ctx, id);
    if (row.status !== "running") return "stopped";
    // A retry of the step that recorded the last part.
    if (row.parts > 0 && row.cursor === null) return "written";
    const { reader, table, format } = await openExport(ctx, row);
    const progress = { rows: 0, cursor: row.cursor };
    const first = (row.parts % partsPerSheet) * rowsPerPart + 2;
    const pages = encodePages(reader, { table, format }, progress, { first, most: rowsPerPart });
    const body = Readable.from(pages, { objectMode: false });
    await (await ctx.runtime.ports.storage()).put(partKey(ctx.tenant.id, id, row.parts), body, { media_type: mediaTypes[format] });
    const { count } = await ctx.db.export.updateMany({
      where: { tenant_id: ctx.tenant.id, id, status: "running", parts: row.parts },
      data: { parts: row.parts + 1, rows: row.rows + progress.rows, cursor: progress.cursor, updated_at: ctx.clock.now() },
    });
    if (count === 0) return "stopped";
    return progress.cursor === null ? "written" : "more";
  });
}

/** Joins the parts to the file. @returns its bytes, or null if the export is no longer running. */
export function joinParts(ctx: Ctx, id: string): Promise<{ size: number } | null> {
  return runInTenant(ctx.tenant.id, async () => {
    const row = await findExport(ctx, id);
    if (row.status !== "running") return null;
    const { table, format } = await openExport(ctx, row);
    const storage = await ctx.runtime.ports.storage();
    async function* readParts(from: number, to: number): AsyncGenerator<Buffer> {
      for (let part = from; part < to; part += 1) {
        const { body } = await storage.get(partKey(ctx.tenant.id, id, part));
        for await (const chunk of body) yield chunk as Buffer;
      }
    }
    const sheets = Array.from({ length: Math.max(1, Math.ceil(row.parts / partsPerSheet)) }, (_, sheet) => {
      const from = sheet * partsPerSheet;
      return () => readParts(from, Math.min(row.parts, from + partsPerSheet));
    });
    const body = composeFile(format, table, sheets, ctx.clock.now());
    const { size } = await storage.put(fileKey(ctx.tenant.id, id), body, { media_type: mediaTypes[format] });
    return { size };
  });
}

/** Deletes the parts of a file that is written. */
export async function deleteParts(ctx: Ctx, id: string, parts: number): Promise<void> {
  const storage = await ctx.runtime.ports.storage();
  for (let part = 0; part < parts; part += 1) await storage.delete(partKey(ctx.tenant.id, id, part));
}

/** Whether the failure is final: whoever asked for the export lost access. */
export function isForbidden(error: unknown): boolean {
  return error instanceof AppError && error.code === "forbidden";
}
