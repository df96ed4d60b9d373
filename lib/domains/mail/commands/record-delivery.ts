import { mailRows } from "../rows";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow } from "@/lib/kernel/rows";
import { mailQueued, mailSent, mailFailed } from "../events";
import { findMail } from "../queries";
import { toMail } from "../resource";
import { statusAfter } from "../rules";
import { Mail, MailId, MailDeliveryResult } from "../schema";

const internalOnly = internal("called by the delivery of mails, and by verifyTenant to release held ones");

/** Writes down how a try ended. A mail whose end is known keeps it, so that a repeat changes nothing. */
export const recordDelivery = command({
  id: "mails.record_delivery",
  summary: "Say how a try to deliver a mail ended",
  access: internalOnly,
  input: MailDeliveryResult,
  output: Mail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a", outcome: "sent" },
  async run(ctx, { id, outcome, error }) {
    await lockRows(ctx, "mails", [id]);
    const before = await findMail(ctx, id);
    if (before.status !== "queued") return toMail(before);
    const status = statusAfter(outcome, before.attempts);
    const event = status === "sent" ? mailSent : mailFailed;
    const fields = {
      status,
      attempts: before.attempts + 1,
      last_error: error ?? null,
      sent_at: status === "sent" ? ctx.clock.now() : null,
    };
    return changeRow(ctx, mailRows, before, fields, status === "queued" ? undefined : event);
  },
});

const releaseMail = command({
  id: "mails.release",
  summary: "Let a held mail leave",
  access: internalOnly,
  input: z.strictObject({ id: MailId }),
  output: Mail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await lockRows(ctx, "mails", [id]);
    const before = await findMail(ctx, id);
    if (before.status !== "held") return toMail(before);
    return changeRow(ctx, mailRows, before, { status: "queued", queued_at: ctx.clock.now() }, mailQueued);
  },
});

/** For the moment when the company's owner has verified the address: all that was held leaves. A repeat finds nothing more. */
export const releaseHeldMails = command({
  id: "mails.release_held",
  summary: "Let all held mails of a verified company leave",
  access: internalOnly,
  input: z.strictObject({}),
  output: z.object({ released: z.int() }),
  example: {},
  async run(ctx) {
    if (!ctx.tenant.verified) throw new AppError("conflict", "The company's address is not verified yet.");
    const held = await ctx.db.mail.findMany({
      where: { tenant_id: ctx.tenant.id, status: "held" },
      select: { id: true },
      orderBy: { id: "asc" },
    });
    for (const { id } of held) await releaseMail(ctx, { id });
    return { released: held.length };
  },
});

const hasHeldMails = query({
  id: "mails.has_held",
  summary: "Ask whether any mail is held",
  access: internalOnly,
  input: z.strictObject({}),
  output: z.boolean(),
  example: {},
  run: async (ctx) => (await ctx.db.mail.findFirst({ where: { tenant_id: ctx.tenant.id, status: "held" }, select: { id: true } })) !== null,
});

/**
 * Lets go what was held by a command that began before the company was verified and ended after. It looks first, since the release leaves
 * an audit entry. Answers how many left.
 */
export async function releaseOverlooked(ctx: Ctx): Promise<number> {
  if (!ctx.tenant.verified || !(await hasHeldMails(ctx, {}))) return 0;
  return (await releaseHeldMails(ctx, {})).released;
}
