export { chainEntries, listUnchained } from "./commands/chain";
export { signAuditChain } from "./commands/sign-chain";
export { auditBroken, auditEvents } from "./events";
export { readRecordNames } from "./queries/record-names";
export { exportAuditChain, verifyAuditChain } from "./queries/verify";
export { listAuditEntries, listEvents } from "./queries";
export { seesRestricted } from "./policy";
export { auditEntryRecord } from "./record";
export { toAuditEntry, toEventRecord } from "./resource";
