export { replaceCalendarPreference } from "./commands/preference";
export { createCalendarEvent, deleteCalendarEvent, updateCalendarEvent } from "./commands/write";
export { calendarEventEvents } from "./events";
export { getCalendarEvent, getCalendarPreference, listCalendarEntries } from "./queries";
export { calendarEventRecord } from "./record";
