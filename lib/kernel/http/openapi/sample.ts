import type { JsonSchema } from "./schemas";

const formats: Record<string, unknown> = {
  "date-time": "2026-01-05T09:00:00.000Z",
  date: "2026-01-05",
  email: "ada@northwind.example",
  uri: "https://northwind.example",
  uuid: "0193f6f0-0000-7000-8000-000000000000",
};

const prefix = "#/components/schemas/";

/** The schema that a reference points to, or the schema itself. */
export function resolveSchema(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const reference = schema["$ref"];
  return typeof reference === "string" ? (components[reference.slice(prefix.length)] ?? {}) : schema;
}

/** An illustrative value of a schema. Recursion ends at depth six. */
export function sampleOf(schema: JsonSchema, components: Record<string, JsonSchema>, depth = 0): unknown {
  if (depth > 6) return null;
  const found = resolveSchema(schema, components);
  if ("const" in found) return found["const"];
  if ("default" in found) return found["default"];
  for (const keyword of ["examples", "enum"]) {
    const list = found[keyword];
    if (Array.isArray(list)) return list[0] as unknown;
  }
  for (const keyword of ["oneOf", "anyOf", "allOf"]) {
    const list = found[keyword];
    if (Array.isArray(list) && list[0]) return sampleOf(list[0] as JsonSchema, components, depth + 1);
  }
  const type = Array.isArray(found["type"]) ? (found["type"] as unknown[])[0] : found["type"];
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries((found["properties"] ?? {}) as Record<string, JsonSchema>).map(([name, field]) => [
          name,
          sampleOf(field, components, depth + 1),
        ]),
      );
    case "array":
      return (
        Array.isArray(found["prefixItems"]) ? (found["prefixItems"] as JsonSchema[]) : found["items"] ? [found["items"] as JsonSchema] : []
      ).map((item) => sampleOf(item, components, depth + 1));
    case "integer":
    case "number":
      return typeof found["minimum"] === "number" ? Math.max(1, found["minimum"]) : 1;
    case "boolean":
      return true;
    case "string":
      return (
        formats[String(found["format"])] ?? (typeof found["pattern"] === "string" && /\\d|0-9/.test(found["pattern"]) ? "115.00" : "text")
      );
    default:
      return null;
  }
}
