import { z } from "zod";
import { languageOf } from "@/lib/commerce/locale-of";
import { previewMail } from "@/lib/domains/mail";
import { query } from "@/lib/kernel/operation";
import { findTicket } from "../queries";
import { MessageBody, ReplyPreview, TicketId } from "../schema";
import { readReplyLetter } from "./reply-letter";

export const previewTicketReply = query({
  id: "tickets.preview_reply",
  summary: "Preview the email of a reply: its text with the greeting, names and signature that the template puts around it",
  permission: "tickets.write",
  input: z.strictObject({ id: TicketId, body: MessageBody }),
  output: ReplyPreview,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "The technician will be with you before noon." },
  async run(ctx, { id, body }) {
    const ticket = await findTicket(ctx, id);
    const { principal } = ctx;
    const author = principal.kind === "staff" ? principal.name : null;
    // The reply that is being written comes after all messages.
    const letter = await readReplyLetter(ctx, ticket, { body, author, sequence: ticket.last_sequence + 1 });
    const { key, language, values, to, cc } = letter;
    const { subject, html, text } = await previewMail(ctx, {
      ...{ key, values },
      language: languageOf(language),
      about: { noun: "ticket", id },
      button_url: letter.button_url ?? null,
    });
    return { to: to.map(({ address }) => address), cc: cc.map(({ address }) => address), subject, html, text };
  },
});
