import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { openStaffPage, type StaffPageProps } from "../../../staff-page";
import { showCalendar } from "../show-calendar";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("calendar_connections");
  return { title: t("open") };
}

/** The calendar with the dialog of its connections open, to which a warning leads. */
export default async function StaffConnectionsPage({ params, searchParams }: StaffPageProps) {
  return showCalendar(await openStaffPage((await params).tenant), await searchParams, null, true);
}
