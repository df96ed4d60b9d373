import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { kbPathFrom, type KbPath } from "@/components/knowledge-base/kb-path";
import { brandIcons, readBrand } from "@/app/portal/[site]/brand";
import { listPublicCategories } from "@/lib/domains/knowledge-base";
import type { PublicCategoryRow } from "@/lib/domains/knowledge-base/schema";
import { isOwnDomainPage, readVisitor, type PageCtx } from "@/lib/kernel/http/pages/site-page";
import { languageOf, type Locale } from "@/lib/i18n/locale";
import { getLocale, getTranslations } from "next-intl/server";

export interface KnowledgeBase {
  ctx: PageCtx;
  categories: readonly PublicCategoryRow[];
  /** Where readers find it, whichever host this page is on; without a slash at the end. */
  address: string;
}

/** The knowledge base of the company at this address, cached per request. An unknown company is "not found". */
export const openKnowledgeBase = cache(async (site: string): Promise<KnowledgeBase> => {
  const ctx = await readVisitor(site);
  if (ctx === null) return notFound();
  const { data, address } = await listPublicCategories(ctx, {});
  return { ctx, categories: data, address };
});

/** The address by which search engines know a page, whatever its query. */
export function canonicalOf({ address }: Pick<KnowledgeBase, "address">, ...segments: string[]): string {
  return [address, ...segments.map(encodeURIComponent)].join("/");
}

/** What all pages of a knowledge base tell browsers and search engines. */
export async function knowledgeBaseMetadata(site: string): Promise<Metadata> {
  const brand = await readBrand(site);
  const t = await getTranslations("kb.pages");
  return {
    // `absolute` keeps the root layout's template from appending the product's name.
    title: { absolute: `${t("title")} · ${brand.company_name}`, template: `%s · ${brand.company_name}` },
    description: t("description", { company: brand.company_name }),
    icons: brandIcons(brand),
  };
}

/** The categories from the top down to one. */
export function pathTo(categories: readonly PublicCategoryRow[], slug: string | null | undefined): PublicCategoryRow[] {
  const found = categories.find((category) => category.slug === slug);
  return found === undefined ? [] : [...pathTo(categories, found.parent), found];
}

/** One value of the address's query. */
export const textOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

/** The segment of an address as text; null if it is not UTF-8. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Whether the browser asks for a part of a page rather than following an address. */
export const isPartial = async (): Promise<boolean> => (await headers()).has("rsc");

/** The language in which the reader looks for articles: that of the page. */
export const readerLanguage = async (): Promise<Locale> => languageOf(await getLocale());

/** The paths on the page's host. */
export const readKbPath = async (): Promise<KbPath> => kbPathFrom((await isOwnDomainPage()) ? "" : "/kb");
