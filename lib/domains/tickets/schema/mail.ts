import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { EmailAddress } from "@/lib/kernel/base/wire";
import { LeftOutFile, SenderProof } from "./values";

/** Where a message that was an email came from, and who joined the ticket with it. */
export const mailOrigin = z.object({
  /** Whether an email's sender is proved; null for other messages, from before it was kept, and for callers from outside. */
  sender_proof: SenderProof.nullable(),
  /** The From address of an email that a program sent for its author, whose address nobody checked; null for callers from outside. */
  sent_from: z.string().nullable(),
  /** The colleague who forwarded it; null for callers from outside. */
  forwarded_by: z.string().nullable(),
  /** Whom an email added to the conversation, and those in its copy whom it did not; none for callers from outside. */
  joined: z.array(z.string()),
  not_joined: z.array(z.string()),
});

/** An email that became a message of a ticket. */
export const ReceivedMail = z.strictObject({
  /** Without angle brackets; null where it had none. */
  message_id: z.string().nullable(),
  /** The address of the company's mailbox; null where its user name is no address. */
  address: EmailAddress.nullable(),
  /** The address of the sender. */
  sender: z.string().nullable(),
  proof: SenderProof.nullable(),
  sent_from: z.string().nullable(),
  forwarded_by: z.string().nullable(),
  /** Those in copy who don't join, since the sender is not proved. */
  not_joined: z.array(z.string()),
  /** Who joins the ticket with it. */
  joining: z.array(z.strictObject({ address: z.string(), name: z.string().nullable() })),
  /** The files that came with it, without the pictures that its HTML shows. */
  file_ids: z.array(idOf("file")),
  left_out: z.array(LeftOutFile),
  is_cut: z.boolean(),
  original_file_id: idOf("file").nullable(),
  /** Its HTML, with the files of the pictures in it by their content ids; null where the text says all. */
  html: z.strictObject({ source: z.string(), inline: z.record(z.string(), idOf("file")) }).nullable(),
});
export type ReceivedMail = z.output<typeof ReceivedMail>;
