import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { SendingDomain as SendingDomainRow } from "@/prisma/generated/client";
import { sendingDomainRows } from "./rows";
import { SendingState } from "./schema";

/** The name under which private keys are sealed. */
export const keyColumn = "sending_domains.sealed_key";

/** The company's domain, or null without one. */
export function findSendingDomain(ctx: Ctx): Promise<SendingDomainRow | null> {
  return ctx.db.sendingDomain.findFirst({ where: { tenant_id: ctx.tenant.id } });
}

/** Whether this installation's way of sending signs for companies' domains. */
export async function canSign({ runtime }: Pick<Ctx, "runtime">): Promise<boolean> {
  return (await runtime.ports.mail()).signs === true;
}

/** The company's own sender: its address, and what its emails are signed with, the key still sealed. */
export interface Sender {
  address: string;
  hostname: string;
  selector: string;
  sealed_key: string;
}

/** The sender at the company's own domain while it is verified; null where emails come from the installation's address. */
export async function readSender(ctx: Ctx): Promise<Sender | null> {
  const row = await findSendingDomain(ctx);
  if (row?.status !== "verified") return null;
  const { address, hostname, selector, sealed_key } = row;
  return { address, hostname, selector, sealed_key };
}

/** The private key of a sender as PEM, which is never stored or returned by an operation. */
export function openSigningKey(ctx: Ctx, { sealed_key }: Pick<Sender, "sealed_key">): Promise<string> {
  return openForTenant(ctx.runtime, ctx.tenant.id, keyColumn, sealed_key);
}

export const getSendingDomain = query({
  id: "sending_domains.get",
  summary: "Get the company's own domain for emails, with its SPF, DKIM and DMARC records as they should be and as they were found",
  permission: "settings.read",
  input: z.strictObject({}),
  output: SendingState,
  example: {},
  async run(ctx) {
    const [row, supported] = [await findSendingDomain(ctx), await canSign(ctx)];
    const own = supported && row?.status === "verified" ? row.address : null;
    return {
      domain: row && sendingDomainRows.toResource(row, ctx),
      sender: own ?? ctx.runtime.environment.MAIL_FROM,
      supported,
    };
  },
});
