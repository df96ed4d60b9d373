import { defineRecord } from "@/lib/kernel/record";
import { customFieldEvents } from "./events";
import { CustomField } from "./schema";

export const customFieldRecord = defineRecord({
  noun: "custom_field",
  read: "custom_fields.read",
  resource: CustomField,
  title: "label",
  events: customFieldEvents,
});
