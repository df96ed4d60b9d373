import { z } from "zod";
import { createFile } from "@/lib/domains/files";
import { StoredFile, sendLimits } from "@/lib/domains/files/schema";
import { companyAccess, type CommandCtx } from "@/lib/kernel/context";
import { command, internalForCustomers } from "@/lib/kernel/operation";
import { authorOf } from "../policy";
import { Replied, ReplyCreate, Ticket, TicketCreate } from "../schema";
import { openTicket } from "./create";
import { attachTicketFile } from "./files";
import { addReply } from "./reply";

const asCompany = companyAccess("Portal");

/** Makes files of what a contact sent, in quarantine already, and attaches them. */
async function keepSent(ctx: CommandCtx, ticket_id: string, files: readonly z.output<typeof StoredFile>[]): Promise<void> {
  // Only whoever may read tickets as a colleague reads their files, and a contact may not.
  const keeper: CommandCtx = { ...asCompany(ctx), grants: "all" };
  const sent_by = authorOf(ctx).author_name;
  for (const file of files) {
    await createFile(keeper, { ...file, sent_by });
    await attachTicketFile(keeper, { id: ticket_id, file_id: file.id });
  }
}

const Sent = z.array(StoredFile).max(sendLimits.files);
const byPortal = internalForCustomers("called by the portal's forms, as the signed-in contact");

export const openTicketWithFiles = command({
  id: "tickets.create_with_files",
  summary: "Open a contact's ticket with its files",
  access: byPortal,
  input: z.strictObject({ ticket: TicketCreate, files: Sent }),
  output: Ticket,
  example: { ticket: { subject: "The printer is jammed", message: "It stopped this morning." }, files: [] },
  async run(ctx, { ticket, files }) {
    const opened = await openTicket(ctx, ticket, { channel: "portal", file_ids: files.map(({ id }) => id) });
    await keepSent(ctx, opened.id, files);
    return opened;
  },
});

export const replyWithFiles = command({
  id: "tickets.reply_with_files",
  summary: "Add a contact's reply with its files",
  access: byPortal,
  input: z.strictObject({ reply: ReplyCreate.pick({ id: true, body: true }), files: Sent }),
  output: Replied,
  example: { reply: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "Here is a picture." }, files: [] },
  async run(ctx, { reply, files }) {
    const replied = await addReply(ctx, reply, authorOf(ctx), { file_ids: files.map(({ id }) => id) });
    await keepSent(ctx, replied.ticket.id, files);
    return replied;
  },
});
