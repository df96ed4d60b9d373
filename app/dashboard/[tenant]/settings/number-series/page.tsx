import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NumberSeriesPage } from "@/components/settings/money/NumberSeriesPage";
import { listNumberSeries } from "@/lib/domains/settings";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.number_series.title") };
}

export default async function NumberSeriesSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listNumberSeries, {});
  return (
    <StaffMessages page={page} names={["settings", "number_series"]}>
      <NumberSeriesPage first={first} fiscalYearStart={page.settings?.fiscal_year_start_month ?? 1} />
    </StaffMessages>
  );
}
