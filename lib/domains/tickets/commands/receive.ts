import { lineOf } from "@/lib/kernel/base/wire";
import { command, internal } from "@/lib/kernel/operation";
import { ReceivedMail, ReplyCreate, Replied, Ticket, TicketCreate } from "../schema";
import { openTicket } from "./create";
import { addReply } from "./reply";

const mail = {
  message_id: "a@northwind.example",
  address: "support@acme.example",
  sender: "ada@northwind.example",
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
  summary: "Add a customer's email to its ticket",
  access: internal("called by the delivery of a mailbox's message"),
  input: ReplyCreate.pick({ id: true, body: true }).extend({ author_name: lineOf(200), mail: ReceivedMail }),
  output: Replied,
  example: { id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "It is jammed again.", author_name: "Ada Byron", mail },
  run: (ctx, { author_name, mail, ...reply }) => addReply(ctx, reply, { author_kind: "customer", staff_id: null, author_name }, { mail }),
});
