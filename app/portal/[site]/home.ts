import { redirect } from "next/navigation";
import { cache } from "react";
import { getPortalHome } from "@/lib/domains/portal";
import type { PortalHome } from "@/lib/domains/portal/schema";
import { readContact } from "@/lib/kernel/http/pages/site-page";

/** Who is signed in and what is due, once a page: frame and page both show of it. Null for a visitor. */
export const readHome = cache(async (site: string): Promise<PortalHome | null> => {
  const ctx = await readContact(site);
  return ctx && getPortalHome(ctx, {});
});

/** The same on a page for whoever is signed in; a visitor is sent to sign in. */
export async function openHome(site: string): Promise<PortalHome> {
  return (await readHome(site)) ?? redirect("/portal/sign-in");
}
