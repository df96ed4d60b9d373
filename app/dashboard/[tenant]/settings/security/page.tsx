import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SecurityPage } from "@/components/settings/SecurityPage";
import { getSecuritySettings } from "@/lib/domains/settings";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.security.title") };
}

export default async function SecuritySettingsPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const settings = await readOnPage(page.ctx, getSecuritySettings, {});
  return (
    <StaffMessages page={page} names={["settings"]}>
      <SecurityPage settings={settings} />
    </StaffMessages>
  );
}
