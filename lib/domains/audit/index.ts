export { listAuditEntries, listEvents } from "./queries";
export { auditEntryRecord } from "./record";
export { toAuditEntry, toEventRecord } from "./resource";
