export { listAuditEntries, listEvents } from "./queries";
export { toAuditEntry, toEventRecord } from "./resource";
