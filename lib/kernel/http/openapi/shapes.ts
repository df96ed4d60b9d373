import type { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Says some shapes as generators of clients read them, with the same meaning: a tuple without `items: false`, a list beside other types
 * as one schema of several types, a day or a time as text, constants as an enumeration, and a constant boolean as a boolean.
 */
export function simplifyShapes(schema: Schema): void {
  if (schema.prefixItems !== undefined && schema.items === false && schema.maxItems === schema.prefixItems.length) {
    const places = [...new Map(schema.prefixItems.map((place) => [JSON.stringify(place), place])).values()];
    schema.items = (places.length === 1 ? places[0] : { anyOf: places }) as NonNullable<Schema["items"]>;
  }
  if (typeof schema.const === "boolean") {
    schema.description ??= `Always ${String(schema.const)}.`;
    delete schema.const;
  }
  const alternatives = schema.anyOf?.map((part) => (typeof part === "object" ? part : {})) ?? [];
  if (alternatives.every(({ type }) => type === "string") && alternatives.some(({ format }) => format === "date")) {
    delete schema.anyOf;
    schema.type = "string";
    schema.description ??= "A date, or a date with a time.";
  }
  const [first] = alternatives;
  if (first !== undefined && alternatives.every((part) => part.const !== undefined && part.type === first.type)) {
    delete schema.anyOf;
    Object.assign(schema, { type: first.type, enum: alternatives.map((part) => part.const) });
  }
  if (alternatives.some(({ type }) => type === "array")) mergeTypes(schema, alternatives);
}

/** One schema for alternatives of different types; what each says concerns its own type alone, as JSON Schema's keywords do. */
function mergeTypes(schema: Schema, alternatives: readonly Schema[]): void {
  const types = alternatives.map(({ type }) => type);
  const keywords = alternatives.flatMap((part) => Object.keys(part)).filter((keyword) => keyword !== "type");
  if (types.includes(undefined) || new Set(types).size < types.length || new Set(keywords).size < keywords.length) return;
  delete schema.anyOf;
  Object.assign(schema, ...alternatives, { type: types });
}
