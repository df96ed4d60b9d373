import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApiKeysPage } from "@/components/settings/keys/ApiKeysPage";
import { listApiKeys } from "@/lib/domains/api-keys";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.api_keys.title") };
}

export default async function ApiKeysSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listApiKeys, {});
  return (
    <StaffMessages page={page} names={["settings", "api_keys"]} sections={["permissions"]}>
      <ApiKeysPage first={first} />
    </StaffMessages>
  );
}
