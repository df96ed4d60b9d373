import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { GeneralSettingsPage } from "@/components/settings/GeneralSettingsPage";
import { getGeneralSettings } from "@/lib/domains/settings";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.general.title") };
}

export default async function GeneralPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const settings = await readOnPage(page.ctx, getGeneralSettings, {});
  return (
    <StaffMessages page={page} names={["settings"]} sections={["on_records"]}>
      <GeneralSettingsPage settings={settings} />
    </StaffMessages>
  );
}
