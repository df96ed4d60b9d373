import { CustomFieldScope, CustomFieldType } from "@/lib/domains/custom-fields/schema";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { check, checkIn, index } from "../kinds";

/** The values of one field in the order of a key; records without the key take no room in its index. */
const byKey = (key: string) =>
  index(`custom_values_by_${key}`, "custom_values", `(tenant_id, field_id, ${key}, record_id) where ${key} is not null`);

/** SQL of custom fields that Prisma's schema cannot express. */
export const customFields = [
  checkIn("custom_fields", "noun", nounsWith("custom")),
  checkIn("custom_fields", "type", CustomFieldType.options),
  checkIn("custom_fields", "scope", CustomFieldScope.options),
  index("custom_fields_one_key", "custom_fields", "(tenant_id, noun, key) where deleted_at is null", { unique: true }),
  check("custom_values", "custom_values_one_key_check", "num_nonnulls(text_key, number_key, day_key, time_key) = 1"),
  byKey("text_key"),
  byKey("number_key"),
  byKey("day_key"),
  byKey("time_key"),
];
