import { SenderProof } from "@/lib/domains/tickets/schema";
import type { Mailbox as MailboxRow, MailboxMessage as MessageRow } from "@/prisma/generated/client";
import {
  Decision,
  MailboxAuth,
  MailboxProblem,
  MailboxSecurity,
  MessageOutcome,
  MessageRoute,
  ParkReason,
  RoutingRules,
  SignInReason,
} from "./schema";
import type { Mailbox, MailboxMessage } from "./schema";

/** A mailbox as callers see it: without its password and tokens. */
export function toMailbox(row: MailboxRow): Mailbox {
  return {
    id: row.id,
    name: row.name,
    host: row.host,
    port: row.port,
    security: MailboxSecurity.parse(row.security),
    user: row.user,
    folder: row.folder,
    interval_seconds: row.interval_seconds,
    active: row.active,
    rules: RoutingRules.parse(row.rules),
    fallback: MessageRoute.parse(row.fallback),
    plus_addresses: row.plus_addresses,
    authserv_id: row.authserv_id,
    confirms: row.confirms,
    receives_e_invoices: row.receives_e_invoices,
    auth: MailboxAuth.parse(row.auth),
    account: row.account,
    access_until: row.access_until,
    refreshed_at: row.refreshed_at,
    sign_in_reason: SignInReason.nullable().parse(row.sign_in_reason),
    polled_at: row.polled_at,
    next_poll_at: row.next_poll_at,
    failures: row.failures,
    problem: MailboxProblem.nullable().parse(row.problem),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A message's log entry; its text is in the ticket or the lead. */
export function toMailboxMessage(row: MessageRow): MailboxMessage {
  return {
    id: row.id,
    mailbox_id: row.mailbox_id,
    sender: row.sender,
    sender_name: row.sender_name,
    sender_proof: SenderProof.nullable().parse(row.sender_proof),
    sent_from: row.sent_from,
    recipients: row.recipients,
    subject: row.subject,
    files: row.files,
    received_at: row.received_at,
    outcome: MessageOutcome.parse(row.outcome),
    reason: ParkReason.nullable().parse(row.reason),
    error: row.error,
    decision: Decision.parse(row.decision),
    ticket_id: row.ticket_id,
    lead_id: row.lead_id,
    original_file_id: row.original_file_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
