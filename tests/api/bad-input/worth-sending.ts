import type { JsonSchema } from "@/lib/kernel/http/openapi/schemas";
import { isFirst } from "./endpoint-shots";
import { verdictOf } from "./judge";
import type { Mutation } from "./mutations";
import type { Shot } from "./send";
import type { Target } from "./targets";

let refusals = 0;

/**
 * Two fields of one schema that the same code reads get the same answer. What the schema accepts can break the code behind it too, so there
 * the field's name and the callers count as well. Of what it rejects, a sample shows that the endpoint rejects it; that unknown fields are,
 * each operation shows.
 */
export function worthSending(target: Target, { at, names, what, never }: Mutation, aimed: () => Shot): Shot[] {
  const { machine, schema, by_query, address } = target;
  const depth = at === "" ? "top" : at.includes(".") ? "nested" : "field";
  if (names === "no_such_field") return [aimed()];
  if (at !== names) {
    const shot = aimed();
    return verdictOf(target, shot.wire) !== "refused" || isFirst("unknown", machine, depth, what) ? [shot] : [];
  }
  // The endpoint refuses it before the schema sees it.
  if (never === "anywhere" || (never !== null && !by_query)) return isFirst("never", machine, depth, what) ? [aimed()] : [];
  const field = textOf(schemaAt(schema, at.split(".")));
  const place = [address.split("/")[2], by_query, at.split(".").at(-1)];
  if (!isFirst("either", machine, field, what, ...place)) return [];
  const shot = aimed();
  const verdict = verdictOf(target, shot.wire);
  if (verdict === "refused") return isFirst(verdict, machine, field, what) && refusals++ % 9 === 0 ? [shot] : [];
  return isFirst(verdict, field, what, ...place) ? [shot] : [];
}

const texts = new WeakMap<JsonSchema, string>();

function textOf(schema: JsonSchema | undefined): string {
  if (schema === undefined) return "none";
  const text = texts.get(schema) ?? JSON.stringify(schema);
  texts.set(schema, text);
  return text;
}

/** The schema of a field, by the first of alternatives that has it; undefined if there is none. */
export function schemaAt(schema: JsonSchema, path: readonly string[], root = schema): JsonSchema | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const definitions = (root["$defs"] ?? {}) as Record<string, JsonSchema>;
    return schemaAt(reference === "#" ? root : (definitions[reference.slice("#/$defs/".length)] ?? {}), path, root);
  }
  for (const keyword of ["anyOf", "oneOf", "allOf"])
    for (const one of (schema[keyword] ?? []) as JsonSchema[]) {
      const found = schemaAt(one, path, root);
      if (found !== undefined) return found;
    }
  const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
  const next = /^\d+$/.test(name) ? (schema["items"] ?? properties[name]) : (properties[name] ?? schema["additionalProperties"]);
  return typeof next === "object" ? schemaAt(next as JsonSchema, rest, root) : undefined;
}
