import { AppError } from "@/lib/kernel/base/errors";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { describeActor } from "@/lib/kernel/audit";
import { can, isOutside, type Ctx } from "@/lib/kernel/context";
import { isSignedText, signText } from "@/lib/kernel/secrets";
import { nounsSeen, ofCompany, visibleRecords } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** Who may read a text may see its images. */
const documents = [
  { read: "proposals.read", shown: { proposal_id: { not: null } } },
  { read: "proposal_templates.read", shown: { proposal_template_id: { not: null } } },
  { read: "contracts.read", shown: { contract_id: { not: null } } },
  { read: "contract_templates.read", shown: { contract_template_id: { not: null } } },
] as const;

/**
 * The files that the caller may see: those that are or were attached to a record that the caller may read, the images of documents that
 * the caller may read, the company's pictures, which are public, and otherwise only the caller's own uploads. Owners see all files;
 * customers, link holders and visitors none.
 */
export function visible(ctx: Ctx): Prisma.FileWhereInput {
  const { principal, tenant } = ctx;
  if (isOutside(ctx) || ctx.grants === "all") return ofCompany(ctx);
  const attachable = nounsWith("files");
  const uploads: Prisma.FileWhereInput[] =
    principal.kind === "staff"
      ? [{ uploaded_by_id: principal.staff_id }]
      : principal.kind === "key"
        ? [{ uploaded_by_key_id: principal.key_id }]
        : [];
  return {
    tenant_id: tenant.id,
    OR: [
      { links: { some: { record: visibleRecords(ctx, attachable) } } },
      { links: { none: {} }, detached_from: { in: nounsSeen(ctx, attachable) } },
      ...uploads.map((own) => ({ ...own, links: { none: {} }, detached_from: null })),
      { shown_in: { some: { OR: documents.filter((each) => can(ctx, each.read)).map(({ shown }) => shown) } } },
      { logo_of: { some: {} } },
      { favicon_of: { some: {} } },
      { login_background_of: { some: {} } },
    ],
  };
}

/** Checks a permission for code that works outside its operation. @throws AppError `forbidden`. */
export function assertMay(ctx: Ctx, permission: "files.read" | "files.write"): void {
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
}

/** How long a download link is valid, in milliseconds. */
const linkLifetimeMs = 5 * 60_000;

/** Tenant, file, expiry, and the kind and id of the reader who got the link. */
const linkPattern = /^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,15})\.([a-z]+)_([0-9a-f-]{36}|none))\.([\w-]{43})$/;

/** Who got a download link: the kind of actor that audit entries name, and the id. */
export interface LinkReader {
  kind: string;
  id: string | null;
}

/** Separates these signatures from others that use the same secret. */
const signedTerms = (terms: string): string => `file-download|${terms}`;

/** The token of a download link: tenant, file, expiry in milliseconds, and the caller, signed. */
export function createLink(ctx: Ctx, fileId: string): string {
  const { kind, id } = describeActor(ctx.principal);
  const terms = `${ctx.tenant.id}.${fileId}.${ctx.clock.now().getTime() + linkLifetimeMs}.${kind}_${id ?? "none"}`;
  return `${terms}.${signText(signedTerms(terms), ctx.runtime.environment.ATRIUM_SIGNING_SECRET)}`;
}

/** The content of a token, or null when it is forged or expired. */
export function readLink(
  token: string,
  secrets: readonly string[],
  now: Date,
): { tenant_id: string; file_id: string; reader: LinkReader } | null {
  const [, terms, tenant_id, file_id, end, kind, id, signature] = linkPattern.exec(token) ?? [];
  if (terms === undefined || tenant_id === undefined || file_id === undefined || signature === undefined) return null;
  if (!isSignedText(signedTerms(terms), signature, secrets)) return null;
  const reader = { kind: kind ?? "system", id: id === undefined || id === "none" ? null : id };
  return now.getTime() < Number(end) ? { tenant_id, file_id, reader } : null;
}
