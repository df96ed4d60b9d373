import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AgeingReport } from "@/components/reports/AgeingReport";
import { getArAgeing } from "@/lib/domains/reports";
import { AppError } from "@/lib/kernel/base/errors";
import { listParameters, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("tabs.ageing") };
}

/** The report for the requested day, or for today if that day is in the future. */
async function readAgeing({ ctx }: Awaited<ReturnType<typeof openStaffPage>>, asked: Record<string, string>) {
  try {
    return { report: await readOnPage(ctx, getArAgeing, asked), tooLate: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    return { report: await readOnPage(ctx, getArAgeing, {}), tooLate: true };
  }
}

export default async function AgeingPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const address = await searchParams;
  const { customer_id: _customer, ...asked } = listParameters(getArAgeing, address);
  const { report, tooLate } = await readAgeing(page, asked);
  return (
    <StaffMessages page={page} names={["reports"]}>
      <AgeingReport report={report} tooLate={tooLate} requested={typeof address.currency === "string" ? address.currency : undefined} />
    </StaffMessages>
  );
}
