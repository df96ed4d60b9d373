import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { BusinessCalendar } from "./schema";

const workday = [{ from: "09:00", to: "17:30" }];
const sample: z.input<typeof BusinessCalendar> = {
  id: "bcl_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Office hours",
  timezone: "Europe/London",
  week: { mon: workday, tue: workday, wed: workday, thu: workday, fri: workday, sat: [], sun: [] },
  exceptions: [{ day: "2026-12-25", every_year: true, name: "Christmas Day", windows: [] }],
  deleted_at: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) =>
  defineEvent({ name: `business_calendar.${name}`, noun: "business_calendar", data: BusinessCalendar, sample });
export const businessCalendarCreated = define("created");
export const businessCalendarUpdated = define("updated");
export const businessCalendarDeleted = define("deleted");

export const businessCalendarEvents = [businessCalendarCreated, businessCalendarUpdated, businessCalendarDeleted];
