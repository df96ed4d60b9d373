import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { makeLinkToken, readLinkToken } from "@/lib/kernel/auth/link-token";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import type { Mail as MailRow } from "@/prisma/generated/client";
import { definitionOf } from "../rules/templates";
import { MailKey, Recipients, UnsubscribeToken } from "../schema";

/** Why a visitor may call what an unsubscription needs. */
export const forRecipients = openToVisitors("A recipient has no account; the token names the email that was sent to them.");

/**
 * The headers by which a mail program offers to unsubscribe, with one click or on a page (RFC 2369, RFC 8058); none for emails that are no
 * surveys or digests, and for those to several people, since the address would unsubscribe all of them.
 */
export async function unsubscribeHeaders(ctx: Ctx, id: string, mail: Addressed): Promise<Record<string, string>> {
  const address = await unsubscribeAddress(ctx, id, mail, "/api/public/unsubscribe");
  return address === null ? {} : { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The page of the same, for the link below the email; null where there is none. */
export function unsubscribePage(ctx: Ctx, id: string, mail: Addressed): Promise<string | null> {
  return unsubscribeAddress(ctx, id, mail, "/forms/unsubscribe");
}

interface Addressed {
  unsubscribable: boolean;
  to: readonly unknown[];
  cc: readonly unknown[];
}

async function unsubscribeAddress(
  { runtime, tenant }: Ctx,
  id: string,
  { unsubscribable, to, cc }: Addressed,
  path: string,
): Promise<string | null> {
  if (!unsubscribable || to.length !== 1 || cc.length > 0) return null;
  const token = await makeLinkToken(runtime, tenant.id, "unsubscribe", id);
  return `${tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)}${path}/${token}`;
}

/** The email that a token names, and its only recipient. @throws AppError `not_found` for any other text. */
export async function findUnsubscribable({ runtime, tenant, db }: Ctx, token: string): Promise<{ mail: MailRow; address: string }> {
  const id = await readLinkToken(runtime, tenant.id, "unsubscribe", token);
  // A visitor sees no emails; the token is the proof.
  const mail = id === null ? null : await db.mail.findFirst({ where: { tenant_id: tenant.id, id } });
  const [only, ...others] = mail === null ? [] : Recipients.parse(mail.to);
  if (mail === null || only === undefined || others.length > 0 || definitionOf(MailKey.parse(mail.key)).unsubscribable !== true)
    throw notFound("email");
  return { mail, address: only.address };
}

export const getUnsubscription = query({
  id: "mail_suppressions.get_unsubscription",
  summary: "Get whom a link to unsubscribe is for, and whether it was used",
  access: forRecipients,
  input: z.strictObject({ token: UnsubscribeToken }),
  output: z.object({ address: z.string(), company_name: z.string(), unsubscribed: z.boolean() }),
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ" },
  async run(ctx, { token }) {
    const { address } = await findUnsubscribable(ctx, token);
    const { company_name } = await readSettings(ctx);
    const found = await ctx.db.mailSuppression.findFirst({ where: { tenant_id: ctx.tenant.id, address }, select: { id: true } });
    return { address, company_name, unsubscribed: found !== null };
  },
});
