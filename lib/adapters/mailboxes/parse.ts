import { simpleParser, type AddressObject, type ParsedMail } from "mailparser";
import type { MailHeaders } from "@/lib/kernel/base/mail-headers";
import type { ParsedAddress, ParsedMessage } from "@/lib/kernel/ports/mailbox";

const longestPart = 2 * 1024 * 1024;
const longestSubject = 1_000;
const mostFiles = 50;
/** Files of which at least the name is kept. */
const mostNamed = 200;
const mostAddresses = 200;

/** Characters of HTML that are made into text; the work grows with the square of its tags. */
const longestConverted = 400_000;
const mostHeaderLines = 2_000;
const longestHeaders = 512 * 1024;

/**
 * Parses a raw message (RFC 5322, MIME). Limits cut and say so in `cut`.
 * @throws the parser's error for a message whose parts are nested too deeply or too many.
 */
export async function parseMessage(source: Buffer): Promise<ParsedMessage> {
  const mail = await parse(source);
  const [headers, isHeaderCut] = headersOf(mail);
  const [from] = addressesOf(mail.from);
  const [to, cc] = [addressesOf(mail.to), addressesOf(mail.cc)];
  const html = typeof mail.html === "string" ? clean(mail.html) : null;
  const text = await textOf(clean(mail.text ?? ""), html);
  const files = mail.attachments.map(({ filename, contentType, content, cid }, index) => ({
    name: fileName(filename, contentType, index),
    media_type: clean(contentType),
    content,
    content_id: cid === undefined ? null : clean(cid),
  }));
  return {
    headers,
    message_id: /<([^<>\s]{3,250})>/.exec(clean(mail.messageId ?? ""))?.[1] ?? null,
    from: from ?? null,
    reply_to: addressesOf(mail.replyTo).slice(0, mostAddresses),
    to: to.slice(0, mostAddresses),
    cc: cc.slice(0, mostAddresses),
    subject: clean(mail.subject ?? "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, longestSubject),
    text: text.slice(0, longestPart),
    html: html?.slice(0, longestPart) ?? null,
    files: files.slice(0, mostFiles),
    unread_files: files.slice(mostFiles, mostNamed).map(({ name, content }) => ({ name, size: content.length })),
    cut: [
      ...(isHeaderCut ? ["headers" as const] : []),
      ...(text.length > longestPart ? ["text" as const] : []),
      ...((html?.length ?? 0) > longestPart ? ["html" as const] : []),
      ...(mail.attachments.length > mostFiles ? ["files" as const] : []),
      ...(Math.max(to.length, cc.length) > mostAddresses ? ["addresses" as const] : []),
    ],
  };
}

// Delivery reports stay attachments: in the text they would look as if a person had written them.
const options = { keepDeliveryStatus: true, skipImageLinks: true, skipTextToHtml: true, maxHtmlLengthToParse: longestConverted };

/** HTML alone that is too long or too deep to be made into text is read without, and its beginning becomes the text. */
async function parse(source: Buffer): Promise<ParsedMail> {
  try {
    return await simpleParser(source, options);
  } catch {
    const mail = await simpleParser(source, { ...options, skipHtmlToText: true });
    const isEmpty = typeof mail.html === "string" && (mail.text ?? "").trim() === "";
    return isEmpty ? { ...mail, text: await toText(mail.html || "") } : mail;
  }
}

/** A short text that says other things than the HTML stands there for programs that show no HTML. */
async function textOf(text: string, html: string | null): Promise<string> {
  if (html === null || text.length > longestPlaceholder) return text;
  const fromHtml = clean(await toText(html));
  const words = new Set(wordsOf(text));
  const shared = new Set(wordsOf(fromHtml).filter((word) => words.has(word)));
  return fromHtml.trim() !== "" && shared.size * 2 < words.size ? fromHtml : text;
}

const longestPlaceholder = 1_000;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Of HTML that can't be made into text, nothing. */
async function toText(html: string): Promise<string> {
  for (const length of [longestConverted, longestConverted / 40]) {
    const alone = Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${html.slice(0, length)}`);
    const mail = await simpleParser(alone, options).catch(() => null);
    if (mail?.text) return mail.text;
  }
  return "";
}

/** Without what PostgreSQL cannot store. */
function clean(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** The header as it came, unfolded: mailparser's own values are of many types, and it merges repeated lines. */
function headersOf({ headerLines }: ParsedMail): [headers: MailHeaders, isCut: boolean] {
  const headers = new Map<string, string[]>();
  let length = 0;
  for (const [index, { key, line }] of headerLines.entries()) {
    length += line.length;
    if (index >= mostHeaderLines || length > longestHeaders) return [headers, true];
    const value = clean(line.slice(line.indexOf(":") + 1))
      .replace(/\r?\n[ \t]+/g, " ")
      .trim();
    const values = headers.get(key.toLowerCase());
    if (values) values.push(value);
    else headers.set(key.toLowerCase(), [value]);
  }
  return [headers, false];
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
const unnamed: Readonly<Record<string, string>> = { "text/calendar": "invite.ics", "message/rfc822": "message.eml" };

/** A name that is safe to show and to save: without path, controls, marks of direction and leading dots. */
function fileName(given: string | undefined, mediaType: string, index: number): string {
  const base = (given ?? "").split(/[/\\]/).at(-1) ?? "";
  const name = clean(base)
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/^[.\s]+/, "")
    .trim();
  if (name !== "") return name.length > longestName ? `${name.slice(0, longestName - 20)}${name.slice(-20)}` : name;
  return unnamed[mediaType] ?? `attachment-${String(index + 1)}`;
}
