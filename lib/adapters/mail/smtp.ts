import { createTransport } from "nodemailer";
import type { MailAddress, MailMessage, MailPort } from "@/lib/kernel/ports/mail";
import { calendarMethod, calendarType } from "./calendar-part";
import { prepareMessage } from "./outgoing-message";
import { toDeliveryError, toPartialRefusal } from "./smtp-errors";

export interface SmtpOptions {
  host: string;
  port: number;
  /** `tls`: TLS from the first byte (465). `starttls`: upgrade or fail (587). `none`: plain, for a relay on the same machine. */
  security: "tls" | "starttls" | "none";
  auth?: { user: string; password: string };
  /** PEM of a private certificate authority that signed the server's certificate. Certificates are always verified. */
  ca?: string;
  /** The client name in EHLO; default: the machine's name. */
  client_name?: string;
  /** Maximum number of open connections; default 5. */
  max_connections?: number;
  /** Milliseconds of server silence after which an attempt fails; default 30,000. */
  timeout_ms?: number;
}

/** A mail port whose connection pool must be closed when the process drains. */
export interface SmtpMail extends MailPort {
  close(): void;
}

/**
 * Sends mail by SMTP (RFC 5321) over pooled connections. SMTP has no idempotency key: a retry carries the same Message-ID, by which
 * mailboxes detect the duplicate. @throws AppError `unavailable` for a 4xx answer, a lost connection or a timeout; `upstream` for a 5xx
 * answer, also when only some recipients were rejected, because a retry would send the others a second copy.
 */
export function createSmtpMail(options: SmtpOptions): SmtpMail {
  const transport = createPool(options);
  return {
    signs: true,
    async send(message) {
      const mail = toNodemailer(prepareMessage(message));
      const info = await transport.sendMail(mail).catch((error: unknown) => {
        throw toDeliveryError(error);
      });
      if (info.rejected.length > 0) throw toPartialRefusal(info.rejected);
    },
    close: () => transport.close(),
  };
}

function createPool(options: SmtpOptions) {
  const timeout = options.timeout_ms ?? 30_000;
  const pool = {
    pool: true as const,
    maxConnections: options.max_connections ?? 5,
    // A connection lost after the body was sent may have delivered it, so the caller decides about a retry, not the pool.
    maxRequeues: 0,
    host: options.host,
    port: options.port,
    secure: options.security === "tls",
    requireTLS: options.security === "starttls",
    ignoreTLS: options.security === "none",
    ...(options.auth === undefined ? {} : { auth: { user: options.auth.user, pass: options.auth.password } }),
    ...(options.client_name === undefined ? {} : { name: options.client_name }),
    tls: { minVersion: "TLSv1.2" as const, ...(options.ca === undefined ? {} : { ca: options.ca }) },
    connectionTimeout: Math.min(timeout, 10_000),
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return createTransport(pool);
}

function toNodemailer(message: MailMessage) {
  // Also a part of its own beside text and HTML, by which mail programs offer to answer (RFC 6047, 2.4).
  const calendar = message.attachments.find(({ media_type }) => media_type === calendarType);
  return {
    messageId: `<${message.message_id}>`,
    from: toMailbox(message.from),
    ...(message.reply_to === undefined ? {} : { replyTo: toMailbox(message.reply_to) }),
    to: message.to.map(toMailbox),
    ...(message.cc === undefined || message.cc.length === 0 ? {} : { cc: message.cc.map(toMailbox) }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: message.headers ?? {},
    ...(message.dkim === undefined ? {} : { dkim: toSigning(message.dkim) }),
    ...(calendar === undefined
      ? {}
      : { icalEvent: { method: calendarMethod(calendar.content), content: calendar.content, filename: calendar.filename } }),
    attachments: message.attachments
      .filter((attachment) => attachment !== calendar)
      .map(({ filename, media_type, content }) => ({ filename, contentType: media_type, content })),
  };
}

/**
 * The headers that are signed when they are there. The library's own list lacks List-Unsubscribe-Post, which RFC 8058, 4 demands.
 * Message-ID and Date are left out: relays write them again.
 */
const signedHeaders = [
  ...["from", "sender", "reply-to", "subject", "to", "cc", "in-reply-to", "references"],
  ...["mime-version", "content-type", "content-transfer-encoding", "list-unsubscribe", "list-unsubscribe-post"],
].join(":");

function toSigning({ domain, selector, key }: NonNullable<MailMessage["dkim"]>) {
  return { domainName: domain, keySelector: selector, privateKey: key, headerFieldNames: signedHeaders };
}

function toMailbox({ name, address }: MailAddress) {
  return { name: name ?? "", address };
}
