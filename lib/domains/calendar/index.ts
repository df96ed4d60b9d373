export { answerInvitation, recordMailedAnswer } from "./commands/answer";
export { bookCalendarEvent, rebookCalendarEvent, unbookCalendarEvent } from "./commands/book";
export { noteFeedReading, revokeCalendarFeed, rotateCalendarFeed, updateCalendarFeed } from "./commands/feed";
export { keepIcs } from "./commands/ics-file";
export { addCalendarInvitee, removeCalendarInvitee } from "./commands/invitees";
export { mailInvitee } from "./commands/mail";
export { deleteCalendarOccurrence, updateCalendarOccurrence } from "./commands/occurrences";
export { moveCalendarEntry } from "./commands/move";
export { replaceCalendarPreference } from "./commands/preference";
export { importCalendarEvent, settleCalendarEvent } from "./commands/settle";
export { createCalendarEvent, deleteCalendarEvent, updateCalendarEvent } from "./commands/write";
export {
  calendarEventAnswered,
  calendarEventDeleted,
  calendarEventEvents,
  calendarEventInvited,
  calendarEventUninvited,
  calendarEventUpdated,
} from "./events";
export { getCalendarEvent, getCalendarOccurrence, getCalendarPreference, listCalendarEntries, listOwnEvents } from "./queries";
export { listBusyTimes } from "./queries/busy";
export { getCalendarFeed, readCalendarFeed } from "./queries/feed";
export { downloadInvitation, getInvitation } from "./queries/invitation";
export { calendarOwner } from "./policy";
export { calendarEventRecord } from "./record";
export { describeOnce as describeWhen } from "./rules/invitees";
export { readReply } from "./rules/reply";
