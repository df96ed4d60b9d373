import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { countryOptions } from "@/components/customers/countries";
import { currencyOptions } from "@/components/setup/currency-options";
import { SetupPage } from "@/components/setup/SetupPage";
import { getBranding } from "@/lib/domains/branding";
import { getGeneralSettings } from "@/lib/domains/settings";
import { listTaxProfiles } from "@/lib/domains/taxes";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup");
  return { title: t("title") };
}

export default async function CompanySetupPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("settings.write")) notFound();
  const locale = await getLocale();
  const settings = await readOnPage(page.ctx, getGeneralSettings, {});
  const branding = await readOnPage(page.ctx, getBranding, {});
  const profiles = page.can("taxes.write") ? (await readOnPage(page.ctx, listTaxProfiles, { limit: "200" })).data : [];
  return (
    <StaffMessages page={page} names={["settings", "branding", "setup"]}>
      <SetupPage
        settings={settings}
        branding={branding}
        profile={profiles.find((profile) => profile.is_default) ?? null}
        countries={countryOptions(locale)}
        currencies={currencyOptions(locale)}
      />
    </StaffMessages>
  );
}
