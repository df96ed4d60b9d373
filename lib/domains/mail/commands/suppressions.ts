import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internalForVisitors } from "@/lib/kernel/operation";
import { auditChange, changeRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { toMailSuppression } from "../resource";
import { suppressionRows } from "../rows";
import { MailSuppression, MailSuppressionCreate, MailSuppressionId, SuppressedAddress } from "../schema";

type Suppressed = z.output<typeof SuppressedAddress>;

/** Stores an address unless it is on the list, and returns its entry. */
async function suppress(ctx: CommandCtx, { address, reason, mail_id }: Suppressed): Promise<z.output<typeof MailSuppression>> {
  const now = ctx.clock.now();
  const row = { id: newId(now), tenant_id: ctx.tenant.id, address, reason, mail_id, created_at: now, updated_at: now };
  const { count } = await ctx.db.mailSuppression.createMany({ data: [row], skipDuplicates: true });
  const stored = await ctx.db.mailSuppression.findFirst({ where: { tenant_id: ctx.tenant.id, address } });
  if (!stored) throw new AppError("unavailable", "Another request is changing the same address; try again.", { retryAfter: 1 });
  // Somebody who unsubscribed has a working address; what is found out later stops all emails.
  if (stored.reason === "unsubscribed" && reason !== "unsubscribed") return changeRow(ctx, suppressionRows, stored, { reason, mail_id });
  const after = toMailSuppression(stored);
  if (count > 0) auditChange(ctx, { noun: "mail_suppression", schema: MailSuppression, before: null, after });
  return after;
}

export const suppressAddress = command({
  id: "mail_suppressions.record",
  summary: "Put an address on the suppression list after a bounce, a complaint or an unsubscription",
  access: internalForVisitors("called by applyMailReport and by an unsubscription"),
  input: SuppressedAddress,
  output: MailSuppression,
  example: { address: "old@northwind.example", reason: "bounced", mail_id: "mai_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: suppress,
});

export const addMailSuppression = command({
  id: "mail_suppressions.add",
  summary: "Stop all emails to an address, except those needed to sign in",
  permission: "mails.write",
  input: MailSuppressionCreate,
  output: MailSuppression,
  example: { address: "old@northwind.example" },
  run: (ctx, { address }) => suppress(ctx, { address, reason: "manual", mail_id: null }),
});

export const removeMailSuppression = command({
  id: "mail_suppressions.remove",
  summary: "Allow emails to an address again",
  permission: "mails.write",
  input: z.strictObject({ id: MailSuppressionId }),
  output: z.object({}),
  example: { id: "msu_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await deleteRow(ctx, suppressionRows, await lockRow(ctx, suppressionRows, id));
    return {};
  },
});
