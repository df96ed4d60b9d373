import { encodeId } from "@/lib/kernel/base/ids";
import type { LegalHold as HoldRow, RetentionItem as ItemRow, RetentionPolicy as PolicyRow } from "@/prisma/generated/client";
import { completeRules } from "./rules";
import {
  HoldNoun,
  RetentionAction,
  RetentionKind,
  RetentionRule,
  RetentionStatus,
  type LegalHold,
  type RetentionItem,
  type RetentionPolicy,
} from "./schema";

/** The rules with those that the company has not set, which are off. */
export function toPolicy({ tenant_id: _tenant, active: _active, rules, ...row }: PolicyRow): RetentionPolicy {
  return { ...row, rules: completeRules(RetentionRule.array().parse(rules)) };
}

/** A row as callers see it. */
export function toItem({ tenant_id: _tenant, ...row }: ItemRow): RetentionItem {
  return {
    ...row,
    kind: RetentionKind.parse(row.kind),
    action: RetentionAction.parse(row.action),
    status: RetentionStatus.parse(row.status),
  };
}

/** A row as callers see it; lists add the record's name. */
export function toHold({ tenant_id: _tenant, noun, record_id, ...row }: HoldRow): LegalHold {
  const kind = HoldNoun.parse(noun);
  return { ...row, noun: kind, record_id: encodeId(kind, record_id), record_name: null };
}
