import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { brandIcons, readBrand } from "@/app/portal/[site]/brand";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { InvitationForm } from "@/components/calendar/InvitationForm";
import { PortalShell } from "@/components/layout/PortalShell";
import { getInvitation } from "@/lib/domains/calendar";
import { languageOf } from "@/lib/i18n/locale";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { readByToken } from "../../read-by-token";

interface InvitationPageProps {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: InvitationPageProps): Promise<Metadata> {
  const brand = await readBrand((await params).site);
  const t = await getTranslations("calendar.invitation");
  return { title: { absolute: `${t("page")} · ${brand.company_name}` }, icons: brandIcons(brand), robots: { index: false } };
}

const read = (site: string, token: string) =>
  readByToken(site, async (ctx) => getInvitation(ctx, { token, language: languageOf(await getLocale()) }));

/** Where somebody who is invited to an event answers, without an account. */
export default async function InvitationPage({ params, searchParams }: InvitationPageProps) {
  const { site, token } = await params;
  const invitation = await read(site, token);
  return (
    <PortalShell brand={await readBrand(site)} nonce={await readPageNonce()}>
      {invitation === null ? (
        <NothingHere site={site} />
      ) : (
        <InvitationForm invitation={invitation} token={token} search={await searchParams} />
      )}
    </PortalShell>
  );
}
