import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AssistSettingsPage } from "@/components/assists/settings/AssistSettingsPage";
import { getAssistConfig } from "@/lib/domains/assists";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.assist_settings");
  return { title: t("title") };
}

export default async function AssistSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const config = await readOnPage(page.ctx, getAssistConfig, {});
  return (
    <StaffMessages page={page} names={["settings", "assists", "assist_settings"]}>
      <AssistSettingsPage config={config} />
    </StaffMessages>
  );
}
