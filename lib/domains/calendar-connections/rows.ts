import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toCalendarConnection } from "./resource";
import { CalendarConnection } from "./schema";

/** Only the events in which a value was replaced. */
export const connectionParts = { links: { where: { NOT: { replaced: { equals: [] } } } } } as const;

export const connectionRows = defineRows({
  noun: "calendar_connection",
  model: "calendarConnection",
  visible,
  include: connectionParts,
  schema: CalendarConnection,
  toResource: toCalendarConnection,
});
