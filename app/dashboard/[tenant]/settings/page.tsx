import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsHome } from "@/components/settings/SettingsHome";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("title") };
}

export default async function SettingsPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { q } = await searchParams;
  return (
    <StaffMessages page={page} names={["settings"]} sections={["fields"]}>
      <SettingsHome text={typeof q === "string" ? q : ""} />
    </StaffMessages>
  );
}
