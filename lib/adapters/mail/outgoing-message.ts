import { AppError } from "@/lib/kernel/base/errors";
import type { MailAddress, MailMessage } from "@/lib/kernel/ports/mail";

/** C0 and C1 controls and the Unicode line separators, which could start a new header line (RFC 5322, 2.2). */
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const addressShape = /^[^\s\u0000-\u001f\u007f-\u009f<>()[\]\\,;:"@]+@[^\s\u0000-\u001f\u007f-\u009f<>()[\]\\,;:"@]+$/u;
const messageIdShape = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9.-]+$/;
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/;
/** Headers that are set from the message's own fields. */
const ownHeaders = /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|return-path|received|mime-version|content-.*)$/i;

/**
 * Returns the message with every one-line text on one line. Controls in user-entered text (subject, names, file names) become a space;
 * in text that only code writes (addresses, headers, Message-ID) they throw `invalid`, since a change could redirect the mail.
 */
export function prepareMessage(message: MailMessage): MailMessage {
  if (message.to.length === 0) throw new AppError("invalid", "An email needs a recipient.");
  if (!messageIdShape.test(message.message_id)) throw new AppError("invalid", "Invalid Message-ID.");
  for (const [name, value] of Object.entries(message.headers ?? {})) assertHeader(name, value);
  const { reply_to: replyTo } = message;
  return {
    ...message,
    from: prepareAddress(message.from),
    ...(replyTo === undefined ? {} : { reply_to: prepareAddress(replyTo) }),
    to: message.to.map(prepareAddress),
    ...(message.cc === undefined ? {} : { cc: message.cc.map(prepareAddress) }),
    subject: toOneLine(message.subject),
    attachments: message.attachments.map((attachment) => ({ ...attachment, filename: toOneLine(attachment.filename) })),
  };
}

function prepareAddress({ name, address }: MailAddress): MailAddress {
  if (!addressShape.test(address)) throw new AppError("invalid", "Invalid email address.");
  return name === undefined ? { address } : { name: toOneLine(name), address };
}

function assertHeader(name: string, value: string): void {
  const allowed = headerName.test(name) && !ownHeaders.test(name) && value.search(controls) === -1;
  if (!allowed) throw new AppError("invalid", "This email header is not allowed.");
}

function toOneLine(text: string): string {
  return text.replace(controls, " ").trim();
}
