import type { z } from "zod";
import { toDetails } from "@/lib/domains/files";
import type { Ctx } from "@/lib/kernel/context";
import type { MessageFile } from "../schema";

type Files = z.output<typeof MessageFile>[];

/** The files of messages that the caller may read, by message: those that still stand at the ticket. */
export async function readMessageFiles(
  ctx: Ctx,
  messages: readonly { id: string; ticket_id: string; file_ids: readonly string[] }[],
): Promise<Map<string, Files>> {
  const ids = messages.flatMap(({ file_ids }) => file_ids);
  if (ids.length === 0) return new Map();
  const links = await ctx.db.fileLink.findMany({
    where: { tenant_id: ctx.tenant.id, file_id: { in: ids }, record_id: { in: messages.map(({ ticket_id }) => ticket_id) } },
    include: { file: true },
  });
  const rows = [...new Map(links.map(({ file }) => [file.id, file])).values()];
  const details = new Map(
    (await toDetails(ctx, rows)).map(({ id, name, size, status, download_url }) => [id, { id, name, size, status, download_url }]),
  );
  return new Map(messages.map(({ id, file_ids }) => [id, file_ids.flatMap((file) => details.get(file) ?? [])]));
}
