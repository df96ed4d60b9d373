import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TaxProfilesPage } from "@/components/settings/money/TaxProfilesPage";
import { listTaxProfiles } from "@/lib/domains/taxes";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.tax_profiles.title") };
}

export default async function TaxProfilesSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listTaxProfiles, {});
  return (
    <StaffMessages page={page} names={["settings", "tax_profiles"]}>
      <TaxProfilesPage first={first} />
    </StaffMessages>
  );
}
