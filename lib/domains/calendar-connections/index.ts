export { alertFailingConnections } from "./commands/alert";
export { chooseCalendar, completeConnection, connectCaldav, disconnectCalendar } from "./commands/connect";
export { syncConnection } from "./commands/run";
export { listDueConnections, syncConnectionNow } from "./commands/sync";
export { noteRemoteChange } from "./commands/watch";
export { calendarConnectionFailing } from "./events";
export { listCalendarConnections, startConnection } from "./queries";
export { calendarConnectionRecord } from "./record";
