import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { initialOf } from "@/components/layout/BrandName";
import { picturePath } from "@/components/layout/picture-path";
import { showBranding } from "@/lib/domains/branding";
import type { PublicBranding } from "@/lib/domains/branding/schema";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";

/** The branding of the company at this address, cached per request. An unknown company is "not found". */
export const readBrand = cache(async (site: string): Promise<PublicBranding> => {
  const ctx = await readVisitor(site);
  return ctx === null ? notFound() : showBranding(ctx, {});
});

/** The metadata of a company's pages: unbranded by the product and not indexed by search engines. */
export async function brandMetadata(site: string): Promise<Metadata> {
  const brand = await readBrand(site);
  const t = await getTranslations("portal");
  return {
    // `absolute` keeps the root layout's template from appending the product's name.
    title: { absolute: `${t("title")} · ${brand.company_name}`, template: `%s · ${brand.company_name}` },
    description: t("description", { company: brand.company_name }),
    icons: brandIcons(brand),
    robots: { index: false, follow: false },
    // Keeps the address, which may let its reader in, out of other sites' referrers and logs; our own forms still send it.
    referrer: "same-origin",
  };
}

/** The icon of a company's pages: its own, or its initial on its colour. */
export function brandIcons(brand: PublicBranding): { icon: string } {
  return { icon: picturePath(brand.favicon_url) ?? drawIcon(brand) };
}

function drawIcon({ company_name, accent }: PublicBranding): string {
  const letter = initialOf(company_name).replace(/[<>&]/g, "");
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`,
    `<rect width="32" height="32" rx="6" fill="${accent.base.color}"/>`,
    `<text x="16" y="22" font-family="sans-serif" font-size="18" `,
    `font-weight="600" text-anchor="middle" fill="${accent.base.text}">${letter}</text></svg>`,
  ].join("");
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
