import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toBusinessCalendar } from "./resource";
import { BusinessCalendar } from "./schema";

export const businessCalendarRows = defineRows({
  noun: "business_calendar",
  model: "businessCalendar",
  name: "business calendar",
  visible,
  schema: BusinessCalendar,
  toResource: toBusinessCalendar,
});
