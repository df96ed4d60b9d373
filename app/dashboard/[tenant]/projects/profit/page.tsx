import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ProfitPage } from "@/components/projects/ProfitPage";
import { getProfit, listStaffCosts } from "@/lib/domains/project-billing";
import { AppError } from "@/lib/kernel/base/errors";
import { listParameters, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("projects"))("profit.title") };
}

type Page = Awaited<ReturnType<typeof openStaffPage>>;

/** The report that the address asks for; the past year where it cannot be read. */
async function readReport({ ctx }: Page, asked: Parameters<typeof getProfit>[1]) {
  try {
    return await readOnPage(ctx, getProfit, asked);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    return readOnPage(ctx, getProfit, {});
  }
}

export default async function ProjectProfitPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("projects.profit")) notFound();
  const report = await readReport(page, listParameters(getProfit, await searchParams));
  const costs = await readOnPage(page.ctx, listStaffCosts, {});
  return (
    <StaffMessages page={page} names={["projects"]}>
      <ProfitPage report={report} costs={costs} />
    </StaffMessages>
  );
}
