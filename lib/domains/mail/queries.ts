import { mailRows, suppressionRows } from "./rows";
import { z } from "zod";
import { readSender, type Sender } from "@/lib/domains/sending-domains";
import { readSettings } from "@/lib/domains/settings";
import { readRecordId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { listPage } from "@/lib/kernel/rows";
import type { Mail as MailRow } from "@/prisma/generated/client";
import { revealMail } from "./queries/button";
import { findMail } from "./queries/find";
import { countSendable, readPace } from "./queries/limits";
import { findReferences } from "./queries/thread";
import { toMailDetail } from "./resource";
import { definitionOf, isForSigningIn, productName } from "./rules/templates";
import {
  CopyRecipients,
  MailDetail,
  MailId,
  MailKey,
  MailList,
  MailPage,
  MailSending,
  MailSuppressionList,
  MailSuppressionPage,
  OutgoingMail,
  Recipients,
  MailStatus,
  StoredAttachments,
} from "./schema";

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
  summary: "Get an email with its content; its button leads nowhere",
  permission: "mails.read",
  input: z.strictObject({ id: MailId }),
  output: MailDetail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toMailDetail(await findMail(ctx, id));
  },
});

export const getMailSending = query({
  id: "mails.get_sending",
  summary: "Get how fast the company may send emails; others are on hold until then",
  permission: "mails.read",
  input: z.strictObject({}),
  output: MailSending,
  example: {},
  async run(ctx) {
    const pace = await readPace(ctx);
    return { pace, sendable: await countSendable(ctx, pace) };
  },
});

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

/** Whom it comes from: the company or its colleague; for a person's account, which may open several companies, the product. */
async function readOrigin(ctx: Ctx, row: MailRow, key: MailKey): Promise<Pick<OutgoingMail, "sender_name" | "sender" | "reply_to">> {
  if (definitionOf(key).account === "own") return { sender_name: productName, sender: null, reply_to: null };
  const { company_name, email } = await readSettings(ctx);
  return {
    sender_name: row.author === null ? company_name : `${row.author} (${company_name})`,
    sender: senderOf(await readSender(ctx), row.from_address),
    reply_to: row.reply_to ?? email,
  };
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
    const [to, cc] = [Recipients.parse(row.to), CopyRecipients.parse(row.cc)];
    const key = MailKey.parse(row.key);
    const addresses = [...to, ...cc].map(({ address }) => address);
    const unsubscribable = definitionOf(key).unsubscribable === true;
    return {
      key,
      // Nobody could sign in again without these, and the list can be wrong.
      suppressed: isForSigningIn(key) ? [] : await findSuppressed(ctx, addresses, unsubscribable),
      status: MailStatus.parse(row.status),
      message_id: row.message_id,
      references: await findReferences(ctx, row),
      unsubscribable,
      origin: definitionOf(key).origin ?? null,
      ...(await readOrigin(ctx, row, key)),
      to,
      cc,
      subject: row.subject,
      ...(await revealMail(ctx, row)),
      attachments: StoredAttachments.parse(row.attachments),
    };
  },
});
