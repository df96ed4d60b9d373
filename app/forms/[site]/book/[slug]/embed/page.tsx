import { notFound } from "next/navigation";
import { readBrand } from "@/app/portal/[site]/brand";
import { BookingPage } from "@/components/bookings/public/BookingPage";
import { CompanyTheme } from "@/components/layout/CompanyTheme";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { readFormTexts } from "../../../form-texts";
import { readOffer, type BookPageProps } from "../read-offer";

/** The booking page alone, for a frame on the company's own site. */
export default async function EmbeddedBookPage({ params, searchParams }: BookPageProps) {
  const { site, slug } = await params;
  const search = await searchParams;
  const offer = await readOffer(site, slug, search);
  if (offer === null) return notFound();
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-4xl p-4">
      <CompanyTheme theme={await readBrand(site)} nonce={await readPageNonce()} />
      <BookingPage offer={offer} slug={slug} view="embed" search={search} texts={await readFormTexts(search)} />
    </main>
  );
}
