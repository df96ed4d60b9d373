import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { openStaffPage, type StaffPageProps } from "../../staff-page";
import { showCalendar } from "./show-calendar";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("calendar");
  return { title: t("plural") };
}

export default async function StaffCalendarPage({ params, searchParams }: StaffPageProps) {
  return showCalendar(await openStaffPage((await params).tenant), await searchParams, null);
}
