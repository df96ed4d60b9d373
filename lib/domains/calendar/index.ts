export { answerInvitation } from "./commands/answer";
export { addCalendarInvitee, removeCalendarInvitee } from "./commands/invitees";
export { mailInvitee } from "./commands/mail";
export { replaceCalendarPreference } from "./commands/preference";
export { createCalendarEvent, deleteCalendarEvent, updateCalendarEvent } from "./commands/write";
export { calendarEventDeleted, calendarEventEvents, calendarEventInvited, calendarEventUninvited, calendarEventUpdated } from "./events";
export { getCalendarEvent, getCalendarPreference, listCalendarEntries } from "./queries";
export { downloadInvitation, getInvitation } from "./queries/invitation";
export { calendarEventRecord } from "./record";
