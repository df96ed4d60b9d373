import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { brandIcons, readBrand } from "@/app/portal/[site]/brand";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { BookingPage } from "@/components/bookings/public/BookingPage";
import { PortalShell } from "@/components/layout/PortalShell";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { readFormTexts } from "../../form-texts";
import { readOffer, type BookPageProps } from "./read-offer";

export async function generateMetadata({ params }: BookPageProps): Promise<Metadata> {
  const brand = await readBrand((await params).site);
  const t = await getTranslations("bookings.page");
  return { title: { absolute: `${t("title")} · ${brand.company_name}` }, icons: brandIcons(brand) };
}

/** The page on which visitors book a time with a colleague. */
export default async function BookPage({ params, searchParams }: BookPageProps) {
  const { site, slug } = await params;
  const search = await searchParams;
  const offer = await readOffer(site, slug, search);
  return (
    <PortalShell brand={await readBrand(site)} nonce={await readPageNonce()}>
      {offer === null ? (
        <NothingHere site={site} />
      ) : (
        <BookingPage offer={offer} slug={slug} view="page" search={search} texts={await readFormTexts(search)} />
      )}
    </PortalShell>
  );
}
