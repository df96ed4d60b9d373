import { redirect } from "next/navigation";
import { cache } from "react";
import { getPortalHome } from "@/lib/domains/portal";
import type { PortalHome } from "@/lib/domains/portal/schema";
import { readContact } from "@/lib/kernel/http/pages/site-page";

/** The signed-in contact and what is due, cached per request because frame and page both use it. Null for a visitor. */
export const readHome = cache(async (site: string): Promise<PortalHome | null> => {
  const ctx = await readContact(site);
  return ctx && getPortalHome(ctx, {});
});

/** The same for pages that require a signed-in contact; redirects a visitor to sign in. */
export async function openHome(site: string): Promise<PortalHome> {
  return (await readHome(site)) ?? redirect("/portal/sign-in");
}
