import type { MailHeaders } from "@/lib/kernel/base/mail-headers";
import type { Secret } from "@/lib/kernel/secrets";

/** Why a mailbox could not be read; each is the code of the error's field. */
export type MailboxError =
  | "address_not_allowed"
  | "port_not_allowed"
  | "unreachable"
  | "timeout"
  | "no_tls"
  | "tls"
  | "credentials"
  | "folder";

export interface MailboxAccount {
  host: string;
  port: number;
  /** `tls`: TLS from the first byte (993). `starttls`: an upgrade that must succeed before anything is sent (143). */
  security: "tls" | "starttls";
  user: string;
  /** A password, or an access token of OAuth (XOAUTH2). */
  login: { kind: "password"; password: Secret } | { kind: "token"; token: Secret };
  folder: string;
}

export interface MailboxFolder {
  uid_validity: bigint;
  /** A new message gets at least this UID. */
  uid_next: number;
}

export interface MailboxMessage {
  uid: number;
  /** When it arrived at the server; never in the future. */
  received_at: Date;
  /** Bytes of the whole message at the server. */
  size: number;
  /** The message; only its first bytes where it exceeds the limit. */
  source: Buffer;
  is_truncated: boolean;
}

export interface MailboxReading {
  /** Stops without a message where the folder's UIDVALIDITY is another. */
  uid_validity: bigint;
  after_uid: number;
  /** Messages of one reading. */
  limit: number;
  /** Messages that arrived earlier may be left out without being fetched. */
  since?: Date;
}

export interface ParsedAddress {
  name: string;
  /** In lower case. */
  address: string;
}

export interface ParsedFile {
  name: string;
  media_type: string;
  content: Buffer;
  /** The id by which the HTML shows it; null for an attachment. */
  content_id: string | null;
}

export interface ParsedMessage {
  headers: MailHeaders;
  /** Null without one. */
  message_id: string | null;
  from: ParsedAddress | null;
  /** Where its sender wants answers. */
  reply_to: ParsedAddress[];
  to: ParsedAddress[];
  cc: ParsedAddress[];
  subject: string;
  /** The text part, or the text of the HTML. */
  text: string;
  html: string | null;
  files: ParsedFile[];
  /** Those beyond the most that are read. */
  unread_files: { name: string; size: number }[];
  /** What was left out to stay within the limits. */
  cut: ("headers" | "text" | "html" | "files" | "addresses")[];
}

/** Reads mailboxes and changes nothing in them: neither flags nor messages. */
export interface MailboxPort {
  /** Rejects an address that could never be read, without a connection. @throws AppError `invalid`. */
  check(account: Pick<MailboxAccount, "host" | "port">): void;
  /** Connects, signs in and looks at the folder. @throws AppError `invalid` naming the field, `unavailable`. */
  look(account: MailboxAccount): Promise<MailboxFolder>;
  /**
   * Hands each message after a UID to `take`, ascending, one at a time. @returns how many; null for another UIDVALIDITY.
   * @throws AppError as `look`, and what `take` throws.
   */
  read(account: MailboxAccount, reading: MailboxReading, take: (message: MailboxMessage) => Promise<void>): Promise<number | null>;
  /**
   * Parses the source of a message. Limits cut and say so in `cut`.
   * @throws AppError `invalid` for a message with too many parts or too deep ones, or one that takes too long; `unavailable` otherwise.
   */
  parse(source: Buffer): Promise<ParsedMessage>;
}
