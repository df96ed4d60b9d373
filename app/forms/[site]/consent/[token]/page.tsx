import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { brandIcons, readBrand } from "@/app/portal/[site]/brand";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { PortalShell } from "@/components/layout/PortalShell";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { getOwnConsent } from "@/lib/domains/consents";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { readByToken } from "../../read-by-token";

interface WithdrawConsentPageProps {
  params: Promise<{ site: string; token: string }>;
}

export async function generateMetadata({ params }: WithdrawConsentPageProps): Promise<Metadata> {
  const brand = await readBrand((await params).site);
  const t = await getTranslations("consents.public");
  return { title: { absolute: `${t("page")} · ${brand.company_name}` }, icons: brandIcons(brand), robots: { index: false } };
}

const read = (site: string, token: string) => readByToken(site, (ctx) => getOwnConsent(ctx, { token }));

/** Where a person withdraws a consent, without an account; a plain form that works without scripts. */
export default async function WithdrawConsentPage({ params }: WithdrawConsentPageProps) {
  const { site, token } = await params;
  const t = await getTranslations("consents.public");
  const found = await read(site, token);
  return (
    <PortalShell brand={await readBrand(site)} nonce={await readPageNonce()}>
      {found === null ? (
        <NothingHere site={site} />
      ) : (
        <div className="grid max-w-xl gap-6">
          <h1 className="text-xl font-semibold">{t("page")}</h1>
          <p className="measure">{t("text", { address: found.address, company: found.company_name })}</p>
          <blockquote dir="auto" className="border-s-2 border-line ps-3">
            {found.text}
          </blockquote>
          {found.withdrawn_at !== null ? (
            <Alert tone="good" live>
              <p>{t("done", { company: found.company_name })}</p>
            </Alert>
          ) : (
            <form method="post" action={`/api/public/consents/${token}`}>
              <Button type="submit" tone="primary">
                {t("do")}
              </Button>
            </form>
          )}
        </div>
      )}
    </PortalShell>
  );
}
