import { readSettings } from "@/lib/domains/settings";
import { databaseNull } from "@/lib/kernel/db";
import { command } from "@/lib/kernel/operation";
import { newId } from "@/lib/kernel/ids";
import { createRow } from "@/lib/kernel/rows";
import { customFieldCreated } from "../events";
import { customFieldRows } from "../rows";
import { CustomField, CustomFieldCreate, keyFromLabel, nounOfEntity } from "../schema";
import { assertRoom, checkDefinition, keepVersion, placeField } from "./parts";

export const createCustomField = command({
  id: "custom_fields.create",
  summary: "Add a custom field to an entity; without a key, one is created from the label",
  permission: "custom_fields.write",
  input: CustomFieldCreate,
  output: CustomField,
  example: { entity: "customers", label: "Contract number", type: "text", max: "20", scope: "staff" },
  async run(ctx, { entity, default: fallback = null, ...fields }) {
    const noun = nounOfEntity(entity);
    const present = await assertRoom(ctx, { noun, key: fields.key ?? null });
    const key = fields.key ?? keyFromLabel(fields.label, present, "field");
    const currency = fields.currency ?? (fields.type === "currency" ? (await readSettings(ctx)).currency : null);
    const { default: default_value, ...definition } = checkDefinition({
      required: false,
      min: null,
      max: null,
      pattern: null,
      options: [],
      scope: "staff" as const,
      position: 9999,
      ...fields,
      key,
      currency,
      default: fallback,
    });
    const position = await placeField(ctx, { noun, id: newId(ctx.clock.now()), place: definition.position });
    const stored = { ...definition, noun, position, default_value: default_value ?? databaseNull };
    const field = await createRow(ctx, customFieldRows, stored, customFieldCreated);
    await keepVersion(ctx, field);
    return field;
  },
});
