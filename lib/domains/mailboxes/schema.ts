import { z } from "zod";
import { CalendarReply } from "@/lib/domains/calendar/schema";
import { ReadEInvoice } from "@/lib/domains/e-invoices/schema";
import { FileCreate } from "@/lib/domains/files/schema";
import { LeftOutFile, SenderProof } from "@/lib/domains/tickets/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, Timestamp, lineOf, secretText } from "@/lib/kernel/base/wire";

/** What a message becomes: a new ticket, a new lead, or a reply on an existing ticket alone. */
export const MessageRoute = z.enum(["ticket", "lead", "reply"]);
export type MessageRoute = z.output<typeof MessageRoute>;

/** What a rule looks at. */
export const RuleCondition = z.enum(["recipient", "subject", "sender_domain"]);
export type RuleCondition = z.output<typeof RuleCondition>;

/** A domain name in ASCII, such as `northwind.example`. */
const Domain = z
  .string()
  .max(253)
  .toLowerCase()
  .regex(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?$/, "Must be a domain such as example.com");

/** A rule applies when all the conditions that it has are met; one without conditions always applies. */
export const RoutingRule = z.strictObject({
  /** An address in To, Cc or the delivery headers; also with a suffix after a plus sign. */
  recipient: EmailAddress.optional(),
  /** A regular expression in RE2 syntax, found anywhere in the subject, upper and lower case alike. */
  subject: lineOf(200).optional(),
  /** The domain of the From address, or one above it. */
  sender_domain: Domain.optional(),
  route: MessageRoute,
});
export type RoutingRule = z.output<typeof RoutingRule>;

/** The first rule that applies decides. */
export const RoutingRules = z.array(RoutingRule).max(50);

/**
 * Who wrote a message: a person, a mailing list, an automatic reply, a mail server that reports a failure, a mail program that reports a
 * receipt, or this product itself.
 */
export const MessageVerdict = z.enum(["person", "list", "auto_reply", "bounce", "report", "own"]);
export type MessageVerdict = z.output<typeof MessageVerdict>;

export { SenderProof };

export const MailboxId = idOf("mailbox");
export const MailboxMessageId = idOf("mailbox_message");

/** `tls`: encrypted from the first byte, usually port 993. `starttls`: an upgrade that must succeed, usually port 143. */
export const MailboxSecurity = z.enum(["tls", "starttls"]);
export type MailboxSecurity = z.output<typeof MailboxSecurity>;

/** Why the latest poll failed. */
export const MailboxProblem = z.enum([
  "address_not_allowed",
  "port_not_allowed",
  "unreachable",
  "timeout",
  "no_tls",
  "tls",
  "credentials",
  "folder",
  "sign_in",
  "client",
  "other",
]);
export type MailboxProblem = z.output<typeof MailboxProblem>;

/** With a password, or by a sign-in at the provider (XOAUTH2). */
export const MailboxAuth = z.enum(["password", "google", "microsoft"]);

/** The providers at which a person signs in to a mailbox. */
export const MailProvider = MailboxAuth.extract(["google", "microsoft"]);
export type MailProvider = z.output<typeof MailProvider>;

/** Why somebody has to sign in again; `missing`: the access was not kept, as after a move to another installation. */
export const SignInReason = z.enum(["withdrawn", "expired", "password_changed", "policy", "missing"]);
export type SignInReason = z.output<typeof SignInReason>;

/** What became of a message; `answer`: a guest’s answer to an invitation; `e_invoice`: a received electronic invoice and nothing else. */
export const MessageOutcome = z.enum(["ticket", "lead", "reply", "answer", "e_invoice", "parked"]);

/** Why a message was parked. */
export const ParkReason = z.enum(["auto_reply", "bounce", "report", "own", "flood", "no_sender", "no_thread", "unreadable", "rejected"]);
export type ParkReason = z.output<typeof ParkReason>;

const changeable = z.strictObject({
  name: lineOf(100),
  host: z
    .string()
    .max(253)
    .toLowerCase()
    .regex(/^[a-z\d]([a-z\d.:-]*[a-z\d])?$/, "Must be a host such as imap.example.com"),
  port: z.int().min(1).max(65_535),
  security: MailboxSecurity,
  user: lineOf(254),
  folder: lineOf(200),
  /** Seconds from one poll to the next: 60 by default, at least 30. */
  interval_seconds: z.int().min(30).max(86_400),
  active: z.boolean(),
  rules: RoutingRules,
  /** For messages to which no rule applies. */
  fallback: MessageRoute,
  /** The server delivers `support+anything@acme.example` here, so that replies can go to an address of their ticket. */
  plus_addresses: z.boolean(),
  /**
   * The name under which the server notes what it checked: the first word of `Authentication-Results` in the messages that it delivers.
   * Null where it is known for the provider; else no sender is proved by it.
   */
  authserv_id: z
    .string()
    .max(253)
    .toLowerCase()
    .regex(/^[a-z\d]([a-z\d._-]*[a-z\d])?$/, "Must be a name such as mx.example.com")
    .nullable(),
  /** A new ticket is confirmed to its sender, who gets at most one automatic answer in 24 hours. */
  confirms: z.boolean(),
  /** Electronic invoices among the files of messages are received, for a person to check; off by default. */
  receives_e_invoices: z.boolean(),
});

