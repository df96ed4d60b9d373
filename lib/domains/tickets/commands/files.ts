import { fileOperations, findFile } from "@/lib/domains/files";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { isOutside, type CommandCtx } from "@/lib/kernel/context";
import { lockRow } from "@/lib/kernel/rows";
import { findTicket } from "../queries";
import { ticketRows } from "../rows";

export const {
  list: listTicketFiles,
  attach: attachTicketFile,
  detach: detachTicketFile,
} = fileOperations({
  noun: "ticket",
  read: "tickets.write",
  write: "tickets.write",
  find: findTicket,
  lock: (ctx, id) => lockRow(ctx, ticketRows, id),
});

/** Bytes of the files of one reply that mail servers take. */
const longestTogether = 20 * 1024 * 1024;

/** Attaches a reply's files to its ticket, unless they are. @throws AppError `invalid` for too much or a blocked file, `not_found`. */
export async function attachReplyFiles(ctx: CommandCtx, ticket_id: string, file_ids: readonly string[]): Promise<void> {
  if (file_ids.length === 0) return;
  if (isOutside(ctx)) throw new AppError("forbidden", "Customers send files with the portal’s form.");
  const files = await Promise.all([...new Set(file_ids)].map((id) => findFile(ctx, id)));
  if (files.reduce((sum, { size }) => sum + size, 0) > longestTogether)
    throw invalidField("file_ids", "too_large", "These files are larger than 20 MB together. Send some of them with another reply.");
  const blocked = files.find(({ status }) => status === "blocked");
  if (blocked) throw invalidField("file_ids", "blocked", `The file ${blocked.name} is blocked. Send the reply without it.`);
  const links = await ctx.db.fileLink.findMany({
    where: { tenant_id: ctx.tenant.id, record_id: ticket_id, file_id: { in: [...file_ids] } },
    select: { file_id: true },
  });
  const attached = new Set(links.map(({ file_id }) => file_id));
  for (const { id } of files) if (!attached.has(id)) await attachTicketFile(ctx, { id: ticket_id, file_id: id });
}
