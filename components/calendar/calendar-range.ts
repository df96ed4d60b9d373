import { addDays, addMonths } from "@/lib/commerce/days";
import { Day } from "@/lib/commerce/schedule";
import { CalendarView } from "@/lib/domains/calendar/schema";

/** Days that the agenda shows. */
const agendaDays = 30;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The first day of the week that `day` is in; `first` is 0 for Sunday. */
export function startOfWeek(day: string, first: number): string {
  return addDays(day, -((weekdayOf(day) - first + 7) % 7));
}

/** The first and the last day that a view of `day` shows; a month's page shows whole weeks. */
export function rangeOf(view: CalendarView, day: string, first: number): { from: string; to: string } {
  switch (view) {
    case "day":
      return { from: day, to: day };
    case "week": {
      const from = startOfWeek(day, first);
      return { from, to: addDays(from, 6) };
    }
    case "agenda":
      return { from: day, to: addDays(day, agendaDays - 1) };
    case "month": {
      const month = `${day.slice(0, 8)}01`;
      const last = addDays(addMonths(month, 1), -1);
      return { from: startOfWeek(month, first), to: addDays(startOfWeek(last, first), 6) };
    }
  }
}

/** The day that the same view shows before (-1) or after (1) `day`. */
export function stepFrom(view: CalendarView, day: string, step: 1 | -1): string {
  switch (view) {
    case "day":
      return addDays(day, step);
    case "week":
      return addDays(day, step * 7);
    case "agenda":
      return addDays(day, step * agendaDays);
    case "month":
      return addMonths(`${day.slice(0, 8)}01`, step);
  }
}

/** What the address asks for: its view and day, else the view that was kept and today. */
export function chooseView(
  asked: Readonly<Record<string, unknown>>,
  kept: CalendarView,
  today: string,
): { view: CalendarView; day: string } {
  return { view: CalendarView.safeParse(asked["view"]).data ?? kept, day: Day.safeParse(asked["day"]).data ?? today };
}

/**
 * When a new event is at first: at nine, or today at the next full hour.
 * @param now what clocks show, such as "2026-01-31T09:30".
 */
export function suggestTimes(day: string, now: string): { start: string; end: string } {
  if (day !== now.slice(0, 10) || now.slice(11) < "09:00") return { start: "09:00", end: "10:00" };
  const hour = Math.min(Number(now.slice(11, 13)) + 1, 23);
  return { start: `${String(hour)}:00`, end: hour === 23 ? "23:59" : `${String(hour + 1)}:00` };
}
