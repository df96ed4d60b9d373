import { createHash } from "node:crypto";
import { Resend, type ErrorResponse } from "resend";
import { AppError } from "@/lib/kernel/base/errors";
import type { MailAddress, MailMessage, MailPort } from "@/lib/kernel/ports/mail";
import { calendarMethod, calendarType } from "./calendar-part";
import { prepareMessage } from "./outgoing-message";
import { readResendReport, tagNames } from "./resend-report";

/** Resend rejects longer keys (documentation, "Idempotency keys"). */
const longestKey = 256;

export interface ResendOptions {
  api_key: string;
  /** The signing secret of the webhook; without it reports are not accepted. */
  webhook_secret?: string;
  /** Default: `https://api.resend.com`. */
  base_url?: string;
  /** Limit of one call including its response; default 10,000. */
  timeout_ms?: number;
}

/**
 * Sends mail through Resend's API. `key` is its Idempotency-Key, which deduplicates for 24 hours. Resend replaces our Message-ID; ours is
 * sent in References, which replies repeat. @throws AppError `unavailable` for no answer, 429, 5xx and a concurrent duplicate, `upstream`
 * for every other rejection.
 */
export function createResendMail(options: ResendOptions): MailPort {
  const { webhook_secret: secret } = options;
  const client = new Resend(options.api_key, { baseUrl: options.base_url ?? "https://api.resend.com" });
  return {
    ...(secret === undefined ? {} : { readReport: (raw: string, headers: Headers) => readResendReport(client, secret, raw, headers) }),
    async send(message, { key }) {
      const signal = AbortSignal.timeout(options.timeout_ms ?? 10_000);
      const idempotencyKey = key.length <= longestKey ? key : createHash("sha256").update(key).digest("hex");
      const mail = toResend(prepareMessage(message));
      const answer = await client.emails.send(mail, { idempotencyKey, signal }).catch((error: unknown) => {
        throw new AppError("unavailable", "Resend did not respond.", { cause: error });
      });
      if (answer.error !== null) throw toDeliveryError(answer.error, answer.headers);
    },
  };
}

function toResend(message: MailMessage) {
  return {
    from: toMailbox(message.from),
    to: message.to.map(toMailbox),
    ...(message.cc === undefined || message.cc.length === 0 ? {} : { cc: message.cc.map(toMailbox) }),
    ...(message.reply_to === undefined ? {} : { replyTo: toMailbox(message.reply_to) }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: toHeaders(message),
    ...(message.reported_as === undefined ? {} : { tags: toTags(message.reported_as) }),
    attachments: message.attachments.map(({ filename, media_type, content }) => ({
      filename,
      contentType: media_type === calendarType ? `${media_type}; method=${calendarMethod(content)}; charset=UTF-8` : media_type,
      content,
    })),
  };
}

function toTags({ tenant_id, mail_id }: NonNullable<MailMessage["reported_as"]>) {
  return [
    { name: tagNames.tenant_id, value: tenant_id },
    { name: tagNames.mail_id, value: mail_id },
  ];
}

/** The message's own headers with its Message-ID appended to References (RFC 5322, 3.6.4). */
function toHeaders({ message_id: own, headers = {} }: MailMessage): Record<string, string> {
  const isReferences = ([name]: [string, string]) => name.toLowerCase() === "references";
  const entries = Object.entries(headers);
  const earlier = entries.filter(isReferences).map(([, value]) => value);
  return { ...Object.fromEntries(entries.filter((entry) => !isReferences(entry))), References: [...earlier, `<${own}>`].join(" ") };
}

/** `"Name" <address>` with the name as a quoted string (RFC 5322, 3.2.4), so that a name cannot be read as an address. */
function toMailbox({ name, address }: MailAddress): string {
  return name === undefined || name === "" ? address : `"${name.replace(/["\\]/g, "\\$&")}" <${address}>`;
}

function toDeliveryError(error: ErrorResponse, headers: Record<string, string> | null): AppError {
  const { statusCode: status, name } = error;
  const isTemporary = status === null || status === 408 || status === 429 || status >= 500 || name === "concurrent_idempotent_requests";
  const seconds = Number(headers?.["retry-after"]);
  if (!isTemporary) return new AppError("upstream", "Resend rejected this email.", { cause: error });
  const retry = Number.isInteger(seconds) && seconds > 0 ? { retryAfter: seconds } : {};
  return new AppError("unavailable", "Resend cannot accept this email at the moment.", { ...retry, cause: error });
}
