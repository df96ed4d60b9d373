import { readReply } from "@/lib/domains/calendar";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { parseInThread } from "@/lib/kernel/files/parse-in-thread";
import { longestMailHtml } from "@/lib/kernel/base/mail-headers";
import { EmailAddress } from "@/lib/kernel/base/wire";
import { passesByItself } from "@/lib/kernel/database-errors";
import type { MailboxMessage, MailboxPort, ParsedAddress, ParsedFile, ParsedMessage } from "@/lib/kernel/ports/mailbox";
import { isOwnMail } from "../queries/threads";
import { readBounce, type Bounce } from "../rules/bounce";
import { deliveryAddresses, firstOf, parentIds } from "../rules/headers";
import { judgeProof } from "../rules/proof";
import { writerOf } from "../rules/reply-to";
import { isAnswerable, judgeSender } from "../rules/verdict";
import type { ReceivedMessage } from "../schema";
import { readEInvoices } from "./e-invoices";
import { digestOf, storeFiles, storeOriginal } from "./files";

/** Bytes of a part that may be an answer to an invitation, and how many are looked at. */
const longestReply = 100_000;
const mostReplies = 5;
/** Characters of a text that are kept. */
const longestText = 20_000;

export const unreadable: ReceivedMessage = {
  message_id: null,
  parents: [],
  sender: null,
  sender_name: "",
  recipients: [],
  addressed: [],
  answerable: false,
  proof: "unproved",
  sent_from: null,
  subject: "",
  text: "",
  files: 0,
  stored: [],
  left_out: [],
  is_cut: false,
  original: null,
  digest: null,
  html: null,
  sign: null,
  reason: "unreadable",
};

interface ReadMessage {
  read: ReceivedMessage;
  bounce: Bounce | null;
}

/** Whom the mailboxes of the company belong to, and whose checks count. */
interface Known {
  /** The addresses of the company's mailboxes. */
  users: ReadonlySet<string>;
  /** The name under which the receiving server notes what it checked; null where none is trusted. */
  trusted: string | null;
  /** Whether electronic invoices among its files are read. */
  receives: boolean;
}

/** The message, and what it reports where it is a bounce or a complaint. */
export async function readMessage(ctx: Ctx, port: MailboxPort, message: MailboxMessage, known: Known): Promise<ReadMessage> {
  try {
    return await readParsed(ctx, message, await port.parse(message.source), known);
  } catch (error) {
    // It can be read later; what can't ever be is set aside, so that the messages behind it get through.
    if (passesByItself(error)) throw error;
    logOf(ctx).warn({ err: error }, "a message could not be read");
    return { read: { ...unreadable, original: await storeOriginal(ctx, message) }, bounce: null };
  }
}

async function readParsed(
  ctx: Ctx,
  message: MailboxMessage,
  parsed: ParsedMessage,
  { users, trusted, receives }: Known,
): Promise<ReadMessage> {
  const { headers, message_id, reply_to, to, cc, subject, text, html, files, cut } = parsed;
  const from = parsed.from && isAddress(parsed.from) ? parsed.from : null;
  const { sender: writer, sent_from } = writerOf(
    from,
    reply_to.filter((each) => isAddress(each) && !users.has(each.address)),
  );
  const sender = writer?.address ?? null;
  const loop = firstOf(headers, "x-atrium-loop");
  const is_own = await runInTenant(ctx.tenant.id, () => isOwnMail(ctx, { message_id, sender: from?.address ?? null, loop }, users));
  const { verdict, sign } = judgeSender(headers, { from: from?.address ?? null, subject, is_own });
  const addressed = [...to, ...cc].filter(isAddress);
  const recipients = [...new Set(addressed.map(({ address }) => address).concat(deliveryAddresses(headers)))];
  const reason = verdict === "person" || verdict === "list" ? null : verdict;
  const checked = judgeProof(headers.get("authentication-results") ?? [], from?.address ?? null, trusted);
  // The server checked the From address; nobody checked the one in Reply-To.
  const proof = sent_from !== null && checked === "proved" ? "unproved" : checked;
  const bounce = reason === "bounce" || reason === "report" ? readBounce(parsed) : null;
  // Of a report the original says all.
  const kept = reason === null || reason === "auto_reply" ? parsed : { files: [], unread_files: [] };
  const storing = await storeFiles(ctx, kept, message.is_truncated);
  const read = {
    message_id,
    parents: parentIds(headers),
    sender,
    sender_name: oneLine(writer?.name ?? ""),
    recipients,
    addressed: addressed.map(({ address, name }) => ({ address, name: oneLine(name).slice(0, 200) || null })),
    answerable: isAnswerable({ headers, verdict, from: from?.address ?? null }),
    proof,
    sent_from,
    subject: oneLine(subject),
    text: text.slice(0, longestText).toWellFormed(),
    files: files.length + parsed.unread_files.length,
    ...storing,
    is_cut: text.length > longestText || cut.includes("text") || (message.is_truncated && files.length === 0),
    original: reason === "own" ? null : await storeOriginal(ctx, message),
    digest: digestOf(parsed),
    html: reason === null ? await richHtml(html) : null,
    sign,
    reason,
    calendar_reply: proof === "forged" ? null : replyIn(files),
    e_invoices: receives && proof !== "forged" ? await readEInvoices(ctx, kept.files, storing.stored) : [],
  };
  return { read, bounce };
}

/** Those that can't be answered are no addresses: nothing is stored under them. */
const isAddress = ({ address }: ParsedAddress): boolean => EmailAddress.safeParse(address).success;

/** The HTML where it shows more than the text does; null for what can't be prepared, whose text remains. */
async function richHtml(html: string | null): Promise<string | null> {
  if (html === null) return null;
  const kept = html.slice(0, longestMailHtml).toWellFormed();
  const isRich = await parseInThread("mail_html", kept).then((prepared) => prepared.isRich, unlessInvalid);
  return isRich === true ? kept : null;
}

function unlessInvalid(error: unknown): null {
  if (error instanceof AppError && error.code === "invalid") return null;
  throw error;
}

/** The answer to an invitation among the parts of a message; the first that is one. */
function replyIn(files: readonly ParsedFile[]): ReceivedMessage["calendar_reply"] {
  const calendars = files.filter(({ name, media_type }) => /^(text\/calendar|application\/ics)/i.test(media_type) || /\.ics$/i.test(name));
  const texts = calendars.filter(({ content }) => content.length <= longestReply).slice(0, mostReplies);
  return texts.map(({ content }) => readReply(content.toString("utf8"))).find((reply) => reply !== null) ?? null;
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
