export { listAuditEntries, listEvents } from "./queries";
