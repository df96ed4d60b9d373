import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { NewApiKey } from "@/components/settings/keys/NewApiKey";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("api_keys.new") };
}

export default async function NewApiKeyPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("api_keys.write")) notFound();
  return (
    <StaffMessages page={page} names={["settings", "api_keys"]} sections={["permissions"]}>
      <NewApiKey />
    </StaffMessages>
  );
}
