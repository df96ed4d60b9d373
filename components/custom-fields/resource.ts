import type { Page, Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type {
  CustomEntity,
  CustomField,
  CustomFieldCreate,
  CustomFieldImpact,
  CustomFieldTypeChange,
  CustomFieldTypePreview,
  CustomFieldUpdate,
  RecordCustomFields,
} from "@/lib/domains/custom-fields/schema";

export type CustomFieldRow = Wire<typeof CustomField>;
export type Entity = Wire<typeof CustomEntity>;
export type TypePreview = Wire<typeof CustomFieldTypePreview>;
export type CustomFieldEdit = Wire<typeof CustomFieldUpdate>;

interface OfEntity {
  entity: Entity;
}

/** The definitions of an entity's custom fields. */
export const customFields = defineVerbs<{
  list: Verb<OfEntity & { deleted?: "true"; limit: string }, Page<CustomFieldRow>>;
  create: Verb<Wire<typeof CustomFieldCreate>, CustomFieldRow>;
  update: Verb<OfEntity & ById & CustomFieldEdit & { confirm?: boolean }, CustomFieldRow>;
  delete: Verb<OfEntity & ById & { confirm?: "true" }, CustomFieldRow>;
  restore: Verb<OfEntity & ById, CustomFieldRow>;
  preview_type: Verb<OfEntity & ById & Wire<typeof CustomFieldTypeChange>, TypePreview>;
  change_type: Verb<OfEntity & ById & Wire<typeof CustomFieldTypeChange> & { confirm?: boolean }, CustomFieldRow>;
  get_impact: Verb<OfEntity & ById, Wire<typeof CustomFieldImpact>>;
}>("/api/tenant/custom-fields/{entity}", {
  list: "GET",
  create: "POST",
  update: "PATCH /{id}",
  delete: "DELETE /{id}",
  restore: "POST /{id}/restore",
  preview_type: "POST /{id}/type/preview",
  change_type: "POST /{id}/type",
  get_impact: "GET /{id}/impact",
});
export const customFieldList = "custom-fields";

/** The custom fields of one record, with their values. */
export const recordFields = defineVerbs<{ list: Verb<OfEntity & ById, Wire<typeof RecordCustomFields>> }>("/api/tenant/{entity}", {
  list: "GET /{id}/custom",
});
