import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { findTenantByDomain } from "@/lib/kernel/tenancy/tenants";
import type { KbDomain as KbDomainRow } from "@/prisma/generated/client";
import { domainRows } from "../rows";
import { KbAddress } from "../schema";

/** The company's domain, or null without one. */
export function findDomain(ctx: Ctx): Promise<KbDomainRow | null> {
  return ctx.db.kbDomain.findFirst({ where: { tenant_id: ctx.tenant.id } });
}

/**
 * The address of the public knowledge base, without a slash at its end: the company's domain while it is verified, else `/kb` of the
 * company's host. A domain has the scheme and the port of the installation.
 */
export async function readKbAddress(ctx: Ctx): Promise<string> {
  const { ATRIUM_BASE_URL } = ctx.runtime.environment;
  const domain = await findDomain(ctx);
  if (domain?.status !== "verified") return `${tenantBaseUrl(ATRIUM_BASE_URL, ctx.tenant.slug)}/kb`;
  const { protocol, port } = new URL(ATRIUM_BASE_URL);
  return `${protocol}//${domain.hostname}${port === "" ? "" : `:${port}`}`;
}

/** Whether the domain is another company's, which proved it before. */
export async function isTaken(ctx: Ctx, hostname: string): Promise<boolean> {
  const holder = await findTenantByDomain(ctx.runtime, hostname);
  return holder !== null && holder.id !== ctx.tenant.id;
}

export const getKbDomain = query({
  id: "kb_domains.get",
  summary: "Get the company's own domain for its knowledge base, with the DNS records that it needs",
  permission: "settings.read",
  input: z.strictObject({}),
  output: KbAddress,
  example: {},
  async run(ctx) {
    const row = await findDomain(ctx);
    return { domain: row && domainRows.toResource(row, ctx), address: await readKbAddress(ctx) };
  },
});
