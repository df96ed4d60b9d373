import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Mailbox } from "./schema";

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
  confirms: true,
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
export const mailboxUpdated = define("updated");
export const mailboxDeleted = define("deleted");

export const mailboxEvents = [mailboxCreated, mailboxUpdated, mailboxDeleted, mailboxSignedOut];
