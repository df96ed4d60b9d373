import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { mailQueued } from "../events";
import { findMail } from "../queries/find";
import { toMail } from "../resource";
import { definitionOf, firstStatus, isForRecipientsAlone } from "../rules/templates";
import { Mail, MailResend } from "../schema";

const waiting: readonly string[] = ["held", "queued"];

/** @throws AppError `invalid` at an address that the email did not go to. */
function assertSameRecipients(to: readonly string[], recipients: readonly { address: string }[]): void {
  const known = new Set(recipients.map(({ address }) => address.toLowerCase()));
  const other = to.findIndex((address) => !known.has(address.toLowerCase()));
  if (other === -1) return;
  const message = "This email has a personal link, so it goes to its own recipients only. For another person, send the record again.";
  throw invalidField(`to.${String(other)}`, "personal_link", message);
}

/** The copy has its own Message-ID; the content is that of the first email, so that both say the same. */
export const resendMail = command({
  id: "mails.resend",
  summary: "Send an email again, with the same content, to its recipients or to others",
  permission: "mails.write",
  input: MailResend,
  output: Mail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a", to: ["accounts@northwind.example"] },
  async run(ctx, { id, to }) {
    const before = await findMail(ctx, id);
    const { key, to: recipients } = toMail(before);
    if (waiting.includes(before.status)) throw new AppError("conflict", "This email has not been sent yet.");
    if (["once", "code"].includes(definitionOf(key).button))
      throw new AppError("conflict", "The link or code in this email works once and expires. Ask for a new email instead.");
    if (to !== undefined && isForRecipientsAlone(key)) assertSameRecipients(to, recipients);
    const now = ctx.clock.now();
    const status = firstStatus(key, ctx.tenant.verified);
    const copy = {
      ...before,
      id: newId(now),
      idempotency_key: `resend:${newId(now)}`,
      to: to === undefined ? recipients : to.map((address) => ({ name: null, address })),
      cc: before.cc as Prisma.InputJsonValue,
      attachments: before.attachments as Prisma.InputJsonValue,
      status,
      attempts: 0,
      last_error: null,
      undelivered: [],
      queued_at: status === "queued" ? now : null,
      sent_at: null,
      delivered_at: null,
      version: 1,
      created_at: now,
      updated_at: now,
    };
    const message_id = `${encodeId("mail", copy.id)}@${before.message_id.split("@").at(-1) ?? ""}`;
    const after = toMail(await ctx.db.mail.create({ data: { ...copy, message_id } }));
    auditChange(ctx, { noun: "mail", schema: Mail, before: null, after, event: status === "queued" ? mailQueued : undefined });
    return after;
  },
});
