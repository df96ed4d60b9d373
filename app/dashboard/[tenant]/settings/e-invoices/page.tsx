import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EInvoiceSettingsPage } from "@/components/e-invoices/EInvoiceSettingsPage";
import { getCompanyReadiness } from "@/lib/domains/e-invoices";
import { getGeneralSettings } from "@/lib/domains/settings";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.e_invoices");
  return { title: t("title") };
}

export default async function EInvoiceSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const [settings, first] = [await readOnPage(page.ctx, getGeneralSettings, {}), await readOnPage(page.ctx, getCompanyReadiness, {})];
  return (
    <StaffMessages page={page} names={["settings", "e_invoices", "access_points"]} sections={["on_records"]}>
      <EInvoiceSettingsPage settings={settings} first={first} />
    </StaffMessages>
  );
}
