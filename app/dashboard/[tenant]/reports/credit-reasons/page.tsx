import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreditReasonsReport } from "@/components/reports/CreditReasonsReport";
import { getCreditReasons } from "@/lib/domains/reports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { readMonthsReport } from "../../../months-report";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("tabs.credit-reasons") };
}

export default async function CreditReasonsPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const read = await readMonthsReport(getCreditReasons, await searchParams, (months) => readOnPage(page.ctx, getCreditReasons, months));
  return (
    <StaffMessages page={page} names={["reports", "credit_notes"]}>
      <CreditReasonsReport {...read} />
    </StaffMessages>
  );
}
