import { companyAddresses, type Person } from "@/lib/domains/tickets";
import { withoutSuffix } from "@/lib/kernel/base/mail-address";
import type { CommandCtx } from "@/lib/kernel/context";
import type { Mailbox, ReceivedMessage } from "../schema";

/** The addresses of the company itself and of its colleagues, in lower case. */
async function ownAddresses(ctx: CommandCtx): Promise<Set<string>> {
  const staff = await ctx.db.staff.findMany({ where: { tenant_id: ctx.tenant.id }, select: { email: true } });
  return new Set([...(await companyAddresses(ctx)), ...staff.map(({ email }) => email.toLowerCase())]);
}

type Addressed = Pick<ReceivedMessage, "addressed" | "recipients">;

/** The people in To and Cc apart from the company: also not an address under which a server noted that it delivered the message here. */
export async function peopleIn(ctx: CommandCtx, mailbox: Mailbox, { addressed, recipients }: Addressed): Promise<Person[]> {
  const named = new Set(addressed.map(({ address }) => address));
  const delivered = recipients.filter((address) => !named.has(address));
  const own = new Set([mailbox.user.toLowerCase(), ...delivered, ...mailbox.rules.flatMap(({ recipient }) => recipient ?? [])]);
  const others = without(own, addressed);
  // Most emails name the mailbox alone; a flood of them must not ask for the company's addresses each time.
  return others.length === 0 ? [] : without(await ownAddresses(ctx), others);
}

function without(own: ReadonlySet<string>, people: readonly Person[]): Person[] {
  return people.filter(({ address }) => !own.has(address) && !own.has(withoutSuffix(address)));
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
