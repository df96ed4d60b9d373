import { readSender } from "@/lib/domains/sending-domains";
import { readSettings } from "@/lib/domains/settings";
import type { Person } from "@/lib/domains/tickets";
import type { CommandCtx } from "@/lib/kernel/context";
import { withoutSuffix } from "../rules/routing";
import type { Mailbox, ReceivedMessage } from "../schema";

/** The addresses of the company itself, in lower case: those of its mailboxes, departments and colleagues, its own, and the service's. */
async function companyAddresses(ctx: CommandCtx): Promise<Set<string>> {
  const where = { tenant_id: ctx.tenant.id };
  const mailboxes = await ctx.db.mailbox.findMany({ where, select: { user: true } });
  const departments = await ctx.db.department.findMany({ where, select: { email: true } });
  const staff = await ctx.db.staff.findMany({ where, select: { email: true } });
  const { email } = await readSettings(ctx);
  const sender = await readSender(ctx);
  const all = [...mailboxes.map(({ user }) => user), ...[...departments, ...staff].map((row) => row.email), email, sender?.address];
  return new Set([...all, ctx.runtime.environment.MAIL_FROM].flatMap((address) => address?.toLowerCase() ?? []));
}

type Addressed = Pick<ReceivedMessage, "addressed" | "recipients">;

/** The people in To and Cc apart from the company: also not an address under which a server noted that it delivered the message here. */
export async function peopleIn(ctx: CommandCtx, mailbox: Mailbox, { addressed, recipients }: Addressed): Promise<Person[]> {
  const named = new Set(addressed.map(({ address }) => address));
  const delivered = recipients.filter((address) => !named.has(address));
  const company = await companyAddresses(ctx);
  const own = new Set([...company, ...delivered, ...mailbox.rules.flatMap(({ recipient }) => recipient ?? [])]);
  return addressed.filter(({ address }) => !own.has(address) && !own.has(withoutSuffix(address)));
}

/** Whether To or Cc names the mailbox, or an address that its rules or departments have. */
export async function isAddressed(ctx: CommandCtx, mailbox: Mailbox, { addressed }: Addressed): Promise<boolean> {
  const departments = await ctx.db.department.findMany({ where: { tenant_id: ctx.tenant.id, deleted_at: null }, select: { email: true } });
  const own = [mailbox.user, ...departments.map(({ email }) => email), ...mailbox.rules.map(({ recipient }) => recipient)];
  const names = new Set(own.flatMap((address) => address?.toLowerCase() ?? []));
  return addressed.some(({ address }) => names.has(address) || names.has(withoutSuffix(address)));
}

/** The department to whose address a message was sent; null for none. */
export async function departmentOf(ctx: CommandCtx, { recipients }: Addressed): Promise<string | null> {
  const departments = await ctx.db.department.findMany({
    where: { tenant_id: ctx.tenant.id, deleted_at: null, email: { not: null } },
    select: { id: true, email: true },
    orderBy: [{ id: "asc" }],
  });
  return departments.find(({ email }) => email !== null && recipients.includes(email.toLowerCase()))?.id ?? null;
}
