import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TimesheetsList } from "@/components/timesheets/TimesheetsList";
import { listTimesheets } from "@/lib/domains/timesheets";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("timesheets");
  return { title: t("plural") };
}

export default async function TimesheetsPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "timesheets", `/dashboard/${tenant}/timesheets`, address);
  const first = await readFirstPage(page.ctx, listTimesheets, address);
  return (
    <StaffMessages page={page} names={["timesheets"]}>
      <TimesheetsList first={first} />
    </StaffMessages>
  );
}
