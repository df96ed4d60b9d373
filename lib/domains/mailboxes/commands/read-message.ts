import { isForged, readReply } from "@/lib/domains/calendar";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { parseInThread } from "@/lib/kernel/files/parse-in-thread";
import { longestMailHtml } from "@/lib/kernel/base/mail-headers";
import type { MailboxMessage, MailboxPort, ParsedFile } from "@/lib/kernel/ports/mailbox";
import { isOwnMail } from "../queries/threads";
import { readBounce, type Bounce } from "../rules/bounce";
import { deliveryAddresses, firstOf, parentIds } from "../rules/headers";
import { isAnswerable, judgeSender } from "../rules/verdict";
import type { ReceivedMessage } from "../schema";
import { storeFiles } from "./files";

/** Bytes of a part that may be an answer to an invitation, and how many are looked at. */
const longestReply = 100_000;
const mostReplies = 5;
/** Characters of a text that are kept. */
const longestText = 20_000;

const unreadable: ReceivedMessage = {
  message_id: null,
  parents: [],
  sender: null,
  sender_name: "",
  recipients: [],
  addressed: [],
  answerable: false,
  forged: false,
  subject: "",
  text: "",
  files: 0,
  stored: [],
  html: null,
  sign: null,
  reason: "unreadable",
};

/** The message, and what it reports where it is a bounce or a complaint. */
export async function readMessage(
  ctx: Ctx,
  port: MailboxPort,
  { source }: MailboxMessage,
  users: ReadonlySet<string>,
): Promise<{ read: ReceivedMessage; bounce: Bounce | null }> {
  const parsed = await port.parse(source).catch((error: unknown) => {
    // It can be read later; what can't ever be is set aside, so that the messages behind it get through.
    if (error instanceof AppError && error.code === "unavailable") throw error;
    logOf(ctx).warn({ err: error }, "a message could not be parsed");
    return null;
  });
  if (parsed === null) return { read: unreadable, bounce: null };
  const { headers, message_id, from, to, cc, subject, text, html, files } = parsed;
  const sender = from?.address ?? null;
  const loop = firstOf(headers, "x-atrium-loop");
  const is_own = await runInTenant(ctx.tenant.id, () => isOwnMail(ctx, { message_id, sender, loop }, users));
  const { verdict, sign } = judgeSender(headers, { from: sender, subject, is_own });
  const recipients = [...new Set([...to, ...cc].map(({ address }) => address).concat(deliveryAddresses(headers)))];
  const reason = verdict === "person" || verdict === "list" ? null : verdict;
  const forged = isForged(headers.get("authentication-results") ?? []);
  const bounce = reason === "bounce" || reason === "report" ? readBounce(parsed) : null;
  const read = {
    message_id,
    parents: parentIds(headers),
    sender,
    sender_name: oneLine(from?.name ?? ""),
    recipients,
    addressed: [...to, ...cc].map(({ address, name }) => ({ address, name: oneLine(name).slice(0, 200) || null })),
    answerable: isAnswerable({ headers, verdict, from: sender }),
    forged,
    subject: oneLine(subject),
    text: text.slice(0, longestText).toWellFormed(),
    files: files.length,
    stored: reason === null ? await storeFiles(ctx, files) : [],
    html: reason === null ? await richHtml(html) : null,
    sign,
    reason,
    calendar_reply: forged ? null : replyIn(files),
  };
  return { read, bounce };
}

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
