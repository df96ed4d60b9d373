import { Readable } from "node:stream";
import { putSealed } from "@/lib/domains/files";
import { createImport } from "@/lib/domains/imports";
import { importKey } from "@/lib/domains/imports/rules";
import type { Import, ImportList } from "@/lib/domains/imports/schema";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

/** Uploads a table as text in UTF-8, without the form around it. */
export async function uploadTable(ctx: Ctx, list: ImportList, text: string, file_name = `${list}.csv`): Promise<Import> {
  const id = newId(ctx.clock.now());
  const { size } = await putSealed(ctx, importKey(ctx.tenant.id, id), Readable.from([Buffer.from(text)], { objectMode: false }), {
    media_type: "text/csv",
  });
  return createImport(ctx, { id, list, file_name, format: "csv", size, encoding: "utf-8", delimiter: null });
}
