import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WeekPage } from "@/components/time-entries/week/WeekPage";
import { getWeek } from "@/lib/domains/time-entries";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("time_entries.week");
  return { title: t("title") };
}

export default async function TimeWeekPage({ params, searchParams }: StaffPageProps) {
  const [page, { week, staff_id }] = [await openStaffPage((await params).tenant), await searchParams];
  const asked = { ...(typeof week === "string" ? { week } : {}), ...(typeof staff_id === "string" ? { staff_id } : {}) };
  const sheet = await readOnPage(page.ctx, getWeek, asked);
  return (
    <StaffMessages page={page} names={["time_entries", "timesheets"]}>
      <WeekPage key={`${sheet.staff_id} ${sheet.week}`} sheet={sheet} />
    </StaffMessages>
  );
}
