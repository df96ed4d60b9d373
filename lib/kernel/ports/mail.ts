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
  /** RFC 5322 Message-ID without angle brackets; the same on every try of one mail. */
  message_id: string;
  from: MailAddress;
  reply_to?: MailAddress;
  to: MailAddress[];
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments: MailAttachment[];
}

export interface MailPort {
  /**
   * Hands the mail over; `key` makes a repeat harmless where the provider can tell. Throws `unavailable` (try again), `upstream`
   * (refused for good) or `invalid` (no such address or header can be sent).
   */
  send(message: MailMessage, options: { key: string }): Promise<void>;
}
