import { cache } from "react";
import { showBranding } from "@/lib/domains/branding";
import type { PublicBranding } from "@/lib/domains/branding/schema";
import { readPagePath, readVisitor } from "@/lib/kernel/http/pages/site-page";
import { isValidSlug } from "@/lib/kernel/tenancy/host";
import { nextPath } from "../next-path";

/**
 * The branding of the company that the reader is about to sign in to, by `next` of the sign-in page's address; null on other pages and
 * where there is none. Branding is public, so this reveals nothing.
 */
export const readSignInCompany = cache(async (): Promise<PublicBranding | null> => {
  const { pathname, searchParams } = new URL(await readPagePath(), "http://localhost");
  const [, slug = ""] = /^\/dashboard\/([^/?#]+)/.exec(nextPath(searchParams.get("next"))) ?? [];
  if (pathname !== "/sign-in" || !isValidSlug(slug)) return null;
  const ctx = await readVisitor(slug);
  return ctx && showBranding(ctx, {});
});
