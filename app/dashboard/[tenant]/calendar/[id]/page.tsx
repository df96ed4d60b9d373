import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { getCalendarEvent } from "@/lib/domains/calendar";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, type StaffPageProps } from "../../../staff-page";
import { showCalendar } from "../show-calendar";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("calendar");
  return { title: t("plural") };
}

/** The calendar around an event, with the event open. */
export default async function StaffEventPage({ params, searchParams }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  const event = await readOnPage(page.ctx, getCalendarEvent, { id });
  const day = event.starts_on ?? event.starts?.slice(0, 10);
  return showCalendar(page, { day, ...(await searchParams) }, id);
}
