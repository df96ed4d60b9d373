import type { z } from "zod";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow } from "@/lib/kernel/rows";
import { mailBounced, mailDelivered, mailSuppressed } from "../events";
import { findMail } from "../queries/find";
import { chargeStanding } from "../queries/limits";
import { toMail } from "../resource";
import { mailRows } from "../rows";
import { statusAfterReport } from "../rules";
import { CopyRecipients, Mail, MailReported, MailStatus, Recipients, Undelivered, type ReportedEvent } from "../schema";
import { suppressAddress } from "./suppressions";

const events = { delivered: mailDelivered, bounced: mailBounced, suppressed: mailSuppressed };

/**
 * Applies what the provider reports after it accepted an email; repeated and late reports change nothing. An address that can never be
 * reached, or whose owner complained, goes on the suppression list if the report names it alone.
 */
export const applyMailReport = command({
  id: "mails.apply_report",
  summary: "Apply the provider's report about an email",
  access: internal("called by the handler of the mail provider's webhook, after its signature was checked, and for bounces in a mailbox"),
  input: MailReported,
  output: Mail,
  example: {
    id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a",
    event: "delivered",
    addresses: ["ada@northwind.example"],
    permanent: false,
    reason: null,
  },
  async run(ctx, { id, event, addresses, permanent, reason }) {
    await lockRows(ctx, "mails", [id]);
    const before = await findMail(ctx, id);
    const addressesIn = (people: readonly { address: string }[]) => people.map(({ address }) => address);
    const to = addressesIn(Recipients.parse(before.to));
    const own = new Set([...to, ...addressesIn(CopyRecipients.parse(before.cc))]);
    const concerned = [...new Set(addresses.map((each) => each.toLowerCase()))].filter((each) => own.has(each));
    const [address, ...others] = concerned;
    const isFinal = event === "complained" || (event === "bounced" && permanent);
    if (isFinal && address !== undefined && others.length === 0) {
      if (event === "complained" && !(await hasComplained(ctx, address))) await chargeStanding(ctx, "complained");
      await suppressAddress(ctx, { address, reason: event === "complained" ? "complained" : "bounced", mail_id: id });
    }
    const undelivered = addUndelivered(Undelivered.array().parse(before.undelivered), event, concerned);
    // That one in copy did not get it says nothing of the others.
    if (concerned.length > 0 && !concerned.some((each) => to.includes(each)))
      return undelivered === null ? toMail(before) : changeRow(ctx, mailRows, before, { undelivered }, mailBounced);
    const status = statusAfterReport(MailStatus.parse(before.status), event);
    if (status === null) return toMail(before);
    if (status === "bounced" && permanent) await chargeStanding(ctx, "bounced");
    const now = ctx.clock.now();
    const fields = {
      status,
      ...(undelivered === null ? {} : { undelivered }),
      last_error: status === "delivered" ? null : reason,
      // The report may be quicker than the record of the attempt.
      sent_at: status === "suppressed" ? null : (before.sent_at ?? now),
      delivered_at: status === "delivered" ? now : before.delivered_at,
    };
    return changeRow(ctx, mailRows, before, fields, events[status]);
  },
});

/** @returns null where nothing is new. */
function addUndelivered(before: readonly Undelivered[], event: z.output<typeof ReportedEvent>, addresses: readonly string[]) {
  if (event !== "bounced" && event !== "suppressed") return null;
  const added = addresses.filter((address) => !before.some((each) => each.address === address));
  return added.length === 0 ? null : [...before, ...added.map((address) => ({ address, reason: event }))];
}

/** Whether the address complained before: reports may be repeated. */
async function hasComplained(ctx: CommandCtx, address: string): Promise<boolean> {
  const where = { tenant_id: ctx.tenant.id, address, reason: "complained" };
  return (await ctx.db.mailSuppression.findFirst({ where, select: { id: true } })) !== null;
}
