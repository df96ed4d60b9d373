import type { z } from "zod";
import { customOf, type WithCustomValues } from "@/lib/domains/custom-fields/resource";
import type { CustomFieldScope } from "@/lib/domains/custom-fields/schema";
import type {
  Department as DepartmentRow,
  DepartmentMember,
  SlaPolicy as SlaPolicyRow,
  SlaPolicyCustomer,
  Ticket as TicketRow,
  TicketMessage as MessageRow,
} from "@/prisma/generated/client";
import {
  DepartmentAssignment,
  LeftOutFile,
  MessageAuthor,
  MessageKind,
  SenderProof,
  SlaTargets,
  TicketChannel,
  TicketPriority,
  TicketStatus,
  type Department,
  type SlaPolicy,
  type Ticket,
  type TicketMessage,
} from "./schema";

/** What callers from outside do not see: who works on the ticket, how late it is, that there are notes, and what is kept as evidence. */
const inside = {
  last_sequence: 0,
  assignee_id: null,
  snoozed_until: null,
  sla_policy_id: null,
  consent_text: null,
  consented_at: null,
  first_response_due_at: null,
  first_response_breached_at: null,
  resolution_due_at: null,
  resolution_breached_at: null,
} as const;

/** What callers from outside do not see of how an email came. */
const unchecked = { sender_proof: null, sent_from: null, forwarded_by: null, joined: [], not_joined: [] };

/** @param view the scopes of custom values that the caller sees, and whether the caller is from outside. */
export function toTicket(
  { tenant_id: _tenant, next_due_at: _next, custom, ...stored }: TicketRow & WithCustomValues,
  view: { scopes: readonly CustomFieldScope[]; outside: boolean },
): Ticket {
  const { first_response_target: _first, resolution_target: _resolution, ...counted } = stored;
  const { first_response_warned: _warned, resolution_warned: _warnedToo, ...row } = counted;
  return {
    ...row,
    ...(view.outside ? inside : {}),
    status: TicketStatus.parse(row.status),
    priority: TicketPriority.parse(row.priority),
    channel: TicketChannel.parse(row.channel),
    custom: customOf(custom, view.scopes),
  };
}

/** @param outside whether the caller is, who sees no addresses of others, and of a program's reply not the name of its key. */
export function toMessage(
  {
    tenant_id: _tenant,
    mail_id: _mail,
    mail_address: _mailbox,
    author_kind,
    staff_id,
    author_name,
    author_address,
    html,
    left_out,
    ...row
  }: MessageRow & { html: object | null },
  outside: boolean,
): TicketMessage {
  const kind = MessageAuthor.parse(author_kind);
  return {
    ...row,
    kind: MessageKind.parse(row.kind),
    ...(outside ? unchecked : { sender_proof: SenderProof.nullable().parse(row.sender_proof) }),
    has_html: html !== null,
    left_out: outside ? [] : LeftOutFile.array().parse(left_out),
    is_cut: row.is_cut,
    original_file_id: outside ? null : row.original_file_id,
    author: {
      kind,
      id: staff_id,
      name: outside && kind === "staff" && staff_id === null ? "" : author_name,
      address: outside ? null : author_address,
    },
  };
}

export function toSlaPolicy({
  tenant_id: _tenant,
  customers,
  ...row
}: SlaPolicyRow & { customers: Pick<SlaPolicyCustomer, "customer_id">[] }): SlaPolicy {
  return { ...row, targets: SlaTargets.parse(row.targets), customer_ids: customers.map(({ customer_id }) => customer_id) };
}

export function toDepartment({
  tenant_id: _tenant,
  members,
  ...row
}: DepartmentRow & { members: Pick<DepartmentMember, "staff_id">[] }): z.output<typeof Department> {
  return { ...row, assignment: DepartmentAssignment.parse(row.assignment), member_ids: members.map(({ staff_id }) => staff_id) };
}
