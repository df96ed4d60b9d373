import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { initialOf } from "@/components/layout/PortalShell";
import { showBranding } from "@/lib/domains/branding";
import type { PublicBranding } from "@/lib/domains/branding/schema";
import { readAsVisitor } from "@/lib/kernel/auth/page-operations";

/** How the company at this address looks, asked once a page. Where there is no such company, there is no such page. */
export const readBrand = cache(
  async (site: string): Promise<PublicBranding> => (await readAsVisitor(showBranding, { slug: site })) ?? notFound(),
);

/** The head of a company's page: nothing in it is ours. Search engines have no business here. */
export async function brandMetadata(site: string): Promise<Metadata> {
  const brand = await readBrand(site);
  const t = await getTranslations("portal");
  return {
    // Absolute: the template of the frame around would put our name behind it.
    title: { absolute: `${t("title")} · ${brand.company_name}`, template: `%s · ${brand.company_name}` },
    description: t("description", { company: brand.company_name }),
    icons: { icon: brand.favicon_url ?? drawIcon(brand) },
    robots: { index: false, follow: false },
    // Neither other sites nor their logs learn an address that lets its reader in; our own forms still say where they come from.
    referrer: "same-origin",
  };
}

/** Where the company has no icon of its own: its first letter on its colour. */
function drawIcon({ company_name, accent }: PublicBranding): string {
  const letter = initialOf(company_name).replace(/[<>&]/g, "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${accent.base.color}"/><text x="16" y="22" font-family="sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="${accent.base.text}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
