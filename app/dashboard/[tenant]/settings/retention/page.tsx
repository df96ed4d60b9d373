import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RetentionPage } from "@/components/settings/retention/RetentionPage";
import { getRetention, listLegalHolds, listRetentionItems } from "@/lib/domains/retention";
import { getGeneralSettings } from "@/lib/domains/settings";
import { readFirstPage, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.retention_policies");
  return { title: t("title") };
}

export default async function RetentionSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const policy = await readOnPage(page.ctx, getRetention, {});
  const { country } = await readOnPage(page.ctx, getGeneralSettings, {});
  const items = await readFirstPage(page.ctx, listRetentionItems, {});
  const holds = await readFirstPage(page.ctx, listLegalHolds, {});
  return (
    <StaffMessages page={page} names={["settings", "retention_policies", "retention_items", "legal_holds"]}>
      <RetentionPage policy={policy} items={items} holds={holds} country={country} />
    </StaffMessages>
  );
}