export const Mailbox = z.object({
  id: MailboxId,
  ...changeable.shape,
  auth: MailboxAuth,
  /** Who signed in at the provider. */
  account: z.string().nullable(),
  /** Until when the access is good; it is refreshed before. */
  access_until: Timestamp.nullable(),
  refreshed_at: Timestamp.nullable(),
  /** Why somebody has to sign in again; null while nobody has to. */
  sign_in_reason: SignInReason.nullable(),
  polled_at: Timestamp.nullable(),
  next_poll_at: Timestamp,
  /** Failed polls in a row. */
  failures: z.int(),
  problem: MailboxProblem.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Mailbox = z.output<typeof Mailbox>;

/** Without a name, the mailbox is named by its user; without `plus_addresses`, its host decides. */
export const MailboxCreate = changeable
  .partial()
  .required({ host: true, user: true })
  .extend({ password: secretText(500) });
export const MailboxUpdate = changeable.partial().extend({ password: secretText(500).optional() });
export const MailboxList = listQuery(["created_at"]);
export const MailboxPage = pageOf(Mailbox);
/** A saved mailbox, with changes that are not saved yet. */
export const MailboxTest = MailboxUpdate.pick({ host: true, port: true, security: true, user: true, folder: true, password: true }).extend({
  id: MailboxId,
});
export const MailboxTested = z.object({ connected: z.boolean(), problem: MailboxProblem.nullable() });

export const MailSignIns = z.object({ available: z.array(MailProvider) });
export const MailSignInStart = z.strictObject({
  provider: MailProvider,
  /** The mailbox that is read by this sign-in from then on; without it, a new one is added. */
  mailbox_id: MailboxId.optional(),
  /** The address of a shared mailbox that the account may read; else the account’s own is read. */
  user: EmailAddress.optional(),
});
export const MailSignInAddress = z.object({ url: z.url() });
const SignInText = z.string().min(1).max(4000);
export const MailSignInComplete = z.strictObject({ provider: MailProvider, code: SignInText, state: SignInText });

/** Why a message became what it did. */
export const Decision = z.object({
  /** The header that showed who wrote it; null for a person. */
  sign: z.string().nullable(),
  thread: z.enum(["own_id", "reply_address", "foreign_id", "subject"]).nullable(),
  /** The place of the rule that decided, from 0. */
  rule: z.int().nullable(),
  /** The first condition that each rule before it did not meet. */
  checks: z.array(z.object({ rule: z.int(), unmet: RuleCondition.nullable() })),
});

export const MailboxMessage = z.object({
  id: MailboxMessageId,
  mailbox_id: MailboxId,
  sender: z.string().nullable(),
  sender_name: z.string(),
  /** Whether the sender's address is proved; null for messages from before it was kept. */
  sender_proof: SenderProof.nullable(),
  /** The From address where a program sent it for the sender. */
  sent_from: z.string().nullable(),
  recipients: z.array(z.string()),
  subject: z.string(),
  files: z.int(),
  received_at: Timestamp,
  outcome: MessageOutcome,
  reason: ParkReason.nullable(),
  /** Why it could not be delivered. */
  error: z.string().nullable(),
  decision: Decision,
  ticket_id: idOf("ticket").nullable(),
  lead_id: idOf("lead").nullable(),
  /** The message as it came, a file. */
  original_file_id: idOf("file").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type MailboxMessage = z.output<typeof MailboxMessage>;
export const MailboxMessageList = listQuery(["created_at"]).extend({ outcome: MessageOutcome.optional() });
export const MailboxMessagePage = pageOf(MailboxMessage);

/** A message that was read, as far as its delivery needs it. */
export const ReceivedMessage = z.strictObject({
  message_id: z.string().nullable(),
  /** The Message-IDs that it answers, nearest first. */
  parents: z.array(z.string()),
  sender: z.string().nullable(),
  sender_name: z.string(),
  recipients: z.array(z.string()),
  /** Those in To and Cc. */
  addressed: z.array(z.strictObject({ address: z.string(), name: z.string().nullable() })),
  /** Whether its headers allow an automatic answer. */
  answerable: z.boolean(),
  /** What the receiving server found out about the From address. */
  proof: SenderProof,
  /** The From address where a program sent it for the sender, whom Reply-To names. */
  sent_from: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  /** How many files it had. */
  files: z.int(),
  /** Those that are in quarantine. */
  stored: z.array(FileCreate.extend({ content_id: z.string().nullable() })),
  left_out: z.array(LeftOutFile),
  /** Whether the text is shorter than the message's. */
  is_cut: z.boolean(),
  /** The message as it came, in quarantine. */
  original: FileCreate.nullable(),
  digest: z.string().nullable(),
  /** The HTML where it shows more than the text. */
  html: z.string().nullable(),
  sign: z.string().nullable(),
  reason: ParkReason.nullable(),
  error: z.string().nullable().describe("Why it could not be delivered.").optional(),
  e_invoices: z.array(z.strictObject({ file_id: z.guid(), read: ReadEInvoice })).optional(),
  calendar_reply: CalendarReply.nullable().describe("The answer to an invitation that a calendar program sent.").optional(),
});
export type ReceivedMessage = z.output<typeof ReceivedMessage>;
