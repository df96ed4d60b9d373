export { createBusinessCalendar, deleteBusinessCalendar, updateBusinessCalendar } from "./commands";
export { businessCalendarEvents } from "./events";
export { findBusinessCalendar, getBusinessCalendar, listBusinessCalendars } from "./queries";
export { businessCalendarRecord } from "./record";
