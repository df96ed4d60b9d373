import { defineRecord } from "@/lib/kernel/record";
import { ticketEvents } from "./events";
import { findDepartment, findSlaPolicy, findTicket, listTickets } from "./queries";
import { Department, SlaPolicy, Ticket, TicketList } from "./schema";
import { searchTickets } from "./search";

export const ticketRecord = defineRecord({
  noun: "ticket",
  read: "tickets.read",
  resource: Ticket,
  title: "subject",
  events: ticketEvents,
  find: findTicket,
  search: { run: searchTickets },
  list: {
    query: TicketList,
    row: Ticket,
    read: listTickets,
    columns: {
      subject: { type: "text" },
      number: { type: "number" },
      requester_name: { type: "text" },
      status: { type: "choice", words: "statuses" },
      priority: { type: "choice", words: "priorities" },
      assignee_id: { type: "name", of: "staff" },
      resolution_due_at: { type: "instant" },
      last_message_at: { type: "instant" },
      requester_email: { type: "text", extra: true },
      channel: { type: "choice", words: "channels", extra: true },
      first_responded_at: { type: "instant", extra: true },
      closed_at: { type: "instant", extra: true },
      consent_text: { type: "text", extra: true },
      consented_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
    },
  },
});

export const departmentRecord = defineRecord({
  noun: "department",
  read: "departments.read",
  resource: Department,
  title: "name",
  events: ticketEvents,
  find: findDepartment,
});

export const slaPolicyRecord = defineRecord({
  noun: "sla_policy",
  read: "sla_policies.read",
  resource: SlaPolicy,
  title: "name",
  events: ticketEvents,
  find: findSlaPolicy,
});
