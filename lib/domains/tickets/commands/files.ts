import { fileOperations } from "@/lib/domains/files";
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
