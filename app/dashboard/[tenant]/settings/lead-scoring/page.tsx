import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LeadScoringPage } from "@/components/settings/scoring/LeadScoringPage";
import { getLeadScoring } from "@/lib/domains/leads";
import { getGeneralSettings } from "@/lib/domains/settings";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.lead_scoring.title") };
}

export default async function LeadScoringSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const settings = await readOnPage(page.ctx, getLeadScoring, {});
  const { currency } = await readOnPage(page.ctx, getGeneralSettings, {});
  return (
    <StaffMessages page={page} names={["settings", "lead_scoring", "leads"]}>
      <LeadScoringPage settings={settings} currency={currency} />
    </StaffMessages>
  );
}
