import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { CalendarPage } from "@/components/calendar/CalendarPage";
import { chooseView, rangeOf } from "@/components/calendar/calendar-range";
import { firstWeekday } from "@/components/ui/first-weekday";
import { getCalendarPreference, listCalendarEntries } from "@/lib/domains/calendar";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("calendar");
  return { title: t("plural") };
}

export default async function StaffCalendarPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("calendar.read")) notFound();
  const asked = await searchParams;
  const look = await readOnPage(page.ctx, getCalendarPreference, {});
  const { today } = look;
  const { view, day } = chooseView(asked, look.view, today);
  const range = rangeOf(view, day, firstWeekday(await getLocale()));
  const { data, capped } = await readOnPage(page.ctx, listCalendarEntries, range);
  return (
    <StaffMessages page={page} names={["calendar", "calendar_connections"]}>
      <CalendarPage
        key={`${view}-${day}`}
        view={view}
        day={day}
        today={today}
        {...range}
        entries={data}
        capped={capped}
        hidden={look.hidden}
        returned={returnedFrom(asked)}
      />
    </StaffMessages>
  );
}

/** Google's answer to the sign-in, as its callback passes it on. */
function returnedFrom({ google_code: code, google_state: state }: Awaited<StaffPageProps["searchParams"]>) {
  return typeof code === "string" && typeof state === "string" ? { code, state } : null;
}
