import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { BookingSlug, BookingZone, Month } from "@/lib/domains/bookings/schema";
import { Timestamp } from "@/lib/kernel/base/wire";

export type Search = Readonly<Record<string, string | string[] | undefined>>;

/** What an address asks for; what it has wrong is left out. @param zone the time zone unless the address names one. */
export function readAsked(search: Search, zone = "UTC") {
  const slot = z.safeDecode(Timestamp, typeof search["slot"] === "string" ? search["slot"] : "").data ?? null;
  const timezone = BookingZone.safeParse(search["zone"]).data;
  // A chosen time is looked for in its own month.
  const month = slot === null ? Month.safeParse(search["month"]).data : dayInTimezone(slot, timezone ?? zone).slice(0, 7);
  return {
    /** What a query takes. */
    query: { ...(timezone === undefined ? {} : { timezone }), ...(month === undefined ? {} : { month }) },
    timezone,
    day: Day.safeParse(search["day"]).data ?? null,
    slot,
    problem: typeof search["problem"] === "string" ? search["problem"] : null,
  };
}

/** The last part of a page's address; null for what can be none. */
export const readSlug = (text: string): string | null => BookingSlug.safeParse(text).data ?? null;
