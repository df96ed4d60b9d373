import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { brandIcons, readBrand } from "@/app/portal/[site]/brand";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { PortalShell } from "@/components/layout/PortalShell";
import { PlainField } from "@/components/portal/PlainField";
import { Alert } from "@/components/ui/Alert";
import { Button, buttonClasses } from "@/components/ui/Button";
import { getPrivacyLink } from "@/lib/domains/privacy-requests";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { readByToken } from "../../read-by-token";

interface LinkPageProps {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: LinkPageProps): Promise<Metadata> {
  const brand = await readBrand((await params).site);
  const t = await getTranslations("privacy_requests.link");
  return { title: { absolute: `${t("title")} · ${brand.company_name}` }, icons: brandIcons(brand), robots: { index: false } };
}

const awaited: readonly string[] = ["received", "identity_check", "waiting_for_subject"];

const read = (site: string, token: string) => readByToken(site, (ctx) => getPrivacyLink(ctx, { token }));

/** Where a person proves an address or downloads their data, by plain forms that work without scripts. */
export default async function PrivacyLinkPage({ params, searchParams }: LinkPageProps) {
  const { site, token } = await params;
  const search = await searchParams;
  const t = await getTranslations("privacy_requests.link");
  const found = await read(site, token);
  const action = `/api/public/privacy-links/${token}`;
  const { sent } = search;
  const pass = typeof search["pass"] === "string" ? search["pass"] : "";
  const brand = await readBrand(site);
  return (
    <PortalShell brand={brand} nonce={await readPageNonce()}>
      {found === null ? (
        <NothingHere site={site} />
      ) : (
        <div className="grid max-w-xl gap-6">
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          {search["problem"] === undefined ? null : (
            <Alert tone="bad" live>
              <p>{t("problem")}</p>
            </Alert>
          )}
          {found.purpose === "identity" ? (
            sent === "confirmed" || !awaited.includes(found.status) ? (
              <Alert tone="good" live>
                <p>{t("confirmed")}</p>
              </Alert>
            ) : (
              <form method="post" action={action} className="grid gap-4">
                <p className="measure">
                  {t("confirm_text", { email: found.email, company: brand.company_name, asked: t(`asked.${found.type}`) })}
                </p>
                <Button type="submit" name="action" value="confirm" tone="primary" className="justify-self-start">
                  {t("confirm")}
                </Button>
              </form>
            )
          ) : sent === "opened" && pass !== "" ? (
            <>
              <p className="measure">{t("opened")}</p>
              <p>
                <a href={`${action}/copy?pass=${encodeURIComponent(pass)}`} download className={buttonClasses("primary")}>
                  {t("download")}
                </a>
              </p>
            </>
          ) : (
            <>
              <form method="post" action={action} className="grid gap-4">
                <p className="measure">{t(sent === "code" ? "code_sent" : "code_text", { email: found.email })}</p>
                <Button type="submit" name="action" value="send_code" className="justify-self-start">
                  {t(sent === "code" ? "send_again" : "send_code")}
                </Button>
              </form>
              {sent === "code" || search["problem"] !== undefined ? (
                <form method="post" action={action} className="grid gap-4">
                  <PlainField
                    name="code"
                    label={t("code")}
                    required
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    pattern="\d{6}"
                    maxLength={6}
                  />
                  <Button type="submit" name="action" value="open" tone="primary" className="justify-self-start">
                    {t("open")}
                  </Button>
                </form>
              ) : null}
            </>
          )}
        </div>
      )}
    </PortalShell>
  );
}
