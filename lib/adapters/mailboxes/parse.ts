import { simpleParser, type AddressObject, type ParsedMail } from "mailparser";
import type { MailHeaders } from "@/lib/kernel/base/mail-headers";
import type { ParsedAddress, ParsedMessage } from "@/lib/kernel/ports/mailbox";

const longestPart = 2 * 1024 * 1024;
const longestSubject = 1_000;
const mostFiles = 50;
const mostAddresses = 200;

/**
 * Parses a raw message (RFC 5322, MIME). Limits cut and say so in `cut`.
 * @throws the parser's error for a message whose parts are nested too deeply or too many.
 */
export async function parseMessage(source: Buffer): Promise<ParsedMessage> {
  // Delivery reports stay attachments: in the text they would look as if a person had written them.
  const mail = await simpleParser(source, { keepDeliveryStatus: true, skipImageLinks: true, skipTextToHtml: true });
  const [from] = addressesOf(mail.from);
  const [to, cc] = [addressesOf(mail.to), addressesOf(mail.cc)];
  const text = clean(mail.text ?? "");
  const html = typeof mail.html === "string" ? clean(mail.html) : null;
  return {
    headers: headersOf(mail),
    message_id: /<([^<>\s]{3,250})>/.exec(mail.messageId ?? "")?.[1] ?? null,
    from: from ?? null,
    to: to.slice(0, mostAddresses),
    cc: cc.slice(0, mostAddresses),
    subject: clean(mail.subject ?? "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, longestSubject),
    text: text.slice(0, longestPart),
    html: html?.slice(0, longestPart) ?? null,
    files: mail.attachments.slice(0, mostFiles).map(({ filename, contentType, content, cid }, index) => ({
      name: fileName(filename, contentType, index),
      media_type: contentType,
      content,
      content_id: cid ?? null,
    })),
    cut: [
      ...(text.length > longestPart ? ["text" as const] : []),
      ...((html?.length ?? 0) > longestPart ? ["html" as const] : []),
      ...(mail.attachments.length > mostFiles ? ["files" as const] : []),
      ...(Math.max(to.length, cc.length) > mostAddresses ? ["addresses" as const] : []),
    ],
  };
}

/** Without what PostgreSQL cannot store. */
function clean(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** The header as it came, unfolded: mailparser's own values are of many types, and it merges repeated lines. */
function headersOf({ headerLines }: ParsedMail): MailHeaders {
  const headers = new Map<string, string[]>();
  for (const { key, line } of headerLines) {
    const value = clean(line.slice(line.indexOf(":") + 1))
      .replace(/\r?\n[ \t]+/g, " ")
      .trim();
    headers.set(key.toLowerCase(), [...(headers.get(key.toLowerCase()) ?? []), value]);
  }
  return headers;
}

/** Single addresses and the members of groups. */
function addressesOf(found: AddressObject | AddressObject[] | undefined): ParsedAddress[] {
  return [found ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap((entry) => entry.group ?? [entry]))
    .flatMap(({ name, address }) =>
      address?.includes("@") === true ? [{ name: clean(name), address: clean(address).toLowerCase() }] : [],
    );
}

const longestName = 150;

/** A name that is safe to show and to save: without path, controls, marks of direction and leading dots. */
function fileName(given: string | undefined, mediaType: string, index: number): string {
  const base = (given ?? "").split(/[/\\]/).at(-1) ?? "";
  const name = clean(base)
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/^[.\s]+/, "")
    .trim();
  if (name !== "") return name.length > longestName ? `${name.slice(0, longestName - 20)}${name.slice(-20)}` : name;
  return mediaType === "text/calendar" ? "invite.ics" : `attachment-${String(index + 1)}`;
}
