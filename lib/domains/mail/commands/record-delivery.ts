import { mailRows } from "../rows";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow } from "@/lib/kernel/rows";
import { attemptItem } from "@/lib/kernel/savepoint";
import { mailFailed, mailQueued, mailSent, mailSuppressed } from "../events";
import { findMail } from "../queries/find";
import { countSendable, creditStanding, readPace } from "../queries/limits";
import { toMail } from "../resource";
import { statusAfter } from "../rules";
import { Mail, MailId, MailDeliveryResult } from "../schema";

const internalOnly = internal("called by the delivery of mails, and by verifyTenant to release held ones");

/** Records the result of an attempt. A final status never changes, so it is idempotent. */
export const recordDelivery = command({
  id: "mails.record_delivery",
  summary: "Record the result of a delivery attempt",
  access: internalOnly,
  input: MailDeliveryResult,
  output: Mail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a", outcome: "sent" },
  async run(ctx, { id, outcome, error, suppressed = [] }) {
    await lockRows(ctx, "mails", [id]);
    const before = await findMail(ctx, id);
    if (before.status !== "queued") return toMail(before);
    const status = statusAfter(outcome, before.attempts);
    const event = { sent: mailSent, suppressed: mailSuppressed, failed: mailFailed, queued: undefined, held: undefined }[status];
    const fields = {
      status,
      attempts: before.attempts + (status === "held" ? 0 : 1),
      last_error: error ?? null,
      undelivered: suppressed.map((address) => ({ address, reason: "suppressed" as const })),
      sent_at: status === "sent" ? ctx.clock.now() : null,
    };
    if (status === "sent") await creditStanding(ctx);
    return changeRow(ctx, mailRows, before, fields, event);
  },
});

const releaseMail = command({
  id: "mails.release",
  summary: "Release a held email",
  access: internalOnly,
  input: z.strictObject({ id: MailId }),
  output: Mail,
  example: { id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await lockRows(ctx, "mails", [id]);
    const before = await findMail(ctx, id);
    if (before.status !== "held") return toMail(before);
    return changeRow(ctx, mailRows, before, { status: "queued", queued_at: ctx.clock.now(), last_error: null }, mailQueued);
  },
});

/**
 * Called when the company's owner has verified the address, and later for those that a limit holds: as many as it allows. It is
 * idempotent.
 */
export const releaseHeldMails = command({
  id: "mails.release_held",
  summary: "Release the held emails of a verified company, as many as it may send",
  access: internalOnly,
  input: z.strictObject({}),
  output: z.object({ released: z.int() }),
  example: {},
  async run(ctx) {
    if (!ctx.tenant.verified) throw new AppError("conflict", "The company's address is not verified yet.");
    const held = await ctx.db.mail.findMany({
      where: { tenant_id: ctx.tenant.id, status: "held" },
      select: { id: true },
      // Those that are held again let others pass.
      orderBy: [{ updated_at: "asc" }, { id: "asc" }],
      take: await countSendable(ctx, await readPace(ctx)),
    });
    for (const { id } of held) {
      const released = await attemptItem(ctx, () => releaseMail(ctx, { id }), { keep: true });
      if (!("error" in released)) continue;
      const data = { status: "failed", last_error: released.error.message, updated_at: ctx.clock.now() };
      await ctx.db.mail.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data });
    }
    return { released: held.length };
  },
});

const hasHeldMails = query({
  id: "mails.has_held",
  summary: "Check whether any email is held",
  access: internalOnly,
  input: z.strictObject({}),
  output: z.boolean(),
  example: {},
  run: async (ctx) => (await ctx.db.mail.findFirst({ where: { tenant_id: ctx.tenant.id, status: "held" }, select: { id: true } })) !== null,
});

/**
 * Releases emails that a limit holds, or that were held by a command that began before the company was verified and committed after. It
 * checks first, since a release leaves an audit entry. Returns the number of released emails.
 */
export async function releaseOverlooked(ctx: Ctx): Promise<number> {
  if (!ctx.tenant.verified || !(await hasHeldMails(ctx, {}))) return 0;
  return (await countSendable(ctx, await readPace(ctx))) === 0 ? 0 : (await releaseHeldMails(ctx, {})).released;
}
