import { AppError } from "@/lib/kernel/base/errors";
import type { MailAddress, MailMessage } from "@/lib/kernel/ports/mail";

/** C0 and C1 controls and the Unicode line separators: what could begin a new header line (RFC 5322, 2.2). */
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const addressShape = /^[^\s\u0000-\u001f\u007f-\u009f<>()[\]\\,;:"@]+@[^\s\u0000-\u001f\u007f-\u009f<>()[\]\\,;:"@]+$/u;
const messageIdShape = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9.-]+$/;
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/;
/** Headers that the message's own fields decide. */
const ownHeaders = /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|return-path|received|mime-version|content-.*)$/i;

/**
 * The message with every one-line text on one line. Text that people wrote (subject, names, file names) has controls turned into a space;
 * what only code writes (addresses, headers, Message-ID) throws `invalid` instead, since a change there would send to somebody else.
 */
export function prepareMessage(message: MailMessage): MailMessage {
  if (message.to.length === 0) throw new AppError("invalid", "A mail needs a recipient.");
  if (!messageIdShape.test(message.message_id)) throw new AppError("invalid", "This is not a Message-ID.");
  for (const [name, value] of Object.entries(message.headers ?? {})) assertHeader(name, value);
  const { reply_to: replyTo } = message;
  return {
    ...message,
    from: prepareAddress(message.from),
    ...(replyTo === undefined ? {} : { reply_to: prepareAddress(replyTo) }),
    to: message.to.map(prepareAddress),
    subject: toOneLine(message.subject),
    attachments: message.attachments.map((attachment) => ({ ...attachment, filename: toOneLine(attachment.filename) })),
  };
}

function prepareAddress({ name, address }: MailAddress): MailAddress {
  if (!addressShape.test(address)) throw new AppError("invalid", "This is not an e-mail address.");
  return name === undefined ? { address } : { name: toOneLine(name), address };
}

function assertHeader(name: string, value: string): void {
  const allowed = headerName.test(name) && !ownHeaders.test(name) && value.search(controls) === -1;
  if (!allowed) throw new AppError("invalid", "This mail header is not allowed.");
}

function toOneLine(text: string): string {
  return text.replace(controls, " ").trim();
}
