import type { z } from "zod";
import { openObject } from "@/lib/domains/files";
import { openSigningKey } from "@/lib/domains/sending-domains";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { MailAddress, MailAttachment, MailMessage, MailPort } from "@/lib/kernel/ports/mail";
import { recordDelivery } from "./record-delivery";
import { readOutgoingMail } from "../queries";
import { unsubscribeHeaders } from "../queries/unsubscribe";
import { takeSending } from "../queries/limits";
import { loopMarkOf } from "../queries/loop-mark";
import { originHeaders, threadHeaders } from "../rules/thread";
import type { OutgoingMail, Recipients, StoredAttachments } from "../schema";

export type Delivery =
  | { outcome: "sent"; suppressed?: string[] }
  | { outcome: "failed" | "suppressed" | "held"; error: string; suppressed?: string[] };

/** Error codes that a retry would meet again: rejected, not sendable, or a missing file. */
const forGood = new Set(["upstream", "invalid", "not_found", "too_large"]);

/**
 * Sends a queued email to the provider. Returns the result for `recordDelivery`, or null when there is nothing to send or it was given up.
 * @throws the error when a retry is worthwhile; the attempt is recorded first.
 */
export async function deliverMail(ctx: Ctx, id: string): Promise<Delivery | null> {
  try {
    const mail = await readOutgoingMail(ctx, { id });
    if (mail.status !== "queued") return null;
    const { suppressed } = mail;
    const open = withoutSuppressed(mail);
    if (open.to.length === 0) return { outcome: "suppressed", error: "Every recipient is on the suppression list.", suppressed };
    const reason = await takeSending(ctx, open);
    if (reason !== null) return { outcome: "held", error: reason };
    const more = { "X-Atrium-Loop": await loopMarkOf(ctx), ...(await unsubscribeHeaders(ctx, id, open)) };
    const port = await ctx.runtime.ports.mail();
    const from = await senderOf(ctx, mail, port);
    const message = { ...composeMessage(ctx, id, open, more), ...from, attachments: await loadAttachments(ctx, mail.attachments) };
    await port.send(message, { key: `mail:${id}` });
    return suppressed.length === 0 ? { outcome: "sent" } : { outcome: "sent", suppressed };
  } catch (error) {
    if (error instanceof AppError && forGood.has(error.code)) return { outcome: "failed", error: reasonOf(error) };
    const { status } = await recordDelivery(ctx, {
      id,
      outcome: "deferred",
      error: error instanceof AppError ? error.message : "Something broke on our side.",
    });
    if (status === "failed") return null;
    throw error;
  }
}

/** Those in copy get the email also where nobody is left whom it is to. */
function withoutSuppressed(mail: z.output<typeof OutgoingMail>): z.output<typeof OutgoingMail> {
  const isOpen = ({ address }: { address: string }) => !mail.suppressed.includes(address);
  const [to, cc] = [mail.to.filter(isOpen), mail.cc.filter(isOpen)];
  return to.length === 0 ? { ...mail, to: cc, cc: [] } : { ...mail, to, cc };
}

function composeMessage(
  ctx: Ctx,
  id: string,
  mail: z.output<typeof OutgoingMail>,
  more: Record<string, string>,
): Omit<MailMessage, "attachments" | "from"> {
  return {
    reported_as: { tenant_id: ctx.tenant.id, mail_id: id },
    message_id: mail.message_id,
    ...(mail.reply_to === null ? {} : { reply_to: { name: mail.sender_name, address: mail.reply_to } }),
    to: mail.to.map(toMailbox),
    cc: mail.cc.map(toMailbox),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { ...originHeaders(mail.origin), ...threadHeaders(mail.references), ...more },
  };
}

/** The company's own address with its signature, while its domain is verified and the port can sign; else the installation's address. */
async function senderOf(ctx: Ctx, mail: z.output<typeof OutgoingMail>, port: MailPort): Promise<Pick<MailMessage, "from" | "dkim">> {
  const { sender_name: name, sender } = mail;
  if (sender === null || port.signs !== true) return { from: { name, address: ctx.runtime.environment.MAIL_FROM } };
  const { address, hostname: domain, selector } = sender;
  return { from: { name, address }, dkim: { domain, selector, key: await openSigningKey(ctx, sender) } };
}

function toMailbox({ name, address }: z.output<typeof Recipients>[number]): MailAddress {
  return { ...(name === null ? {} : { name }), address };
}

/** The maximum size of all attachments of an email in bytes; providers accept no more. */
const largestFiles = 20 * 1024 * 1024;

async function loadAttachments(ctx: Ctx, files: z.output<typeof StoredAttachments>): Promise<MailAttachment[]> {
  if (files.length === 0) return [];
  const loaded: MailAttachment[] = [];
  let left = largestFiles;
  for (const { storage_key, filename, media_type } of files) {
    const body = await runInTenant(ctx.tenant.id, () => openObject(ctx, storage_key));
    const chunks: Buffer[] = [];
    for await (const chunk of body) {
      chunks.push(Buffer.from(chunk as Uint8Array));
      left -= (chunk as Uint8Array).length;
      if (left < 0) throw new AppError("too_large", "The attachments of this email exceed 20 MB.");
    }
    loaded.push({ filename, media_type, content: Buffer.concat(chunks) });
  }
  return loaded;
}

/** The provider's response, if any, which shows a person which address is wrong. */
function reasonOf(error: AppError): string {
  const { cause } = error;
  const said =
    typeof cause === "object" && cause !== null && "message" in cause && typeof cause.message === "string" ? ` ${cause.message}` : "";
  return `${error.message}${said}`.slice(0, 500);
}
