import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Mailbox, MailboxMessage } from "./schema";

const sample: z.input<typeof Mailbox> = {
  id: "mbx_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Support",
  host: "imap.acme.example",
  port: 993,
  security: "tls",
  user: "support@acme.example",
  folder: "INBOX",
  interval_seconds: 60,
  active: true,
  rules: [{ sender_domain: "northwind.example", route: "ticket" }],
  fallback: "ticket",
  plus_addresses: true,
  authserv_id: null,
  confirms: true,
  receives_e_invoices: false,
  auth: "password",
  account: null,
  access_until: null,
  refreshed_at: null,
  sign_in_reason: null,
  polled_at: null,
  next_poll_at: "2026-01-05T09:00:00.000Z",
  failures: 0,
  problem: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `mailbox.${name}`, noun: "mailbox", data: Mailbox, sample });

/** The provider refuses the access: somebody has to sign in again. Told once, until somebody has. */
export const mailboxSignedOut = defineEvent({
  name: "mailbox.signed_out",
  noun: "mailbox",
  data: Mailbox,
  sample: { ...sample, auth: "google", account: "support@acme.example", sign_in_reason: "withdrawn" },
});

export const mailboxCreated = define("created");
/** Somebody wants it read at once. */
export const mailboxPollAsked = define("poll_asked");
/** It could not be read for an hour. Told once, until it can. */
export const mailboxFailing = defineEvent({
  name: "mailbox.failing",
  noun: "mailbox",
  data: Mailbox,
  sample: { ...sample, failures: 9, problem: "credentials" },
});
export const mailboxUpdated = define("updated");
export const mailboxDeleted = define("deleted");

const message: z.input<typeof MailboxMessage> = {
  id: "mbm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  mailbox_id: sample.id,
  sender: "alerts@northwind.example",
  sender_name: "Alerts",
  sender_proof: "unproved",
  sent_from: null,
  recipients: ["support@acme.example"],
  subject: "Disk almost full",
  files: 0,
  received_at: "2026-01-05T09:10:00.000Z",
  outcome: "parked",
  reason: "flood",
  error: null,
  decision: { sign: null, thread: null, rule: null, checks: [] },
  ticket_id: null,
  lead_id: null,
  original_file_id: null,
  version: 1,
  created_at: "2026-01-05T09:10:00.000Z",
  updated_at: "2026-01-05T09:10:00.000Z",
};

/** A sender floods a mailbox, and the messages are parked; told at the first of them, and again after an hour without. */
export const mailboxFlooded = defineEvent({
  name: "mailbox_message.flooded",
  noun: "mailbox_message",
  data: MailboxMessage,
  sample: message,
});

export const mailboxEvents = [
  mailboxPollAsked,
  mailboxFailing,
  mailboxCreated,
  mailboxUpdated,
  mailboxDeleted,
  mailboxSignedOut,
  mailboxFlooded,
];
