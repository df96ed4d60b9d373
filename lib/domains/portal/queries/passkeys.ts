import { z } from "zod";
import type { PasskeyParty } from "@/lib/kernel/auth/passkeys";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openToCustomers, query } from "@/lib/kernel/operation";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { contactOf, type ContactPrincipal } from "../policy";
import { freshFor } from "../rules";
import { PortalPasskeys } from "../schema";

/** Passkeys of contacts belong to the company's host. */
export function portalParty({ runtime, tenant }: Ctx, name: string): PasskeyParty {
  const { hostname, origin } = new URL(tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug));
  return { name, rpID: hostname, origin };
}

/** A contact has no password to ask for: what matters for their access waits for a new sign-in. */
async function isFresh(ctx: Ctx, { session_id }: ContactPrincipal): Promise<boolean> {
  const created_at = { gte: new Date(ctx.clock.now().getTime() - freshFor) };
  return (await ctx.db.contactSession.count({ where: { tenant_id: ctx.tenant.id, id: session_id, created_at } })) > 0;
}

/** @throws AppError `confirmation_required` unless the contact has signed in a short while ago. */
export async function assertFresh(ctx: Ctx): Promise<ContactPrincipal> {
  const contact = contactOf(ctx);
  if (await isFresh(ctx, contact)) return contact;
  throw new AppError("confirmation_required", "Sign in again, then repeat the request within 15 minutes.");
}

export const listPortalPasskeys = query({
  id: "portal.list_passkeys",
  summary: "List the contact's passkeys, oldest first, and whether this session may change them",
  access: openToCustomers("A contact sees its own passkeys."),
  input: z.strictObject({}),
  output: PortalPasskeys,
  example: {},
  async run(ctx) {
    const contact = contactOf(ctx);
    const { contact_id, email } = contact;
    const where = { tenant_id: ctx.tenant.id, contact_id, email };
    const rows = await ctx.db.contactPasskey.findMany({ where, orderBy: { id: "asc" } });
    const data = rows.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at }));
    return { data, may_change: await isFresh(ctx, contact) };
  },
});
