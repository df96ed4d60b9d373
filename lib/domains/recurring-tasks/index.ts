export { createDueTask, listDueRecurringTasks, pauseFailedRecurringTask } from "./commands/run";
export { createRecurringTask, deleteRecurringTask, pauseRecurringTask, resumeRecurringTask, updateRecurringTask } from "./commands/write";
export { recurringTaskEvents } from "./events";
export { getRecurringTask, listRecurringTasks } from "./queries";
export { recurringTaskRecord } from "./record";
