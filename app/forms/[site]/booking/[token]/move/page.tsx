import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { brandIcons, readBrand } from "@/app/portal/[site]/brand";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { readAsked } from "@/components/bookings/public/read-asked";
import { VisitMove } from "@/components/bookings/public/VisitMove";
import { VisitDetails } from "@/components/bookings/public/VisitDetails";
import { PortalShell } from "@/components/layout/PortalShell";
import { listBookedSlots } from "@/lib/domains/bookings";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { readVisit, type VisitPageProps } from "../read-visit";

export async function generateMetadata({ params }: VisitPageProps): Promise<Metadata> {
  const brand = await readBrand((await params).site);
  const t = await getTranslations("bookings.visit");
  return { title: { absolute: `${t("move_title")} · ${brand.company_name}` }, icons: brandIcons(brand), robots: { index: false } };
}

/** Where a visitor chooses another time for their booking; one that can't be moved is shown as it is. */
export default async function MoveBookedPage({ params, searchParams }: VisitPageProps) {
  const { site, token } = await params;
  const search = await searchParams;
  const found = await readVisit(site, token);
  return (
    <PortalShell brand={await readBrand(site)} nonce={await readPageNonce()}>
      {found === null ? <NothingHere site={site} /> : await show(found, token, search)}
    </PortalShell>
  );
}

async function show(
  { ctx, visit }: NonNullable<Awaited<ReturnType<typeof readVisit>>>,
  token: string,
  search: Awaited<VisitPageProps["searchParams"]>,
) {
  if (visit.status === "cancelled" || visit.over || !visit.movable) return <VisitDetails visit={visit} token={token} search={{}} />;
  const slots = await listBookedSlots(ctx, { token, ...readAsked(search, visit.timezone).query });
  return <VisitMove visit={visit} slots={slots} token={token} search={search} />;
}
