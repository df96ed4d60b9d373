import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { brandIcons, readBrand } from "@/app/portal/[site]/brand";
import { PortalShell } from "@/components/layout/PortalShell";
import { PlainChoice, PlainField } from "@/components/portal/PlainField";
import { ProtectedForm } from "@/components/public-forms/ProtectedForm";
import { TextAreaField } from "@/components/ui/Input";
import { isolateFor } from "@/components/ui/use-isolate";
import { getPrivacyForm } from "@/lib/domains/privacy-requests";
import { languageOf } from "@/lib/i18n/locale";
import { readPageNonce, readVisitor } from "@/lib/kernel/http/pages/site-page";
import { FormSent } from "../FormSent";
import { readFormTexts } from "../form-texts";

interface PrivacyFormProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: PrivacyFormProps): Promise<Metadata> {
  const brand = await readBrand((await params).site);
  const t = await getTranslations("privacy_requests.form");
  return { title: { absolute: `${t("title")} · ${brand.company_name}` }, icons: brandIcons(brand), robots: { index: false } };
}

const types = ["access", "rectification", "erasure", "portability"] as const;

/** Where anyone asks for their own data; the answer says nothing of whether the company has any. */
export default async function PrivacyFormPage({ params, searchParams }: PrivacyFormProps) {
  const { site } = await params;
  const search = await searchParams;
  const ctx = await readVisitor(site);
  if (ctx === null) return notFound();
  const locale = await getLocale();
  const { company_name, ...protection } = await getPrivacyForm(ctx, {});
  const t = await getTranslations("privacy_requests");
  const common = await getTranslations("common");
  const company = isolateFor(locale)(company_name);
  return (
    <PortalShell brand={await readBrand(site)} nonce={await readPageNonce()}>
      {search["sent"] !== undefined ? (
        <FormSent
          title={t("form.sent")}
          text={t("form.sent_text", { company })}
          again={{ label: t("form.again"), href: "/forms/privacy" }}
          next={null}
        />
      ) : (
        <div className="grid gap-6">
          <div className="grid gap-1">
            <h1 className="text-xl font-semibold">{t("form.title")}</h1>
            <p className="measure text-pretty text-muted">{t("form.text", { company })}</p>
          </div>
          <ProtectedForm action="/api/public/privacy-forms" protection={protection} {...await readFormTexts(search)}>
            <PlainChoice name="type" label={t("form.type")} required>
              {types.map((type) => (
                <option key={type} value={type}>
                  {t(`form.types.${type}`)}
                </option>
              ))}
            </PlainChoice>
            <PlainField name="name" label={t("form.name")} required maxLength={200} autoComplete="name" />
            <PlainField name="email" label={t("form.email")} type="email" required maxLength={254} autoComplete="email" />
            <TextAreaField name="details" label={t("form.details")} optional={common("optional")} maxLength={5000} rows={5} dir="auto" />
            <input type="hidden" name="language" value={languageOf(locale)} />
          </ProtectedForm>
        </div>
      )}
    </PortalShell>
  );
}
