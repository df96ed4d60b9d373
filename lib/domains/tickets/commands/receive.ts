import type { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { lineOf } from "@/lib/kernel/base/wire";
import { command, internal } from "@/lib/kernel/operation";
import { ReceivedMail, ReplyCreate, Replied, Ticket, TicketCreate } from "../schema";
import { openTicket } from "./create";
import { findNewPartEnd } from "../rules/quote";
import { addReply } from "./reply";

const mail: z.input<typeof ReceivedMail> = {
  message_id: "a@northwind.example",
  address: "support@acme.example",
  sender: "ada@northwind.example",
  proof: "proved",
  sent_from: null,
  forwarded_by: null,
  not_joined: [],
  joining: [{ address: "grace@northwind.example", name: "Grace Hall" }],
  file_ids: [],
  left_out: [],
  is_cut: false,
  original_file_id: null,
  html: null,
};

export const receiveTicket = command({
  id: "tickets.receive",
  summary: "Open a ticket for an email",
  access: internal("called by the delivery of a mailbox's message"),
  input: TicketCreate.extend({ mail: ReceivedMail }),
  output: Ticket,
  example: { requester_email: "ada@northwind.example", subject: "The printer is jammed", message: "It stopped this morning.", mail },
  run: (ctx, { mail, ...input }) => openTicket(ctx, input, { channel: "mail", mail, file_ids: mail.file_ids }),
});

export const receiveTicketReply = command({
  id: "tickets.receive_reply",
  summary: "Add an email to its ticket: a customer's, or a colleague's, which is mailed to the customer or stays a note",
  access: internal("called by the delivery of a mailbox's message"),
  input: ReplyCreate.pick({ id: true, body: true, kind: true }).extend({
    author_name: lineOf(200),
    /** The colleague who wrote it; null for a customer. */
    staff_id: idOf("staff").nullable(),
    mail: ReceivedMail,
  }),
  output: Replied,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "It is jammed again.", author_name: "Ada Byron", staff_id: null, mail },
  run(ctx, { author_name, staff_id, mail, ...reply }) {
    if (staff_id === null) return addReply(ctx, reply, { author_kind: "customer", staff_id, author_name }, { mail });
    const body = reply.kind === "note" ? reply.body : newPartOf(reply.body);
    // The customer never got the colleague's email, so their answer can't name it.
    const own = { ...mail, message_id: null, address: null, html: null, joining: [], not_joined: [] };
    return addReply(ctx, { ...reply, body }, { author_kind: "staff", staff_id, author_name }, { mail: own });
  },
});

/** Without the conversation that the mail program quotes below, which the customer has. */
const newPartOf = (body: string): string => body.slice(0, findNewPartEnd(body)).trim();
