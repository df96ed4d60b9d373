import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SeriesReport } from "@/components/reports/SeriesReport";
import { getSeriesReport } from "@/lib/domains/reports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("tabs.number-series") };
}

export default async function SeriesReportPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  return (
    <StaffMessages page={page} names={["reports", "settings"]}>
      <SeriesReport report={await readOnPage(page.ctx, getSeriesReport, {})} />
    </StaffMessages>
  );
}
