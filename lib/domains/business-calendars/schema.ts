import { z } from "zod";
import { weekdays, type OpenWindow } from "@/lib/commerce/business-time";
import { Day } from "@/lib/commerce/schedule";
import { isTimezone } from "@/lib/commerce/timezone";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const BusinessCalendarId = idOf("business_calendar");

const Opens = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time as HH:MM");
const Closes = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Enter a time as HH:MM, up to 24:00");

/** Whether each window ends before the next one begins; only the last may pass midnight. */
function areApart(windows: readonly OpenWindow[]): boolean {
  const sorted = [...windows].sort((one, other) => (one.from < other.from ? -1 : 1));
  return sorted.every(({ to, from }, index) => {
    const next = sorted[index + 1];
    return next === undefined || (to > from && to <= next.from);
  });
}

/** Hours of one day. A window whose `to` is not after its `from` ends on the next day. */
export const OpenWindows = z
  .array(z.strictObject({ from: Opens, to: Closes }))
  .max(6)
  .refine(areApart, "The hours of a day must not overlap");

export const CalendarWeek = z
  .strictObject({
    mon: OpenWindows,
    tue: OpenWindows,
    wed: OpenWindows,
    thu: OpenWindows,
    fri: OpenWindows,
    sat: OpenWindows,
    sun: OpenWindows,
  })
  .refine((week) => weekdays.some((day) => week[day].length > 0), "The week must have open hours");

const CalendarException = z.strictObject({
  day: Day,
  /** Repeats on the same day of each year. */
  every_year: z.boolean(),
  name: lineOf(100),
  /** Without windows the day is closed. */
  windows: OpenWindows,
});

const calendarFields = z.strictObject({
  name: lineOf(100),
  timezone: z.string().max(64).refine(isTimezone, "Choose a time zone"),
  week: CalendarWeek,
  /** Holidays and other days with hours of their own. */
  exceptions: z
    .array(CalendarException)
    .max(200)
    .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, "Each day can be named once"),
});

/** When a company works. */
export const BusinessCalendar = z.object({
  id: BusinessCalendarId,
  ...calendarFields.shape,
  deleted_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type BusinessCalendar = z.output<typeof BusinessCalendar>;

/** Stored with each ticket that runs under the calendar, so that a changed one applies to new tickets. */
export const StoredHours = calendarFields.pick({ timezone: true, week: true, exceptions: true });

export const BusinessCalendarCreate = calendarFields.partial({ exceptions: true });
export const BusinessCalendarUpdate = calendarFields.partial();
export const BusinessCalendarList = listQuery(["created_at"]).extend({ deleted: QueryFlag.optional() });
export const BusinessCalendarPage = pageOf(BusinessCalendar);
