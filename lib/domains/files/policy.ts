import { timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { signText } from "@/lib/kernel/secrets";
import { ofCompany } from "@/lib/kernel/visibility";

/** The files that the caller may see: staff and API keys all, customers none. */
export const visible = ofCompany;

/** Checks a permission for code that works outside its operation. @throws AppError `forbidden`. */
export function assertMay(ctx: Ctx, permission: "files.read" | "files.write"): void {
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
}

/** How long a download link is valid, in milliseconds. */
const linkLifetimeMs = 5 * 60_000;

const linkPattern = /^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/;

/** Separates these signatures from others that use the same secret. */
const signLink = (terms: string, secret: string): string => signText(`file-download|${terms}`, secret);

/** The token of a download link: tenant, file and expiry in milliseconds, signed. */
export function createLink(ctx: Ctx, fileId: string): string {
  const terms = `${ctx.tenant.id}.${fileId}.${ctx.clock.now().getTime() + linkLifetimeMs}`;
  return `${terms}.${signLink(terms, ctx.runtime.environment.ATRIUM_SIGNING_SECRET)}`;
}

/** The content of a token, or null when it is forged or expired. */
export function readLink(token: string, secret: string, now: Date): { tenant_id: string; file_id: string } | null {
  const [, terms, tenant_id, file_id, end, signature] = linkPattern.exec(token) ?? [];
  if (terms === undefined || tenant_id === undefined || file_id === undefined || signature === undefined) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signLink(terms, secret)))) return null;
  return now.getTime() < Number(end) ? { tenant_id, file_id } : null;
}
