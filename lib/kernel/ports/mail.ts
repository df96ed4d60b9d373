export interface MailAddress {
  name?: string;
  address: string;
}

export interface MailAttachment {
  filename: string;
  media_type: string;
  content: Buffer;
}

export interface MailMessage {
  /** What the provider repeats in its reports about this mail. */
  reported_as?: { tenant_id: string; mail_id: string };
  /** RFC 5322 Message-ID without angle brackets; the same on every attempt for one mail. */
  message_id: string;
  from: MailAddress;
  reply_to?: MailAddress;
  to: MailAddress[];
  cc?: MailAddress[];
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments: MailAttachment[];
  /** What the mail is signed with for its sender's domain (RFC 6376); `key` is the private key as PEM. */
  dkim?: { domain: string; selector: string; key: string };
}

/** What a provider reports of a mail after it accepted it. */
export interface MailReport {
  tenant_id: string;
  mail_id: string;
  event: "delivered" | "bounced" | "complained" | "suppressed";
  /** The recipients that the report is about. */
  addresses: readonly string[];
  /** Of a bounce: the address can never be reached. */
  permanent: boolean;
  /** The words of the recipient's server. */
  reason: string | null;
}

export interface MailPort {
  /** Signs by `dkim`, so that companies may send from their own domains; absent where the provider accepts no key. */
  readonly signs?: true;
  /**
   * Sends the mail; `key` lets the provider deduplicate retries. @throws AppError `unavailable` (retry), `upstream` (rejected for good) or
   * `invalid` (an address or header that cannot be sent).
   */
  send(message: MailMessage, options: { key: string }): Promise<void>;
  /**
   * Reads a delivery of the provider's webhook; absent where the provider sends no reports. Returns null for reports about something else.
   * @throws AppError `malformed` for a wrong signature.
   */
  readReport?(raw: string, headers: Headers): MailReport | null;
}
