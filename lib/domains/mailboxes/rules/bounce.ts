import type { MailHeaders } from "@/lib/kernel/base/mail-headers";

/** What a report is read from. */
interface Report {
  headers: MailHeaders;
  text: string;
  files: readonly { media_type: string; content: Buffer }[];
}

/** What a mail server says about one recipient of an email that it could not deliver, or about which its owner complained. */
export interface BouncedRecipient {
  address: string;
  event: "bounced" | "complained";
  /** Whether the address can never be reached. */
  permanent: boolean;
  reason: string | null;
}

export interface Bounce {
  /** Message-IDs that the report names, of which one may be ours. */
  message_ids: string[];
  recipients: BouncedRecipient[];
}

/** Enhanced status codes (RFC 3463) of addresses that do not exist or take no mail. Others are full, or reject us. */
const gone = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);
const longestReason = 500;
const mostRead = 64 * 1024;

/**
 * Reads a delivery status notification (RFC 3464), a spam complaint (RFC 5965), or Exim's notice, which has headers alone.
 * @returns null for a message that names no failed recipient or no email.
 */
export function readBounce(message: Report): Bounce | null {
  const recipients = [...readStatus(message), ...readComplaint(message)];
  const found = recipients.length > 0 ? recipients : readExim(message.headers, message.text);
  const message_ids = readIds(message);
  return found.length === 0 || message_ids.length === 0 ? null : { message_ids, recipients: found };
}

const contentOf = ({ files }: Pick<Report, "files">, ...types: string[]): string[] =>
  files
    .filter(({ media_type }) => types.includes(media_type.toLowerCase()))
    .map(({ content }) => content.subarray(0, mostRead).toString("utf8"));

/** Blocks of fields, apart by empty lines; continued lines are joined. */
function readBlocks(text: string): Map<string, string>[] {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split("\n").flatMap((line): [string, string][] => {
        const at = line.indexOf(":");
        return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
      });
      return new Map(lines);
    });
}

/** `rfc822; ada@northwind.example` without its type. */
const valueOf = (field: string | undefined): string => (field ?? "").replace(/^[^;]*;\s*/, "").trim();
const addressIn = (text: string): string | null => /[^\s<>"(),;:]+@[^\s<>"(),;:]+/.exec(text)?.[0].toLowerCase() ?? null;

function readStatus(message: Pick<Report, "files">): BouncedRecipient[] {
  return contentOf(message, "message/delivery-status", "message/global-delivery-status")
    .flatMap(readBlocks)
    .flatMap((block): BouncedRecipient[] => {
      // The action decides: a delay is no failure yet.
      if (block.get("action")?.toLowerCase() !== "failed") return [];
      const address = addressIn(valueOf(block.get("original-recipient"))) ?? addressIn(valueOf(block.get("final-recipient")));
      if (address === null) return [];
      const status = /\d\.\d{1,3}\.\d{1,3}/.exec(block.get("status") ?? "")?.[0] ?? "";
      const reason = valueOf(block.get("diagnostic-code")) || status;
      return [{ address, event: "bounced", permanent: gone.has(status), reason: reason.slice(0, longestReason) || null }];
    });
}

function readComplaint(message: Pick<Report, "files">): BouncedRecipient[] {
  return contentOf(message, "message/feedback-report")
    .flatMap(readBlocks)
    .flatMap((block): BouncedRecipient[] => {
      const address = addressIn(block.get("original-rcpt-to") ?? "");
      return address === null ? [] : [{ address, event: "complained", permanent: false, reason: block.get("feedback-type") ?? null }];
    });
}

/** Exim names the recipients in a header, and says in the text whether the failure is permanent. */
function readExim(headers: MailHeaders, text: string): BouncedRecipient[] {
  const addresses = (headers.get("x-failed-recipients") ?? []).flatMap((line) => line.split(",")).flatMap((each) => addressIn(each) ?? []);
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? "";
  return addresses.map((address) => ({ address, event: "bounced" as const, permanent: gone.has(status), reason: status || null }));
}

const idPattern = /<([^<>\s]{3,250})>/g;

/** Of the returned email: its own Message-ID, and those that it referred to, since providers replace ours. */
function readIds(message: Report): string[] {
  const returned = contentOf(message, "message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers");
  const texts = returned.length > 0 ? returned : [message.text.slice(0, mostRead)];
  const named = texts.flatMap((text) => {
    const unfolded = text.replace(/\r\n?/g, "\n").replace(/\n[ \t]+/g, " ");
    return [...unfolded.matchAll(/^\s*(?:message-id|references|in-reply-to):(.*)$/gim)].map((match) => match[1] ?? "");
  });
  const replied = ["in-reply-to", "references"].flatMap((name) => message.headers.get(name) ?? []);
  return [...new Set([...named, ...replied].flatMap((text) => [...text.matchAll(idPattern)].map((match) => match[1] ?? "")))].slice(0, 50);
}
