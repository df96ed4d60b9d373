import { defineResource, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type {
  LegalHold,
  LegalHoldCreate,
  RetentionItem,
  RetentionPolicy,
  RetentionPreview,
  RetentionReplace,
  RetentionRule,
} from "@/lib/domains/retention/schema";

export type Policy = Wire<typeof RetentionPolicy>;
export type Rule = Wire<typeof RetentionRule>;
export type Preview = Wire<typeof RetentionPreview>;
export type ItemRow = Wire<typeof RetentionItem>;
export type HoldRow = Wire<typeof LegalHold>;

export const retentionVerbs = defineVerbs<{
  read: Verb<object, Policy>;
  replace: Verb<Wire<typeof RetentionReplace>, Policy>;
  preview: Verb<{ rule: Rule }, Preview>;
}>("/api/tenant/gdpr/retention", { read: "GET", replace: "PUT", preview: "POST /preview" });

export const retentionItems = defineResource<{
  row: typeof RetentionItem;
  detail: typeof RetentionItem;
  create: typeof RetentionItem;
  update: typeof RetentionItem;
  verbs: { keep: Verb<ById, ItemRow>; retry: Verb<ById, ItemRow> };
}>("retention-items", { path: "/api/tenant/gdpr/retention/items", verbs: { keep: "POST /{id}/keep", retry: "POST /{id}/retry" } });

export const legalHolds = defineResource<{
  row: typeof LegalHold;
  detail: typeof LegalHold;
  create: typeof LegalHoldCreate;
  update: typeof LegalHold;
  verbs: { release: Verb<ById, HoldRow> };
}>("legal-holds", { path: "/api/tenant/gdpr/holds", verbs: { release: "POST /{id}/release" } });
