import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";
import { Department, SlaPolicy, SlaWarning, Ticket, TicketMessage } from "./schema";

const stamps = { version: 1, created_at: "2026-01-05T09:00:00.000Z", updated_at: "2026-01-05T09:00:00.000Z" };

const sample: z.input<typeof Ticket> = {
  id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a",
  number: 1042,
  subject: "The printer on the second floor is jammed",
  priority: "normal",
  department_id: "dep_01jd0p2q3r4s5t6v7w8x9y0z1a",
  assignee_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  contact_id: "con_01jd0p2q3r4s5t6v7w8x9y0z1a",
  sla_policy_id: "slp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  status: "open",
  channel: "portal",
  requester_name: "Grace Hall",
  requester_email: "grace@northwind.example",
  consent_text: null,
  consented_at: null,
  last_sequence: 1,
  last_message_at: "2026-01-05T09:00:00.000Z",
  closed_at: null,
  snoozed_until: null,
  merged_into_id: null,
  first_response_due_at: "2026-01-05T13:00:00.000Z",
  first_responded_at: null,
  first_response_breached_at: null,
  resolution_due_at: "2026-01-07T09:00:00.000Z",
  resolution_breached_at: null,
  custom: {},
  ...stamps,
};

const define = (name: string) => defineEvent({ name: `ticket.${name}`, noun: "ticket", data: Ticket, sample });

export const ticketCreated = define("created");
export const ticketUpdated = define("updated");
export const ticketAssigned = define("assigned");
export const ticketClosed = define("closed");
export const ticketReopened = define("reopened");
/** A target was missed. */
export const ticketBreached = define("breached");
/** Part of a target has passed, in percent of its time. Of several that passed at once, the last is named. */
export const ticketWarned = defineEvent({
  name: "ticket.warned",
  noun: "ticket",
  data: Ticket.extend({ warning: SlaWarning }),
  sample: { ...sample, warning: { metric: "first_response", percent: 75, due_at: "2026-01-05T13:00:00.000Z" } },
});

/** Its conversation goes on in another ticket, which `merged_into_id` names. */
export const ticketMerged = define("merged");
export const ticketUnmerged = define("unmerged");
export const ticketSnoozed = define("snoozed");
/** A snoozed ticket is shown again: its time has come, or a colleague or the customer woke it. */
export const ticketWoken = define("woken");
/** A note was added; its text is for colleagues alone, so the event does not carry it. */
export const ticketNoted = define("noted");

/** A public reply, of a colleague or the customer. */
export const ticketReplied = defineEvent({
  name: "ticket.replied",
  noun: "ticket",
  data: Ticket.extend({ reply: TicketMessage }),
  sample: {
    ...sample,
    last_sequence: 2,
    reply: {
      id: "tms_01jd0p2q3r4s5t6v7w8x9y0z1a",
      ticket_id: sample.id,
      sequence: 2,
      kind: "public",
      author: { kind: "staff", id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", name: "Ada Wells", address: null },
      body: "We’ve sent a technician, who will be with you before noon.",
      sender_proof: null,
      sent_from: null,
      forwarded_by: null,
      joined: [],
      not_joined: [],
      has_html: false,
      file_ids: [],
      left_out: [],
      is_cut: false,
      original_file_id: null,
      created_at: "2026-01-05T09:20:00.000Z",
    },
  },
});

/** A colleague's reply did not reach these people by email. */
export const ticketReplyUndelivered = defineEvent({
  name: "ticket.reply_undelivered",
  noun: "ticket",
  data: Ticket.extend({ undelivered: z.array(z.string()) }),
  sample: { ...sample, undelivered: ["grace@northwind.example"] },
});

/** A colleague's reply waits for its sending; the text is not yet told. */
export const ticketReplyHeld = defineEvent({
  name: "ticket.reply_held",
  noun: "ticket",
  data: Ticket.extend({ held: z.object({ id: idOf("ticket_held_reply"), send_at: Timestamp }) }),
  sample: { ...sample, held: { id: "thr_01jd0p2q3r4s5t6v7w8x9y0z1a", send_at: "2026-01-05T09:20:10.000Z" } },
});

const department: z.input<typeof Department> = {
  id: "dep_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Technical support",
  signature: "Your support team",
  email: "support@acme.example",
  sla_policy_id: null,
  assignment: "round_robin",
  member_ids: ["stf_01jd0p2q3r4s5t6v7w8x9y0z1a"],
  deleted_at: null,
  ...stamps,
};
const defineDepartment = (name: string) =>
  defineEvent({ name: `department.${name}`, noun: "department", data: Department, sample: department });
export const departmentCreated = defineDepartment("created");
export const departmentUpdated = defineDepartment("updated");
export const departmentDeleted = defineDepartment("deleted");

const policy: z.input<typeof SlaPolicy> = {
  id: "slp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Standard",
  targets: { normal: { first_response: 240, resolution: 2880 } },
  pause_on_hold: false,
  is_default: true,
  business_calendar_id: null,
  customer_ids: [],
  escalation_staff_ids: ["stf_01jd0p2q3r4s5t6v7w8x9y0z1a"],
  deleted_at: null,
  ...stamps,
};
const definePolicy = (name: string) => defineEvent({ name: `sla_policy.${name}`, noun: "sla_policy", data: SlaPolicy, sample: policy });
export const slaPolicyCreated = definePolicy("created");
export const slaPolicyUpdated = definePolicy("updated");
export const slaPolicyDeleted = definePolicy("deleted");

export const ticketEvents = [
  ticketCreated,
  ticketUpdated,
  ticketAssigned,
  ticketReplied,
  ticketReplyUndelivered,
  ticketNoted,
  ticketClosed,
  ticketReopened,
  ticketBreached,
  ticketWarned,
  ticketMerged,
  ticketUnmerged,
  ticketSnoozed,
  ticketWoken,
  ticketReplyHeld,
  departmentCreated,
  departmentUpdated,
  departmentDeleted,
  slaPolicyCreated,
  slaPolicyUpdated,
  slaPolicyDeleted,
];
