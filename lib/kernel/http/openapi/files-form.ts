import type { FilesField } from "../endpoint/read-files-form";
import type { MediaTypes } from "./document";
import { fieldsOf, type JsonSchema } from "./schemas";

/** The body of an operation as a form with files: custom values are fields of their own, `custom.<key>`, and the files come last. */
export function describeFilesForm(input: JsonSchema, { field, most }: FilesField, example: Record<string, unknown>): MediaTypes {
  const { custom, ...plain } = fieldsOf(input);
  const files = {
    type: "array",
    maxItems: most,
    items: { type: "string", format: "binary", contentMediaType: "application/octet-stream" },
    description: "After all other fields.",
  };
  const { custom: _custom, ...shown } = example;
  const named = custom === undefined ? {} : { patternProperties: { "^custom\\.[a-z0-9_]+(:[a-z0-9_]+)?$": { type: "string" } } };
  return { "multipart/form-data": { schema: { ...input, properties: { ...plain, [field]: files }, ...named }, example: shown } };
}
