import type { BusinessCalendar as CalendarRow } from "@/prisma/generated/client";
import { StoredHours, type BusinessCalendar } from "./schema";

export function toBusinessCalendar({ tenant_id: _tenant, ...row }: CalendarRow): BusinessCalendar {
  const { timezone, week, exceptions } = row;
  return { ...row, ...StoredHours.parse({ timezone, week, exceptions }) };
}
