import { readSender } from "@/lib/domains/sending-domains";
import { readSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";

/**
 * The addresses at which the company itself gets email, in lower case: those of its mailboxes and departments, its own, and the service's.
 * A copy to one of them would come back as a message.
 */
export async function companyAddresses(ctx: Ctx): Promise<Set<string>> {
  const where = { tenant_id: ctx.tenant.id };
  const mailboxes = await ctx.db.mailbox.findMany({ where, select: { user: true } });
  const departments = await ctx.db.department.findMany({ where, select: { email: true } });
  const { email } = await readSettings(ctx);
  const sender = await readSender(ctx);
  const all = [...mailboxes.map(({ user }) => user), ...departments.map((row) => row.email), email, sender?.address];
  return new Set([...all, ctx.runtime.environment.MAIL_FROM].flatMap((address) => address?.toLowerCase() ?? []));
}
