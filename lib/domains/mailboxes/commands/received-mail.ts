import type { z } from "zod";
import type { Forwarded } from "@/lib/domains/tickets";
import { EmailAddress, toLine } from "@/lib/kernel/base/wire";
import type { Mailbox, ReceivedMessage } from "../schema";

export type Deliverable = z.output<typeof ReceivedMessage>;

/** Some text for a message that has none, such as one with nothing but a file. */
export const bodyOf = ({ text, subject }: Deliverable): string => text.trim() || subject.trim() || "…";
export const subjectOf = ({ subject, sender }: Deliverable): string => toLine(subject).trim().slice(0, 200) || (sender ?? "…");
export const nameOf = ({ sender_name, sender }: Deliverable): string => toLine(sender_name).trim().slice(0, 200) || (sender ?? "…");

/** What a ticket keeps of a message, apart from who joins with it. */
export function mailOf(mailbox: Mailbox, message: Deliverable) {
  const { message_id, sender, proof, sent_from, left_out, is_cut } = message;
  const address = EmailAddress.safeParse(mailbox.user).data?.toLowerCase() ?? null;
  const kept = { html: htmlOf(message), file_ids: filesBeside(message), left_out, is_cut, original_file_id: message.original?.id ?? null };
  return { message_id, address, sender, proof, sent_from, forwarded_by: null, ...kept };
}

/** A message as if the person had sent it whose email a colleague forwards; nobody gets an automatic answer. */
export const asForwarded = (message: Deliverable, { address, name, subject }: Forwarded) => ({
  ...message,
  sender: address,
  sender_name: name,
  subject,
  // The person whose email it was never got the colleague's.
  message_id: null,
  answerable: false,
});

/** The files that are not pictures in the HTML. */
const filesBeside = ({ html, stored }: Deliverable): string[] =>
  stored.flatMap(({ content_id, id }) => (html === null || content_id === null ? [id] : []));

/** The HTML with the files of its pictures. */
function htmlOf({ html, stored }: Deliverable) {
  if (html === null) return null;
  return {
    source: html,
    inline: Object.fromEntries(stored.flatMap(({ content_id, id }) => (content_id === null ? [] : [[content_id, id]]))),
  };
}
