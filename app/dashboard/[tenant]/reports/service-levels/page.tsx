import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ServiceLevelsReport } from "@/components/reports/ServiceLevelsReport";
import { getServiceLevels } from "@/lib/domains/reports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { readMonthsReport } from "../../../months-report";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("tabs.service-levels") };
}

export default async function ServiceLevelsPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const read = await readMonthsReport(getServiceLevels, await searchParams, (asked) => readOnPage(page.ctx, getServiceLevels, asked));
  return (
    <StaffMessages page={page} names={["reports"]}>
      <ServiceLevelsReport {...read} />
    </StaffMessages>
  );
}
