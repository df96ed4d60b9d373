import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { CustomField } from "./schema";

const sample: z.input<typeof CustomField> = {
  id: "cfd_01jd0p2q3r4s5t6v7w8x9y0z1a",
  entity: "customers",
  label: "Contract number",
  key: "contract_number",
  type: "text",
  default: null,
  required: false,
  min: null,
  max: "20",
  pattern: null,
  options: [],
  currency: null,
  scope: "staff",
  position: 0,
  replaces_id: null,
  filling: false,
  deleted_at: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `custom_field.${name}`, noun: "custom_field", data: CustomField, sample });

export const customFieldCreated = define("created");
export const customFieldUpdated = define("updated");
export const customFieldDeleted = define("deleted");
export const customFieldRestored = define("restored");
/** Took the place of a field of another type; its values follow. */
export const customFieldRetyped = define("retyped");

export const customFieldEvents = [customFieldCreated, customFieldUpdated, customFieldDeleted, customFieldRestored, customFieldRetyped];
