import { getLocale } from "next-intl/server";
import { notFound } from "next/navigation";
import { CalendarPage } from "@/components/calendar/CalendarPage";
import { readReturn } from "@/components/calendar/sign-in-return";
import { chooseView, rangeOf } from "@/components/calendar/calendar-range";
import { firstWeekday } from "@/components/ui/first-weekday";
import { getCalendarPreference, listCalendarEntries } from "@/lib/domains/calendar";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { StaffMessages, type openStaffPage, type StaffPageProps } from "../../staff-page";

type Asked = Awaited<StaffPageProps["searchParams"]>;

/**
 * The calendar as the address asks for it.
 * @param opened the event that is shown in its dialog.
 * @param connecting whether the connections are shown in theirs.
 */
export async function showCalendar(
  page: Awaited<ReturnType<typeof openStaffPage>>,
  asked: Asked,
  opened: string | null,
  connecting = false,
) {
  if (!page.can("calendar.read")) notFound();
  const look = await readOnPage(page.ctx, getCalendarPreference, {});
  const { today } = look;
  const { view, day } = chooseView(asked, look.view, today);
  const range = rangeOf(view, day, firstWeekday(await getLocale()));
  const { data, capped } = await readOnPage(page.ctx, listCalendarEntries, range);
  return (
    <StaffMessages page={page} names={["calendar", "calendar_connections", "calendar_feeds"]}>
      <CalendarPage
        key={`${view}-${day}`}
        view={view}
        day={day}
        today={today}
        {...range}
        entries={data}
        capped={capped}
        hidden={look.hidden}
        opened={opened}
        connecting={connecting && page.can("calendar.write")}
        returned={readReturn(asked)}
      />
    </StaffMessages>
  );
}
