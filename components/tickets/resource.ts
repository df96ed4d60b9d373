import type { BulkVerbs } from "@/components/list/bulk-verbs";
import { defineResource, type Page, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { BusinessCalendar, BusinessCalendarCreate, BusinessCalendarUpdate } from "@/lib/domains/business-calendars/schema";
import type {
  Department,
  DepartmentCreate,
  DepartmentUpdate,
  FollowerChange,
  FollowerList,
  HeldReply,
  HeldReplyList,
  LinkChange,
  MessageHtml,
  ParticipantAdd,
  ParticipantChange,
  ParticipantList,
  PresenceSign,
  RelatedTickets,
  Replied,
  ReplyCreate,
  ReplyHold,
  ReplyPreview,
  SlaPolicy,
  SlaPolicyCreate,
  SlaPolicyUpdate,
  Ticket,
  TicketAssign,
  TicketAssignment,
  TicketBulk,
  TicketBulkResult,
  TicketCreate,
  TicketMerge,
  ListedMessage,
  TicketPresence,
  TicketSla,
  TicketSnooze,
  TicketSplit,
  TicketUpdate,
} from "@/lib/domains/tickets/schema";

export const tickets = defineResource<{
  row: typeof Ticket;
  detail: typeof Ticket;
  create: typeof TicketCreate;
  update: typeof TicketUpdate;
  verbs: {
    list_messages: Verb<ById & { limit: string; cursor?: string; sort?: string }, Page<MessageRow>>;
    message_html: Verb<ById & { message_id: string; pictures?: string }, Wire<typeof MessageHtml>>;
    reply: Verb<Wire<typeof ReplyCreate>, Wire<typeof Replied>>;
    preview_reply: Verb<ById & { body: string }, Wire<typeof ReplyPreview>>;
    assign: Verb<Wire<typeof TicketAssign>, TicketRow>;
    sla: Verb<ById, Sla>;
    assignment: Verb<ById, Wire<typeof TicketAssignment>>;
    presence: Verb<Wire<typeof PresenceSign>, Wire<typeof TicketPresence>>;
    hold: Verb<Wire<typeof ReplyHold>, Wire<typeof HeldReply>>;
    held: Verb<ById, Wire<typeof HeldReplyList>>;
    take_back: Verb<ById & { held_id: string }, Wire<typeof HeldReply>>;
    merge: Verb<Wire<typeof TicketMerge>, TicketRow>;
    unmerge: Verb<ById, TicketRow>;
    split: Verb<Wire<typeof TicketSplit>, TicketRow>;
    snooze: Verb<Wire<typeof TicketSnooze>, TicketRow>;
    related: Verb<ById, Wire<typeof RelatedTickets>>;
    link: Verb<Wire<typeof LinkChange>, ById>;
    unlink: Verb<Wire<typeof LinkChange>, ById>;
    followers: Verb<ById, Wire<typeof FollowerList>>;
    follow: Verb<Wire<typeof FollowerChange>, ById>;
    unfollow: Verb<Wire<typeof FollowerChange>, ById>;
    participants: Verb<ById, Wire<typeof ParticipantList>>;
    add_participant: Verb<Wire<typeof ParticipantAdd>, ById>;
    remove_participant: Verb<Wire<typeof ParticipantChange>, ById>;
    bulk: Verb<Wire<typeof TicketBulk>, Wire<typeof TicketBulkResult>>;
    list_bulk: BulkVerbs<never>["list_bulk"];
    undo_bulk: BulkVerbs<never>["undo_bulk"];
  };
}>("tickets", {
  verbs: {
    list_messages: "GET /{id}/messages",
    message_html: "GET /{id}/messages/{message_id}/html",
    reply: "POST /{id}/replies",
    preview_reply: "POST /{id}/replies/preview",
    assign: "POST /{id}/assign",
    sla: "GET /{id}/sla",
    assignment: "GET /{id}/assignment",
    presence: "POST /{id}/presence",
    hold: "POST /{id}/held-replies",
    held: "GET /{id}/held-replies",
    take_back: "POST /{id}/held-replies/{held_id}/take-back",
    merge: "POST /{id}/merge",
    unmerge: "POST /{id}/unmerge",
    split: "POST /{id}/split",
    snooze: "POST /{id}/snooze",
    related: "GET /{id}/related",
    link: "POST /{id}/links",
    unlink: "DELETE /{id}/links/{other_id}",
    followers: "GET /{id}/followers",
    follow: "POST /{id}/followers",
    unfollow: "DELETE /{id}/followers/{staff_id}",
    participants: "GET /{id}/participants",
    add_participant: "POST /{id}/participants",
    remove_participant: "DELETE /{id}/participants/{address}",
    bulk: "POST /bulk",
    list_bulk: "GET /bulk",
    undo_bulk: "POST /bulk/{bulk_id}/undo",
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
export type MessageRow = Wire<typeof ListedMessage>;
export type Sla = Wire<typeof TicketSla>;
export type DepartmentRow = Wire<typeof Department>;
export type SlaPolicyRow = Wire<typeof SlaPolicy>;
export type BusinessCalendarRow = Wire<typeof BusinessCalendar>;
export type PresentRow = Wire<typeof TicketPresence>["data"][number];
