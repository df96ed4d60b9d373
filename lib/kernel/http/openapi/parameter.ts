import type { Parameter } from "./document";
import type { JsonSchema } from "./schemas";

export function parameter(name: string, place: "path" | "query", schema: JsonSchema, required: boolean, example: unknown): Parameter {
  // The fields of an object have names such as `custom[region]`.
  const style = schema["type"] === "object" ? ({ style: "deepObject", explode: true } as const) : {};
  const { description, ...rest } = schema;
  const described = typeof description === "string" ? { description } : {};
  return {
    name,
    in: place,
    required,
    ...described,
    ...style,
    schema: rest,
    ...(example === undefined ? {} : { example: valueOf(rest, example) }),
  };
}

/** The value that the text of an address stands for. */
function valueOf({ type }: JsonSchema, text: unknown): unknown {
  if (typeof text !== "string") return text;
  return type === "integer" ? Number(text) : type === "boolean" ? text === "true" : text;
}
