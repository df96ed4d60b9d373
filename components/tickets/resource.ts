import { defineResource, type Page, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { BusinessCalendar, BusinessCalendarCreate, BusinessCalendarUpdate } from "@/lib/domains/business-calendars/schema";
import type {
  Department,
  DepartmentCreate,
  DepartmentUpdate,
  Replied,
  ReplyCreate,
  SlaPolicy,
  SlaPolicyCreate,
  SlaPolicyUpdate,
  Ticket,
  TicketAssign,
  TicketCreate,
  TicketMessage,
  TicketSla,
  TicketUpdate,
} from "@/lib/domains/tickets/schema";

export const tickets = defineResource<{
  row: typeof Ticket;
  detail: typeof Ticket;
  create: typeof TicketCreate;
  update: typeof TicketUpdate;
  verbs: {
    list_messages: Verb<ById & { limit: string; cursor?: string }, Page<MessageRow>>;
    reply: Verb<Wire<typeof ReplyCreate>, Wire<typeof Replied>>;
    assign: Verb<Wire<typeof TicketAssign>, TicketRow>;
    sla: Verb<ById, Sla>;
  };
}>("tickets", {
  verbs: {
    list_messages: "GET /{id}/messages",
    reply: "POST /{id}/replies",
    assign: "POST /{id}/assign",
    sla: "GET /{id}/sla",
  },
});

export const departments = defineResource<{
  row: typeof Department;
  detail: typeof Department;
  create: typeof DepartmentCreate;
  update: typeof DepartmentUpdate;
}>("departments");

export const slaPolicies = defineResource<{
  row: typeof SlaPolicy;
  detail: typeof SlaPolicy;
  create: typeof SlaPolicyCreate;
  update: typeof SlaPolicyUpdate;
}>("sla-policies");

export const businessCalendars = defineResource<{
  row: typeof BusinessCalendar;
  detail: typeof BusinessCalendar;
  create: typeof BusinessCalendarCreate;
  update: typeof BusinessCalendarUpdate;
}>("business-calendars");

export type TicketRow = Wire<typeof Ticket>;
export type MessageRow = Wire<typeof TicketMessage>;
export type Sla = Wire<typeof TicketSla>;
export type DepartmentRow = Wire<typeof Department>;
export type SlaPolicyRow = Wire<typeof SlaPolicy>;
export type BusinessCalendarRow = Wire<typeof BusinessCalendar>;
