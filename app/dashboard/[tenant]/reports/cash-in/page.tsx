import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CashInReport } from "@/components/reports/CashInReport";
import { getCashIn } from "@/lib/domains/reports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { readMonthsReport } from "../../../months-report";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("tabs.cash-in") };
}

export default async function CashInPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const read = await readMonthsReport(getCashIn, await searchParams, (months) => readOnPage(page.ctx, getCashIn, months));
  return (
    <StaffMessages page={page} names={["reports"]}>
      <CashInReport {...read} />
    </StaffMessages>
  );
}
