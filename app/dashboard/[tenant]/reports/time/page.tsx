import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TimeReportPage } from "@/components/reports/TimeReportPage";
import { getTimeReport } from "@/lib/domains/reports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { readMonthsReport } from "../../../months-report";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("tabs.time") };
}

export default async function TimePage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const read = await readMonthsReport(getTimeReport, await searchParams, (asked) => readOnPage(page.ctx, getTimeReport, asked));
  return (
    <StaffMessages page={page} names={["reports"]}>
      <TimeReportPage {...read} />
    </StaffMessages>
  );
}
