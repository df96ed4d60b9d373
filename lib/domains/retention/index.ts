export { applyRetention } from "./commands/apply";
export { placeLegalHold, releaseLegalHold } from "./commands/holds";
export { keepRetentionItem, markOldRecords, retryRetentionItem } from "./commands/items";
export { replaceRetention } from "./commands/policy";
export { holdEvents, holdReleased, itemEvents, retentionApplied, retentionEvents } from "./events";
export { listDisclosures } from "./queries/disclosures";
export { findHold, findItem, getRetention, listLegalHolds, listRetentionItems, previewRetention } from "./queries";
export { legalHoldRecord, retentionItemRecord, retentionPolicyRecord } from "./record";
