import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WeekPage } from "@/components/time-entries/week/WeekPage";
import { getWeek } from "@/lib/domains/time-entries";
import { getTimesheet } from "@/lib/domains/timesheets";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("timesheets");
  return { title: t("name") };
}

export default async function TimesheetPage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  const { staff_id, week } = await readOnPage(page.ctx, getTimesheet, { id });
  const sheet = await readOnPage(page.ctx, getWeek, { staff_id, week });
  return (
    <StaffMessages page={page} names={["time_entries", "timesheets"]}>
      <WeekPage key={`${staff_id} ${week}`} sheet={sheet} />
    </StaffMessages>
  );
}
