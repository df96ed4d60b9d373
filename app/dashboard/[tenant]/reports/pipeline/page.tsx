import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PipelineReport } from "@/components/reports/PipelineReport";
import { getPipeline } from "@/lib/domains/reports";
import { listParameters, readOnPage } from "@/lib/kernel/http/pages/page";
import { readOwners } from "../../../report-owners";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("tabs.pipeline") };
}

export default async function PipelinePage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const address = await searchParams;
  const asked = listParameters(getPipeline, address);
  const requested = { ...asked, ...(typeof address.currency === "string" ? { currency: address.currency } : {}) };
  return (
    <StaffMessages page={page} names={["reports", "leads"]}>
      <PipelineReport report={await readOnPage(page.ctx, getPipeline, asked)} requested={requested} owners={await readOwners(page)} />
    </StaffMessages>
  );
}
