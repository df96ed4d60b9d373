export { chooseCalendar, completeConnection, connectCaldav, disconnectCalendar } from "./commands/connect";
export { listDueConnections, syncConnectionNow } from "./commands/sync";
export { listCalendarConnections, startConnection } from "./queries";
export { syncConnection } from "./commands/run";
