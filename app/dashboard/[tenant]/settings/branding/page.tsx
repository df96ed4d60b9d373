import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BrandingPage } from "@/components/settings/BrandingPage";
import { getBranding } from "@/lib/domains/branding";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.branding.title") };
}

export default async function BrandingSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const branding = await readOnPage(page.ctx, getBranding, {});
  return (
    <StaffMessages page={page} names={["settings", "branding"]}>
      <BrandingPage branding={branding} />
    </StaffMessages>
  );
}
