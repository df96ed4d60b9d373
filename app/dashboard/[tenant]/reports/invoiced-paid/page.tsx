import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InvoicedPaidReport } from "@/components/reports/InvoicedPaidReport";
import { getInvoicedPaid } from "@/lib/domains/reports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { readMonthsReport } from "../../../months-report";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("tabs.invoiced-paid") };
}

export default async function InvoicedPaidPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const read = await readMonthsReport(getInvoicedPaid, await searchParams, (months) => readOnPage(page.ctx, getInvoicedPaid, months));
  return (
    <StaffMessages page={page} names={["reports"]}>
      <InvoicedPaidReport {...read} />
    </StaffMessages>
  );
}
