import { Readable } from "node:stream";
import { putSealed } from "@/lib/domains/files";
import { createImport } from "@/lib/domains/imports";
import { importKey } from "@/lib/domains/imports/rules";
import type { Import, ImportList } from "@/lib/domains/imports/schema";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

/** Uploads a table, a text in UTF-8 or the bytes of a workbook, without the form around it. */
export async function uploadTable(ctx: Ctx, list: ImportList, table: string | Buffer, file_name = `${list}.csv`): Promise<Import> {
  const id = newId(ctx.clock.now());
  const format = file_name.endsWith(".xlsx") ? "xlsx" : "csv";
  const body = Readable.from([typeof table === "string" ? Buffer.from(table) : table], { objectMode: false });
  const { size } = await putSealed(ctx, importKey(ctx.tenant.id, id), body, { media_type: "application/octet-stream" });
  return createImport(ctx, { id, list, file_name, format, size, encoding: format === "csv" ? "utf-8" : null, delimiter: null });
}
