import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { brandIcons, readBrand } from "@/app/portal/[site]/brand";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { VisitDetails } from "@/components/bookings/public/VisitDetails";
import { PortalShell } from "@/components/layout/PortalShell";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { readVisit, type VisitPageProps } from "./read-visit";

export async function generateMetadata({ params }: VisitPageProps): Promise<Metadata> {
  const brand = await readBrand((await params).site);
  const t = await getTranslations("bookings.visit");
  return { title: { absolute: `${t("title")} · ${brand.company_name}` }, icons: brandIcons(brand), robots: { index: false } };
}

/** Where a visitor sees their booking, moves it and cancels it. */
export default async function BookedPage({ params, searchParams }: VisitPageProps) {
  const { site, token } = await params;
  const found = await readVisit(site, token);
  return (
    <PortalShell brand={await readBrand(site)} nonce={await readPageNonce()}>
      {found === null ? <NothingHere site={site} /> : <VisitDetails visit={found.visit} token={token} search={await searchParams} />}
    </PortalShell>
  );
}
