export { readRecordNames } from "./queries/record-names";
export { listAuditEntries, listEvents } from "./queries";
export { seesRestricted } from "./policy";
export { auditEntryRecord } from "./record";
export { toAuditEntry, toEventRecord } from "./resource";
