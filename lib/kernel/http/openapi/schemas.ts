import { z } from "zod";
import { AppError } from "../../base/errors";
import { toPlainPattern } from "./patterns";
import { simplifyShapes } from "./shapes";

/** A JSON Schema (draft 2020-12), as in OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown };

export interface NamedSchemas {
  /** `components.schemas`: the named schemas requested so far, and those that they refer to. */
  components(): Record<string, JsonSchema>;
  /** The wire form of a schema: a reference if it has a name, else inline. @throws AppError `internal` for one that was not passed in. */
  of(schema: z.ZodType): JsonSchema;
  /** The wire form of a schema with its fields inline, even if it has a name. */
  inline(schema: z.ZodType): JsonSchema;
}

const prefix = "#/components/schemas/";

/**
 * Converts schemas to JSON Schemas of their wire form (`io: "input"` in both directions: a codec encodes to what it decodes from).
 * Those in `names` become components and are referenced; the others are inline.
 */
export function convertSchemas(schemas: Iterable<z.ZodType>, names: ReadonlyMap<z.ZodType, string>): NamedSchemas {
  const registry = z.registry<{ id: string }>();
  const ids = new Map<z.ZodType, string>();
  for (const [schema, name] of names) {
    ids.set(schema, name);
    registry.add(schema, { id: name });
  }
  for (const schema of schemas) {
    if (ids.has(schema)) continue;
    const id = `unnamed-${String(ids.size)}`;
    ids.set(schema, id);
    registry.add(schema, { id });
  }
  const converted = z.toJSONSchema(registry, {
    io: "input",
    unrepresentable: "any",
    uri: (id) => `${prefix}${id}`,
    override: describe,
  }).schemas;
  const clean = (id: string): JsonSchema => {
    const { $schema: _dialect, $id: _uri, id: _id, ...rest } = (converted[id] ?? {}) as JsonSchema;
    return rest;
  };
  const asked = new Set<string>();
  const ask = (id: string): void => {
    if (asked.has(id)) return;
    asked.add(id);
    referencesIn(clean(id)).forEach(ask);
  };
  const idOf = (schema: z.ZodType): string => {
    const id = ids.get(schema);
    if (id === undefined) throw new AppError("internal", "A requested schema was not converted.");
    return id;
  };
  return {
    components: () =>
      Object.fromEntries(
        [...asked]
          .filter((id) => !id.startsWith("unnamed-"))
          .sort()
          .map((id) => [id, clean(id)]),
      ),
    of(schema) {
      const id = idOf(schema);
      ask(id);
      return id.startsWith("unnamed-") ? clean(id) : { $ref: `${prefix}${id}` };
    },
    inline(schema) {
      const found = clean(idOf(schema));
      referencesIn(found).forEach(ask);
      return found;
    },
  };
}

/** Formats that say all of their patterns, which not every dialect reads. */
const formats = new Set(["date", "date-time", "email", "uri", "uuid"]);

const onlyPattern = (part: unknown) => typeof part === "object" && part !== null && Object.keys(part).join() === "pattern";

/** Leaves only patterns that every dialect reads. */
function simplifyPatterns(schema: z.core.JSONSchema.BaseSchema): void {
  const { pattern, allOf } = schema;
  const plain = typeof pattern !== "string" || formats.has(String(schema.format)) ? null : toPlainPattern(pattern);
  if (plain === null) delete schema.pattern;
  else schema.pattern = plain;
  if (allOf?.every(onlyPattern) !== true) return;
  const parts = allOf.flatMap((part) => {
    const read = toPlainPattern(String(typeof part === "object" ? part.pattern : ""));
    return read === null ? [] : [{ pattern: read }];
  });
  if (parts.length === 0 || formats.has(String(schema.format))) delete schema.allOf;
  else schema.allOf = parts;
}

/** Adds `.meta()` (examples, descriptions, write-only), which is in another registry than ours. */
function describe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { id: _id, as_query, ...meta } = z.globalRegistry.get(zodSchema as unknown as z.ZodType) ?? {};
  if (typeof as_query === "object") {
    for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
    Object.assign(jsonSchema, as_query);
  }
  Object.assign(jsonSchema, meta);
  simplifyPatterns(jsonSchema);
  simplifyShapes(jsonSchema);
  // Omit the bounds that all JSON numbers have.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** The names of the components to which a schema refers. */
export function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "$ref" && typeof item === "string" ? [item.slice(prefix.length)] : referencesIn(item),
  );
}

/** The schema without the fields `names`, in each of its alternatives, since these are in the path. */
export function withoutFields(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema;
  const result: JsonSchema = { ...schema };
  for (const keyword of ["anyOf", "oneOf", "allOf"]) {
    const parts = result[keyword];
    if (Array.isArray(parts)) result[keyword] = parts.map((part: JsonSchema) => withoutFields(part, names));
  }
  const kept = Object.entries(fieldsOf(schema)).filter(([name]) => !names.includes(name));
  if (schema["properties"] !== undefined) result["properties"] = Object.fromEntries(kept);
  const required = requiredOf(schema).filter((name) => !names.includes(name));
  if (required.length > 0) result["required"] = required;
  else delete result["required"];
  return result;
}

/** The fields of an object's schema, including those of its alternatives. */
export function fieldsOf(schema: JsonSchema): Record<string, JsonSchema> {
  const alternatives = [schema["anyOf"], schema["oneOf"]].flatMap((parts) => (Array.isArray(parts) ? (parts as JsonSchema[]) : []));
  const own = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
  return Object.assign({}, ...alternatives.map(fieldsOf), own) as Record<string, JsonSchema>;
}

export function requiredOf(schema: JsonSchema): string[] {
  return Array.isArray(schema["required"]) ? (schema["required"] as string[]) : [];
}
