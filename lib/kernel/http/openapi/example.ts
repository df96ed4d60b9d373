import type { ApiOperation, OpenApiDocument } from "./document";
import { sampleOf } from "./sample";

/** A curl command for an operation, from the document's own examples. */
export function curlExample(origin: string, method: string, path: string, operation: ApiOperation): string {
  const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
  const address = inPath.reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example ?? name))), path);
  const query = new URLSearchParams(
    operation.parameters.flatMap(({ name, in: place, example }) =>
      place === "query" && example !== undefined ? [[name, String(example)]] : [],
    ),
  );
  const search = query.size > 0 ? `?${query.toString()}` : "";
  const lines = [`curl${method === "GET" ? "" : ` -X ${method}`} "${origin}${address}${search}"`];
  if (operation.security.some((scheme) => "api_key" in scheme)) lines.push('-H "Authorization: Bearer $ATRIUM_API_KEY"');
  if (operation.parameters.some((parameter) => parameter.name === "Idempotency-Key")) lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (operation.parameters.some((parameter) => parameter.name === "If-Match")) lines.push(`-H 'If-Match: "1"'`);
  const example = operation.requestBody?.content["application/json"]?.example;
  if (example !== undefined) {
    lines.push('-H "Content-Type: application/json"');
    lines.push(`-d '${JSON.stringify(example, undefined, 2).replaceAll("'", "'\\''")}'`);
  }
  return lines.join(" \\\n  ");
}

/** The success response of an operation: status, schema and a sample; null if the document describes no body. */
export function answerExample(document: OpenApiDocument, operation: ApiOperation) {
  const found = Object.entries(operation.responses).find(([status]) => status.startsWith("2"));
  if (found === undefined) return null;
  const [status, response] = found;
  const schema = response.content?.["application/json"]?.schema ?? null;
  return {
    status,
    description: response.description ?? "",
    schema,
    sample: schema === null ? null : sampleOf(schema, document.components.schemas),
  };
}

/** The errors that an operation can return, as `[status, code]`. */
export function refusalsOf(operation: ApiOperation): [string, string][] {
  return Object.entries(operation.responses).flatMap(([status, { $ref }]): [string, string][] =>
    $ref === undefined ? [] : [[status, $ref.split("/").at(-1) ?? ""]],
  );
}
