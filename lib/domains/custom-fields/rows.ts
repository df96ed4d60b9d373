import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toCustomField } from "./resource";
import { CustomField } from "./schema";

export const customFieldRows = defineRows({
  noun: "custom_field",
  model: "customField",
  name: "custom field",
  visible,
  schema: CustomField,
  toResource: toCustomField,
});
