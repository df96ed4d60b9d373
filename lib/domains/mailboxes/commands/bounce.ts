import { applyMailReport } from "@/lib/domains/mail";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { Bounce } from "../rules/bounce";

/**
 * Sets the state of the email that a bounce is about. A report without the Message-ID of one of our emails changes nothing, and only its
 * own recipients count: anybody can write a false report.
 */
export async function applyBounce(ctx: Ctx, { message_ids, recipients }: Bounce): Promise<void> {
  const where = { tenant_id: ctx.tenant.id, message_id: { in: message_ids } };
  const mail = await runInTenant(ctx.tenant.id, () => ctx.db.mail.findFirst({ where, orderBy: { id: "desc" }, select: { id: true } }));
  if (!mail) return;
  for (const { address, event, permanent, reason } of recipients) {
    await applyMailReport(ctx, { id: mail.id, event, addresses: [address], permanent, reason }).catch((error: unknown) => {
      // The email was deleted since.
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    });
  }
}
