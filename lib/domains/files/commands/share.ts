import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { exampleId, idOf } from "@/lib/kernel/base/ids";
import { aOrAn, nounOf, type NounWith } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { assertMay } from "../policy";
import { findFile, toDetails } from "../queries";
import { FileId } from "../schema";

const mostShared = 200;

/** The shared clean files of a record that the caller may see, most recently attached first, each with a download link of the caller's. */
export async function listSharedFiles(ctx: Ctx, record_id: string) {
  const links = await ctx.db.fileLink.findMany({
    where: { tenant_id: ctx.tenant.id, record_id, shared: true, file: { status: "clean" } },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: mostShared,
    include: { file: true },
  });
  const details = await toDetails(
    ctx,
    links.map(({ file }) => file),
  );
  return details.flatMap(({ id, name, size, download_url }) => (download_url === null ? [] : [{ id, name, size, download_url }]));
}

interface SharingRecord<N extends NounWith<"files">> {
  noun: N;
  write: Permission;
  /** Through the domain's `visible`. @throws AppError `not_found`. */
  lock(ctx: CommandCtx, id: string): Promise<unknown>;
}

/** The command that shows a file of a noun's records to the customer, or hides it again. */
export function shareFileOperation<N extends NounWith<"files">>({ noun, write, lock }: SharingRecord<N>) {
  return command({
    id: `${nounOf(noun).plural.replaceAll("-", "_")}.share_file`,
    summary: `Show a file of ${aOrAn(noun)} to the customer, or hide it again`,
    permission: write,
    input: z.strictObject({ id: idOf(noun), file_id: FileId, shared: z.boolean() }),
    output: z.object({ id: FileId, shared: z.boolean() }),
    example: { id: exampleId(noun), file_id: exampleId("file"), shared: true },
    async run(ctx, { id, file_id, shared }) {
      await lock(ctx, id);
      assertMay(ctx, "files.read");
      const { name } = await findFile(ctx, file_id);
      const at = { tenant_id: ctx.tenant.id, file_id, record_id: id };
      const link = await ctx.db.fileLink.findFirst({ where: at, select: { shared: true } });
      if (link === null) throw new AppError("conflict", "The file is not attached to this record. Attach it first.");
      if (link.shared === shared) return { id: file_id, shared };
      await ctx.db.fileLink.updateMany({ where: at, data: { shared } });
      const side = (value: boolean) => ({ shared_file: { name, shared: value } });
      ctx.audit({ noun, id, before: side(link.shared), after: side(shared) });
      return { id: file_id, shared };
    },
  });
}
