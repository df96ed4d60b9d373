import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { brandIcons, readBrand } from "@/app/portal/[site]/brand";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { PortalShell } from "@/components/layout/PortalShell";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { getUnsubscription } from "@/lib/domains/mail";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { readByToken } from "../../read-by-token";

interface UnsubscribePageProps {
  params: Promise<{ site: string; token: string }>;
}

export async function generateMetadata({ params }: UnsubscribePageProps): Promise<Metadata> {
  const brand = await readBrand((await params).site);
  const t = await getTranslations("mails.unsubscribe");
  return { title: { absolute: `${t("page")} · ${brand.company_name}` }, icons: brandIcons(brand), robots: { index: false } };
}

const read = (site: string, token: string) => readByToken(site, (ctx) => getUnsubscription(ctx, { token }));

/** Where a recipient stops surveys and digests, without an account; a plain form that works without scripts. */
export default async function UnsubscribePage({ params }: UnsubscribePageProps) {
  const { site, token } = await params;
  const t = await getTranslations("mails.unsubscribe");
  const found = await read(site, token);
  return (
    <PortalShell brand={await readBrand(site)} nonce={await readPageNonce()}>
      {found === null ? (
        <NothingHere site={site} />
      ) : (
        <div className="grid max-w-xl gap-6">
          <h1 className="text-xl font-semibold">{t("page")}</h1>
          {found.unsubscribed ? (
            <Alert tone="good" live>
              <p>{t("done", { address: found.address, company: found.company_name })}</p>
            </Alert>
          ) : (
            <>
              <p className="measure">{t("text", { address: found.address, company: found.company_name })}</p>
              <form method="post" action={`/api/public/unsubscribe/${token}`}>
                <Button type="submit" name="page" value="1" tone="primary">
                  {t("do")}
                </Button>
              </form>
            </>
          )}
        </div>
      )}
    </PortalShell>
  );
}
