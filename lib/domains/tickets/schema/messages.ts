import { z } from "zod";
import { FileStatus } from "@/lib/domains/files/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp } from "@/lib/kernel/base/wire";
import { mailOrigin } from "./mail";
import { LeftOutFile, MessageAuthor, MessageKind, TicketId } from "./values";

export const TicketMessage = z.object({
  id: idOf("ticket_message"),
  ticket_id: TicketId,
  sequence: z.int(),
  kind: MessageKind,
  /** `address` of an email; null for callers from outside. */
  author: z.object({ kind: MessageAuthor, id: idOf("staff").nullable(), name: z.string(), address: z.string().nullable() }),
  body: z.string(),
  ...mailOrigin.shape,
  /** Whether it was an email whose HTML shows more than the text. */
  has_html: z.boolean(),
  /** The files that came with it, also those that were detached from the ticket since. */
  file_ids: z.array(idOf("file")),
  /** The files of an email that are not kept; none for callers from outside. */
  left_out: z.array(LeftOutFile),
  /** Whether the email's text is longer; its original has all of it. */
  is_cut: z.boolean(),
  /** The email as it came, a file; null for other messages and for callers from outside. */
  original_file_id: idOf("file").nullable(),
  created_at: Timestamp,
});
/** `html` goes into a frame without scripts; what it quotes stands in a `<details>` with an empty `<summary>`. */
export const MessageHtml = z.object({
  html: z.string(),
  remote_pictures: z.int(),
  /** How many of them were asked for and could not be loaded. */
  missing_pictures: z.int(),
});
export type TicketMessage = z.output<typeof TicketMessage>;
/** A file of a message, while it stands at the ticket. */
export const MessageFile = z.object({
  id: idOf("file"),
  name: z.string(),
  size: z.int(),
  status: FileStatus,
  /** Grants access to anyone for five minutes; null unless the file is clean. */
  download_url: z.string().nullable(),
});
export const ListedMessage = TicketMessage.extend({
  /** To whom a colleague's reply is emailed, and what became of it; null for other messages, and for callers from outside. */
  emailed: z
    .object({
      to: z.array(z.string()),
      cc: z.array(z.string()),
      /** As of the email. */
      status: z.enum(["held", "queued", "sent", "delivered", "bounced", "suppressed", "failed"]),
      /** Those who did not get it, while others may have. */
      undelivered: z.array(z.object({ address: z.string(), reason: z.enum(["suppressed", "bounced"]) })),
    })
    .nullable(),
  /** Its files that stand at the ticket. */
  files: z.array(MessageFile),
});
export const MessagePage = pageOf(ListedMessage);
/** Where tickets were merged into it, their messages are among its own in the order of time, unless the caller sorts by `sequence`. */
export const MessageQuery = listQuery(["sequence", "created_at"]).extend({ id: TicketId });
