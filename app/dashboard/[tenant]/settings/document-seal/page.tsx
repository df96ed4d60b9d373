import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CompanySealPage } from "@/components/company-seals/CompanySealPage";
import { getCompanySeal } from "@/lib/domains/company-seals";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.company_seals");
  return { title: t("title") };
}

export default async function DocumentSealSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readOnPage(page.ctx, getCompanySeal, {});
  return (
    <StaffMessages page={page} names={["settings", "company_seals"]}>
      <CompanySealPage first={first} />
    </StaffMessages>
  );
}
