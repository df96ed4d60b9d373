import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SalesReport } from "@/components/reports/SalesReport";
import { getSales } from "@/lib/domains/reports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { readMonthsReport } from "../../../months-report";
import { readOwners } from "../../../report-owners";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("tabs.sales") };
}

export default async function SalesPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const read = await readMonthsReport(getSales, await searchParams, (asked) => readOnPage(page.ctx, getSales, asked));
  return (
    <StaffMessages page={page} names={["reports", "leads"]}>
      <SalesReport {...read} owners={await readOwners(page)} />
    </StaffMessages>
  );
}
