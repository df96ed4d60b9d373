import { defineRecord } from "@/lib/kernel/record";
import { holdEvents, itemEvents, retentionEvents } from "./events";
import { LegalHold, RetentionItem, RetentionPolicy } from "./schema";

export const retentionPolicyRecord = defineRecord({
  noun: "retention_policy",
  read: "retention.read",
  resource: RetentionPolicy,
  title: null,
  events: retentionEvents,
});

export const retentionItemRecord = defineRecord({
  noun: "retention_item",
  read: "retention.read",
  resource: RetentionItem,
  title: "title",
  events: itemEvents,
});

export const legalHoldRecord = defineRecord({
  noun: "legal_hold",
  read: "retention.read",
  resource: LegalHold,
  title: "reason",
  events: holdEvents,
});
