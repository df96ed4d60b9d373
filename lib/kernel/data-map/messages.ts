import { nobody, person, type Erasure } from "./define";

/** The records that tell of one person, and of no other. */
const about = ["contacts", "leads", "bookings", "tickets", "survey_responses", "signers", "calendar_invitees", "customers:whole", "staff"];
const follows = about.map((from) => ({ from, on: "record_id" }));

/** What proves how a person's request was dealt with. */
const ofRequest = { reason: "accountability" } as const;

/** The row stays, as that of a file that was blocked; its object is deleted before. */
const erasedFile: Readonly<Record<string, Erasure>> = {
  ...{ name: "token", sent_by: "null", storage_key: "null", sha256: { sql: "repeat('0', 64)" } },
  ...{ status: { sql: "'blocked'" }, blocked_reason: { sql: "'erased'" }, scanner: { sql: "coalesce(t.scanner, 'none')" } },
  scanned_at: { sql: "coalesce(t.scanned_at, t.created_at)" },
};

/** Emails, notes, files, and the traces that every change leaves. */
export const messageTables = {
  mails: person({
    parts: {
      self: {
        where: `exists (select from jsonb_path_query(jsonb_build_array(t."to", t.cc), '$.**.address') a
          where lower(a #>> '{}') = any($emails))`,
        erase: {
          ...{ to: "wipe", cc: "wipe", subject: "token", html: "empty", text: "empty", sealed_url: "null", undelivered: "empty" },
          ...{ last_error: "null", answers: "null", attachments: "empty" },
        },
      },
    },
    mention: "to cc subject html text author from_address reply_to last_error undelivered",
    plain: "idempotency_key key language about_noun status message_id",
    keep: { ...ofRequest, when: "t.key like 'privacy\\_%'" },
    hidden: "sealed_url idempotency_key",
  }),
  mail_suppressions: person({
    parts: { self: { email: ["address"], erase: {} } },
    plain: "reason",
    keep: { reason: "objection" },
    mention: "address",
  }),
  mail_templates: nobody("The company's own texts."),
  mailboxes: nobody("The company's own mailboxes."),
  mailbox_messages: person({
    parts: {
      self: {
        email: ["sender", "sent_from"],
        erase: {
          ...{ sender: "null", sent_from: "null", sender_name: "token", recipients: "empty", subject: "token", text: "empty" },
          ...{ addressed: "empty", decision: "empty", error: "null", html: "null", stored: "empty", left_out: "empty" },
          ...{ message_id: "null", digest: "null" },
        },
        provided: true,
        names: ["sender_name"],
      },
    },
    mention: "subject text html recipients addressed",
    plain: "outcome reason sender_proof",
  }),
  sending_domains: nobody("The company's own domains."),
  notes: person({
    parts: {
      self: {
        follows: [
          { from: "leads", on: "record_id" },
          { from: "customers:whole", on: "record_id" },
        ],
        erase: { body: "token" },
        proposed: true,
      },
      author: { follows: [{ from: "staff", on: "author_id" }], erase: { author_name: "token" } },
    },
    mention: "body author_name",
  }),
  files: person({
    parts: {
      /** What hangs on the person's tickets or came with replies to them: perhaps a paper that many customers get. */
      shared: {
        follows: [
          {
            from: "tickets",
            on: "t.id in (select l.file_id from public.file_links l where l.tenant_id = t.tenant_id and l.record_id = any($ids))",
          },
          {
            from: "ticket_messages:replies",
            on: `t.id in (select unnest(m.file_ids) from public.ticket_messages m where m.tenant_id = t.tenant_id and m.id = any($ids))`,
          },
        ],
        erase: erasedFile,
        proposed: true,
      },
      self: {
        follows: [
          {
            from: "leads",
            on: "t.id in (select l.file_id from public.file_links l where l.tenant_id = t.tenant_id and l.record_id = any($ids))",
          },
          {
            from: "customers:whole",
            on: "t.id in (select l.file_id from public.file_links l where l.tenant_id = t.tenant_id and l.record_id = any($ids))",
          },
          {
            from: "ticket_messages",
            on: `t.id in (select unnest(m.file_ids || m.original_file_id) from public.ticket_messages m
              where m.tenant_id = t.tenant_id and m.id = any($ids))`,
          },
          {
            from: "mailbox_messages",
            on: `t.id in (select m.original_file_id from public.mailbox_messages m
              where m.tenant_id = t.tenant_id and m.id = any($ids))`,
          },
        ],
        erase: erasedFile,
        provided: true,
      },
    },
    mention: "name sent_by",
    plain: "media_type detached_from",
    hidden: "storage_key",
  }),
  custom_values: person({
    parts: {
      self: {
        follows: [
          { from: "leads", on: "record_id" },
          { from: "tickets", on: "record_id" },
          { from: "customers:whole", on: "record_id" },
          { from: "staff", on: "record_id" },
        ],
        erase: "delete",
        provided: true,
      },
    },
    mention: "value text_key",
    hidden: "text_key",
  }),
  file_links: nobody("Which file is attached to which record."),
  audit_entries: person({
    parts: {
      self: { follows, erase: { changes: "wipe", actor_name: "scrub" } },
      actor: {
        follows: [
          { from: "contacts", on: "t.actor_id = any($ids::text[])" },
          { from: "staff", on: "t.actor_id = any($ids::text[])" },
        ],
        erase: { actor_name: "token", ip: "null", user_agent: "null", changes: "scrub" },
      },
    },
    mention: "changes actor_name",
    plain: "operation actor_kind actor_id request_id noun",
    keep: { ...ofRequest, when: "t.noun = 'privacy_request'", since: "at" },
  }),
  events: person({
    parts: {
      self: { follows, erase: { data: "wipe", previous: "wipe", actor: "scrub" } },
      actor: {
        follows: [
          { from: "contacts", on: "t.actor ->> 'id' = any($ids::text[])" },
          { from: "staff", on: "t.actor ->> 'id' = any($ids::text[])" },
        ],
        erase: { actor: "wipe" },
      },
    },
    mention: "data previous actor",
    plain: "name noun",
    keep: { ...ofRequest, when: "t.noun = 'privacy_request'", since: "occurred_at" },
  }),
  outbox: nobody("Ids of events."),
  idempotency_keys: nobody("Answers are sealed, and deleted after 24 hours."),
  exchanges: nobody("Requests to other systems are sealed, and deleted once they are answered."),
  webhooks: nobody("Addresses of the company's programs."),
  webhook_deliveries: person({
    parts: { self: { follows, erase: { payload: "empty", response_body: "null" } } },
    mention: "payload response_body error history",
    plain: "event_name noun status",
  }),
  notifications: person({
    parts: {
      self: { follows, erase: { values: "wipe" } },
      reader: { follows: [{ from: "staff", on: "staff_id" }], erase: "delete" },
    },
    mention: "values",
    plain: "kind noun",
  }),
  notification_preferences: nobody("What a colleague wants to be notified of."),
  bulk_changes: person({ mention: "action undo", plain: "noun" }),
  assists: person({
    parts: { self: { follows, erase: { input: "empty", result: "null" } } },
    mention: "input result failure",
    plain: "kind status provider model host sources redactions",
  }),
  assist_settings: nobody("The company's account at an AI provider."),
};
