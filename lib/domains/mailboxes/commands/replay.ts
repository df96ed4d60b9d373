import { z } from "zod";
import { LeftOutFile, SenderProof } from "@/lib/domains/tickets/schema";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, findRow, lockRow } from "@/lib/kernel/rows";
import type { MailboxMessage as MessageRow } from "@/prisma/generated/client";
import { toMailbox } from "../resource";
import { mailboxRows, messageRows } from "../rows";
import { MailboxId, MailboxMessage, MailboxMessageId, ReceivedMessage } from "../schema";
import { deliver } from "./receive";

export const replayMailboxMessage = command({
  id: "mailboxes.replay_message",
  summary: "Send a parked message through the present rules, as one of a person",
  permission: "mailboxes.write",
  input: z.strictObject({ id: MailboxId, message_id: MailboxMessageId }),
  output: MailboxMessage,
  example: { id: "mbx_01jd0p2q3r4s5t6v7w8x9y0z1a", message_id: "mbm_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, message_id }) {
    const mailbox = toMailbox(await findRow(ctx, mailboxRows, id));
    const before = await lockRow(ctx, messageRows, message_id);
    if (before.mailbox_id !== id) throw notFound("mailbox message");
    if (before.outcome !== "parked")
      throw new AppError("conflict", "This message was delivered already. Only a parked one can be replayed.");
    if (before.sender === null) throw new AppError("conflict", "This message has no readable sender and can’t be delivered.");
    const { sender, sender_name, sent_from, recipients, subject, text, files, html, is_cut, digest } = before;
    const message = {
      sender,
      sender_name,
      sent_from,
      recipients,
      subject,
      text,
      files,
      html,
      is_cut,
      digest,
      message_id: before.message_id,
    };
    const stored = await readParkedFiles(ctx, before);
    const left_out = LeftOutFile.array().parse(before.left_out);
    const proof = SenderProof.catch("unproved").parse(before.sender_proof);
    // Much later than it came, so that nobody is answered automatically.
    const judged = { addressed: ReceivedMessage.shape.addressed.parse(before.addressed), answerable: false, proof };
    const again = { ...message, ...judged, ...stored, left_out, parents: [], sign: null, reason: null };
    const delivered = await deliver(ctx, mailbox, again);
    return changeRow(ctx, messageRows, before, { ...delivered, stored: [], html: null });
  },
});

const ParkedFiles = z.array(z.object({ id: z.guid(), content_id: z.string().nullable() }));

/** The files that are kept of a parked message, but for those that somebody deleted since. */
async function readParkedFiles(ctx: CommandCtx, { tenant_id, stored, original_file_id }: MessageRow) {
  const ids = new Map(ParkedFiles.parse(stored).map(({ id, content_id }) => [id, content_id]));
  const where = { tenant_id, id: { in: [...ids.keys(), ...(original_file_id === null ? [] : [original_file_id])] } };
  const rows = await ctx.db.file.findMany({
    where,
    select: { id: true, name: true, media_type: true, size: true, sha256: true, status: true },
  });
  const present = rows.map(({ status: _status, ...file }) => ({ ...file, content_id: ids.get(file.id) ?? null }));
  const original = present.find(({ id }) => id === original_file_id) ?? null;
  const blocked = new Set(rows.flatMap(({ id, status }) => (status === "blocked" ? [id] : [])));
  return { stored: present.filter(({ id }) => ids.has(id) && !blocked.has(id)), original };
}
