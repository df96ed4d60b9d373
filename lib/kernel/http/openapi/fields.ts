import { resolveSchema } from "./sample";
import type { JsonSchema } from "./schemas";

/** One field in the reference. */
export interface FieldRow {
  /** Dotted path; `[]` marks the items of a list. */
  path: string;
  type: string;
  required: boolean;
  /** Bounds and formats as short terms: `max 200`, `email`. */
  terms: string[];
}

/** The fields of a schema in order, as table rows; a recursive schema is shown once. */
export function describeFields(schema: JsonSchema, components: Record<string, JsonSchema>): FieldRow[] {
  return rowsOf(schema, components, "", []);
}

function rowsOf(schema: JsonSchema, components: Record<string, JsonSchema>, prefix: string, seen: readonly string[]): FieldRow[] {
  const reference = typeof schema["$ref"] === "string" ? schema["$ref"] : null;
  if (reference !== null && seen.includes(reference)) return [];
  const inside = reference === null ? seen : [...seen, reference];
  const found = resolveSchema(schema, components);
  const alternatives = alternativesOf(found).filter((part) => part["type"] !== "null");
  if (alternatives.length > 0) return mergeRows(alternatives.map((part) => rowsOf(part, components, prefix, inside)));
  const items = itemsOf(found);
  if (items.length > 0) return mergeRows(items.map((part) => rowsOf(part, components, `${prefix}[]`, inside)));
  const required = new Set(Array.isArray(found["required"]) ? (found["required"] as string[]) : []);
  return Object.entries((found["properties"] ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    return [
      { path, type: typeOf(field, components), required: required.has(name), terms: termsOf(field, components) },
      ...rowsOf(field, components, path, inside),
    ];
  });
}

/** Merges the alternatives of a field into one row; it is required if all of them require it. */
function mergeRows(lists: FieldRow[][]): FieldRow[] {
  const rows = new Map<string, FieldRow>();
  for (const row of lists.flat()) {
    const known = rows.get(row.path);
    const type = known === undefined || known.type === row.type ? row.type : `${known.type} | ${row.type}`;
    rows.set(row.path, { ...row, type, required: row.required && (known?.required ?? true) });
  }
  return [...rows.values()].map((row) => ({
    ...row,
    required: row.required && lists.every((list) => list.some((other) => other.path === row.path)),
  }));
}

/** The schemas of a list's items: those of a tuple's places, and of all further items unless they are excluded (`items: false`). */
function itemsOf(schema: JsonSchema): JsonSchema[] {
  const places = Array.isArray(schema["prefixItems"]) ? (schema["prefixItems"] as JsonSchema[]) : [];
  const rest = schema["items"];
  return typeof rest === "object" && rest !== null ? [...places, rest as JsonSchema] : places;
}

function alternativesOf(schema: JsonSchema): JsonSchema[] {
  return ["anyOf", "oneOf"].flatMap((keyword) => (Array.isArray(schema[keyword]) ? (schema[keyword] as JsonSchema[]) : []));
}

function typeOf(schema: JsonSchema, components: Record<string, JsonSchema>): string {
  const name = typeof schema["$ref"] === "string" ? (schema["$ref"].split("/").at(-1) ?? null) : null;
  const found = resolveSchema(schema, components);
  if (Array.isArray(found["enum"]))
    return name !== null && found["enum"].length > 12
      ? name
      : found["enum"]
          .map((value) => JSON.stringify(value))
          .slice(0, 24)
          .join(" | ");
  if (name !== null) return name;
  if ("const" in found) return JSON.stringify(found["const"]);
  const alternatives = alternativesOf(found);
  if (alternatives.length > 0) return [...new Set(alternatives.map((part) => typeOf(part, components)))].join(" | ");
  if (found["type"] === "array") {
    const types = [...new Set(itemsOf(found).map((part) => typeOf(part, components)))];
    return types.length > 1 ? `(${types.join(" | ")})[]` : `${types[0] ?? "any"}[]`;
  }
  return Array.isArray(found["type"]) ? found["type"].join(" | ") : typeof found["type"] === "string" ? found["type"] : "any";
}

function termsOf(schema: JsonSchema, components: Record<string, JsonSchema>): string[] {
  const found = resolveSchema(schema, components);
  const own = [found, ...alternativesOf(found).map((part) => resolveSchema(part, components))];
  const pick = (keyword: string): unknown => own.map((part) => part[keyword]).find((value) => value !== undefined);
  const terms: string[] = [];
  const format = pick("format");
  if (typeof format === "string") terms.push(format);
  const pairs = [
    ["minLength", "min"],
    ["maxLength", "max"],
    ["minimum", "≥"],
    ["maximum", "≤"],
    ["minItems", "min"],
    ["maxItems", "max"],
  ] as const;
  for (const [keyword, word] of pairs) {
    const bound = pick(keyword);
    if (typeof bound === "number" && !(keyword === "minLength" && bound <= 1)) terms.push(`${word} ${String(bound)}`);
  }
  return terms;
}
