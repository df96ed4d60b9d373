import type { Ctx } from "@/lib/kernel/context";
import { signForTenant } from "@/lib/kernel/tenant-keys";
import { isSignature, readReplyAddress, signatureFrom, writeReplyAddress } from "../rules/reply-address";

const purpose = "atrium/reply-address/1";
/** Recipients of one message that are looked at. */
const mostAddresses = 50;

/** By a key of the tenant, so that an address of another company's ticket proves nothing here. */
const signatureOf = async (ctx: Ctx, ticketId: string): Promise<string> =>
  signatureFrom(await signForTenant(ctx.runtime, ctx.tenant.id, purpose, ticketId));

/** Where answers about a ticket go: an address of the ticket where the mailbox takes such addresses, else the mailbox's own. */
export async function replyAddressOf(ctx: Ctx, ticketId: string, address: string): Promise<string> {
  const mailboxes = await ctx.db.mailbox.findMany({
    where: { tenant_id: ctx.tenant.id, active: true, plus_addresses: true },
    select: { user: true },
  });
  if (!mailboxes.some(({ user }) => user.toLowerCase() === address.toLowerCase())) return address;
  return writeReplyAddress(address, { ticket_id: ticketId, signature: await signatureOf(ctx, ticketId) }) ?? address;
}

/** The ticket whose reply address is among these with a valid signature; null for none. */
export async function findSignedTicket(ctx: Ctx, addresses: readonly string[]): Promise<string | null> {
  for (const address of addresses.slice(0, mostAddresses)) {
    const claimed = readReplyAddress(address);
    if (claimed && isSignature(claimed.signature, await signatureOf(ctx, claimed.ticket_id))) return claimed.ticket_id;
  }
  return null;
}
