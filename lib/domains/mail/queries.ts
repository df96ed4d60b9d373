import { mailRows, suppressionRows } from "./rows";
import { z } from "zod";
import { readSender, type Sender } from "@/lib/domains/sending-domains";
import { readSettings } from "@/lib/domains/settings";
import { notFound } from "@/lib/kernel/base/errors";
import { readRecordId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { listPage } from "@/lib/kernel/rows";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { Mail as MailRow } from "@/prisma/generated/client";
import { visible } from "./policy";
import { findReferences } from "./queries/thread";
import { toMailDetail } from "./resource";
import { revealUrl } from "./rules";
import { definitionOf, isForSigningIn } from "./rules/templates";
import {
  CopyRecipients,
  MailDetail,
  MailId,
  MailKey,
  MailList,
  MailPage,
  MailSuppressionList,
  MailSuppressionPage,
  OutgoingMail,
  Recipients,
  MailStatus,
  StoredAttachments,
} from "./schema";

/** The names under which the URLs of buttons are sealed. */
export const urlColumn = "mails.sealed_url";

/** One email. @throws AppError `not_found`. */
export async function findMail(ctx: Ctx, id: string): Promise<MailRow> {
  const row = await ctx.db.mail.findFirst({ where: { AND: [visible(ctx), { id }] } });
  if (!row) throw notFound("mail");
  return row;
}

/** The emails about one record; none for an id of an unknown kind. */
function aboutRecord(id: string | undefined): { about_id?: string; about_noun?: string } {
  if (id === undefined) return {};
  const record = readRecordId(id);
  return record ? { about_id: record.id, about_noun: record.noun } : { about_noun: "" };
}

export const listMails = query({
  id: "mails.list",
  summary: "List emails, of one record or all, newest first",
  permission: "mails.read",
  input: MailList,
  output: MailPage,
  example: { about: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, input) {
    const where = {
      ...aboutRecord(input.about),
      ...(input.key === undefined ? {} : { key: input.key }),
      ...(input.status === undefined ? {} : { status: input.status }),
    };
    return listPage(ctx, mailRows, input, { where, sort: "-created_at" });
  },
});

export const getMail = query({
  id: "mails.get",
  summary: "Get an email with its content; the link of its button is withheld",
  permission: "mails.read",
  input: z.strictObject({ id: MailId }),
  output: MailDetail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toMailDetail(await findMail(ctx, id));
  },
});

/** The stored email with the URL of its button inserted. */
export async function revealMail(ctx: Ctx, row: MailRow): Promise<{ html: string; text: string }> {
  const url = row.sealed_url === null ? null : await openForTenant(ctx.runtime, ctx.tenant.id, urlColumn, row.sealed_url);
  return revealUrl(row, url);
}

export const listMailSuppressions = query({
  id: "mail_suppressions.list",
  summary: "List the addresses that get no emails, newest first",
  permission: "mails.read",
  input: MailSuppressionList,
  output: MailSuppressionPage,
  example: { address: "old@northwind.example" },
  run: (ctx, input) =>
    listPage(ctx, suppressionRows, input, {
      where: input.address === undefined ? {} : { address: input.address },
      sort: "-created_at",
    }),
});

/** Those of the addresses that are on the suppression list. */
async function findSuppressed(ctx: Ctx, addresses: string[], unsubscribable: boolean): Promise<string[]> {
  const found = await ctx.db.mailSuppression.findMany({
    where: { tenant_id: ctx.tenant.id, address: { in: addresses }, ...(unsubscribable ? {} : { reason: { not: "unsubscribed" } }) },
    select: { address: true },
  });
  return found.map(({ address }) => address);
}

/** An email's own address takes the place of the company's on the verified domain itself: for that alone SPF and DKIM are proved. */
function senderOf(sender: Sender | null, from: string | null): Sender | null {
  const own = from?.toLowerCase() ?? "";
  return sender !== null && own.endsWith(`@${sender.hostname}`) ? { ...sender, address: own } : sender;
}

export const readOutgoingMail = query({
  id: "mails.read_outgoing",
  summary: "Read an email for delivery, with the link of its button",
  access: internal("called by deliverMail, which the background function of queued mails runs"),
  input: z.strictObject({ id: MailId }),
  output: OutgoingMail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findMail(ctx, id);
    const settings = await readSettings(ctx);
    const [to, cc] = [Recipients.parse(row.to), CopyRecipients.parse(row.cc)];
    // Nobody could sign in again without these, and the list can be wrong.
    const key = MailKey.parse(row.key);
    const isNeeded = isForSigningIn(key);
    const unsubscribable = definitionOf(key).unsubscribable === true;
    return {
      suppressed: isNeeded
        ? []
        : await findSuppressed(
            ctx,
            [...to, ...cc].map(({ address }) => address),
            unsubscribable,
          ),
      status: MailStatus.parse(row.status),
      message_id: row.message_id,
      references: await findReferences(ctx, row),
      unsubscribable,
      origin: definitionOf(key).origin ?? null,
      sender_name: row.author === null ? settings.company_name : `${row.author} (${settings.company_name})`,
      sender: senderOf(await readSender(ctx), row.from_address),
      reply_to: row.reply_to ?? settings.email,
      to,
      cc,
      subject: row.subject,
      ...(await revealMail(ctx, row)),
      attachments: StoredAttachments.parse(row.attachments),
    };
  },
});
