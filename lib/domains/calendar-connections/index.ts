export { completeGoogleConnection, disconnectGoogle } from "./commands/connect";
export { listDueConnections, syncGoogleNow } from "./commands/sync";
export { listCalendarConnections, startGoogleConnection } from "./queries";
export { syncConnection } from "./commands/run";
