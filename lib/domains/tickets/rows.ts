import { customValuesOf, scopesOf } from "@/lib/domains/custom-fields";
import { isOutside } from "@/lib/kernel/context";
import { defineRows } from "@/lib/kernel/rows";
import { visible, visibleMessages, visibleSettings } from "./policy";
import { toDepartment, toMessage, toSlaPolicy, toTicket } from "./resource";
import { Department, SlaPolicy, Ticket, TicketMessage } from "./schema";

export const ticketRows = defineRows({
  noun: "ticket",
  model: "ticket",
  extension: customValuesOf("ticket"),
  visible,
  schema: Ticket,
  toResource: (row, ctx) => toTicket(row, { scopes: scopesOf(ctx), outside: isOutside(ctx) }),
});

export const messageRows = defineRows({
  noun: "ticket_message",
  model: "ticketMessage",
  include: { html: { select: { id: true } } },
  visible: visibleMessages,
  schema: TicketMessage,
  toResource: (row, ctx) => toMessage(row, isOutside(ctx)),
});

export const departmentRows = defineRows({
  noun: "department",
  model: "department",
  include: { members: { select: { staff_id: true }, orderBy: [{ staff_id: "asc" }] } },
  visible: visibleSettings,
  schema: Department,
  toResource: toDepartment,
});

export const slaPolicyRows = defineRows({
  noun: "sla_policy",
  model: "slaPolicy",
  name: "service-level policy",
  include: { customers: { select: { customer_id: true }, orderBy: [{ customer_id: "asc" }] } },
  visible: visibleSettings,
  schema: SlaPolicy,
  toResource: toSlaPolicy,
});
