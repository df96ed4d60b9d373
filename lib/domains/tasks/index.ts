export { assertTaskNames } from "./commands/columns";
export { createTask } from "./commands/create";
export { deleteTask } from "./commands/delete";
export { attachTaskFile, detachTaskFile, listTaskFiles } from "./commands/files";
export { updateTask } from "./commands/update";
export { taskAssigned, taskCreated, taskEvents } from "./events";
export { listProjectTimeline } from "./queries/project-timeline";
export { findTask, getTask, listTaskFields, listTasks } from "./queries";
export { taskRecord } from "./record";
