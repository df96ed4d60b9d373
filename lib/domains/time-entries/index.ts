export { billDueTime, billProjectTime, listProjectsToBill } from "./commands/bill";
export { startTimer, stopTimer } from "./commands/timer";
export { createTimeEntry, deleteTimeEntry, updateTimeEntry } from "./commands/write";
export { timeEntryCreated, timeEntryEvents, timeEntryUpdated, timerStopped } from "./events";
export { listProjectTime, listTimeEntries } from "./queries";
export { timeEntryRecord } from "./record";
