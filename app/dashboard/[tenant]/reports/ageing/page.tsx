import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AgeingReport } from "@/components/reports/AgeingReport";
import { getArAgeing } from "@/lib/domains/reports";
import { listParameters, readOnPage } from "@/lib/kernel/http/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("tabs.ageing") };
}

export default async function AgeingPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const address = await searchParams;
  const { as_of } = listParameters(getArAgeing, address);
  const report = await readOnPage(page.ctx, getArAgeing, as_of === undefined ? {} : { as_of });
  return (
    <StaffMessages page={page} names={["reports"]}>
      <AgeingReport report={report} wanted={typeof address.currency === "string" ? address.currency : undefined} />
    </StaffMessages>
  );
}
