import type { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import { personalUrl, type PersonalUrl } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import { makeLinkToken } from "@/lib/kernel/auth/link-token";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { visible } from "./policy";
import { toDocumentLink, type DocumentLinkRow } from "./resource";
import type { LinkTarget, SharedLink, SharedLinkList, SharedLinkPage } from "./schema";

/** The relation that `toDocumentLink` needs. */
export const withNoun = { record: { select: { noun: true } } } as const;

/** One link. @throws AppError `not_found`. */
export async function findDocumentLink(ctx: Ctx, id: string): Promise<DocumentLinkRow> {
  const row = await ctx.db.documentLink.findFirst({ where: { AND: [visible(ctx), { id }] }, include: withNoun });
  if (!row) throw notFound("link");
  return row;
}

/** The URL of a link on the tenant's host, computed on each read. */
async function readLinkAddress(ctx: Ctx, linkId: string): Promise<string> {
  const { runtime, tenant } = ctx;
  const token = await makeLinkToken(runtime, tenant.id, "document link", linkId);
  return `${tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)}/d/${token}`;
}

/** The URL of a link in which one person acts in their own name. */
export async function readPersonalAddress(ctx: Ctx, linkId: string): Promise<PersonalUrl> {
  return personalUrl(await readLinkAddress(ctx, linkId));
}

/** A link with its URL, for callers that may share it; the caller has checked the permission. */
export async function shareLink(ctx: Ctx, row: DocumentLinkRow): Promise<SharedLink> {
  return { ...toDocumentLink(row), url: row.revoked_at === null ? await readLinkAddress(ctx, row.id) : null };
}

/**
 * The URL where the customer opens a document: its latest valid link, or null. Emails and PDFs do not depend on who causes them, so
 * `visible` is not applied.
 */
export async function findLinkAddress(ctx: Ctx, target: LinkTarget): Promise<{ id: string; url: string } | null> {
  const row = await ctx.db.documentLink.findFirst({
    where: { tenant_id: ctx.tenant.id, record_id: target.id, personal: false, revoked_at: null },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  return row && { id: row.id, url: await readLinkAddress(ctx, row.id) };
}

/** The links of one record, newest first, revoked ones included. The caller has checked that the record is visible. */
export async function listLinksOf(
  ctx: Ctx,
  target: LinkTarget,
  input: z.output<typeof SharedLinkList>,
): Promise<z.output<typeof SharedLinkPage>> {
  const filter = { AND: [visible(ctx), { record_id: target.id, personal: false }] };
  const keyset = keysetOf(input, "-created_at", { created_at: "instant" });
  const rows = await ctx.db.documentLink.findMany({
    where: { AND: [filter, keyset.where] },
    orderBy: keyset.orderBy,
    take: keyset.take,
    include: withNoun,
  });
  const page = pageFrom(rows, keyset);
  const total = await totalIfAsked(input.include, (take) => ctx.db.documentLink.count({ where: filter, take }));
  return { data: await Promise.all(page.data.map((row) => shareLink(ctx, row))), next_cursor: page.next_cursor, ...total };
}
