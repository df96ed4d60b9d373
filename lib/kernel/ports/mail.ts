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
  /** RFC 5322 Message-ID without angle brackets; the same on every attempt for one mail. */
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
   * Sends the mail; `key` lets the provider deduplicate retries. @throws AppError `unavailable` (retry), `upstream` (rejected for good) or
   * `invalid` (an address or header that cannot be sent).
   */
  send(message: MailMessage, options: { key: string }): Promise<void>;
}
