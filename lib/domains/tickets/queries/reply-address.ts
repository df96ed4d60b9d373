import type { Ctx } from "@/lib/kernel/context";
import { isSignedForTenant, signForTenant } from "@/lib/kernel/tenant-keys";
import { readReplyAddress, signatureFrom, writeReplyAddress, type SignedTicket } from "../rules/reply-address";

const purpose = "atrium/reply-address/1";
/** Recipients of one message that are looked at. */
const mostAddresses = 50;

/** Where answers about a ticket go: an address of the ticket where the mailbox takes such addresses, else the mailbox's own. */
export async function replyAddressOf(ctx: Ctx, ticketId: string, address: string): Promise<string> {
  const mailboxes = await ctx.db.mailbox.findMany({
    where: { tenant_id: ctx.tenant.id, active: true, plus_addresses: true },
    select: { user: true },
  });
  if (!mailboxes.some(({ user }) => user.toLowerCase() === address.toLowerCase())) return address;
  // By a key of the tenant, so that an address of another company's ticket proves nothing here.
  const signature = signatureFrom(await signForTenant(ctx.runtime, ctx.tenant.id, purpose, ticketId));
  return writeReplyAddress(address, { ticket_id: ticketId, signature }) ?? address;
}

/** The ticket whose reply address is among these with a valid signature; null for none. */
export async function findSignedTicket(ctx: Ctx, addresses: readonly string[]): Promise<string | null> {
  for (const address of addresses.slice(0, mostAddresses)) {
    const claimed = readReplyAddress(address);
    if (claimed && (await isSigned(ctx, claimed))) return claimed.ticket_id;
  }
  return null;
}

function isSigned({ runtime, tenant }: Ctx, { ticket_id: text, signature }: SignedTicket): Promise<boolean> {
  const shown = (mac: Buffer) => Buffer.from(signatureFrom(mac));
  return isSignedForTenant(runtime, tenant.id, { purpose, text }, Buffer.from(signature), shown);
}
