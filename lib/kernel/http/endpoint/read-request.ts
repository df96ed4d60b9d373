import { nestFields } from "../../base/query-fields";
import { AppError } from "../../base/errors";
import { hasUniqueNames } from "./unique-names";
import type { ApiRequest } from "./api-request";

/** Maximum bytes of a JSON body. Files are uploaded separately. */
export const bodyLimit = 1024 * 1024;

/** The request's text. @throws AppError `too_large`, or `malformed` if it is not UTF-8. */
export async function readText(request: ApiRequest, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("malformed", "The body is not UTF-8.");
  }
}

/**
 * Reads the body, counting bytes as they arrive. Past the limit it reads and drops as much again: to stop reading would close the
 * connection on a client that is still sending and would never see the response. @throws AppError `too_large`.
 */
export async function readBytes(request: ApiRequest, limit: number): Promise<Buffer> {
  const tooLarge = new AppError("too_large", `The body can have at most ${limit} bytes.`);
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limit) throw tooLarge;
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > 2 * limit) {
      await reader.cancel();
      throw tooLarge;
    }
    if (size > limit) chunks.length = 0;
    else chunks.push(value);
  }
  if (size > limit) throw tooLarge;
  return Buffer.concat(chunks);
}

/** The body as a JSON object; an empty body is `{}`. @throws AppError `malformed`, `unsupported_media_type`, `too_large`. */
async function readJsonObject(request: ApiRequest): Promise<Record<string, unknown>> {
  const text = await readText(request, bodyLimit);
  if (text.trim() === "") return {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json") throw new AppError("unsupported_media_type", "Send the body as application/json.");
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity") throw new AppError("unsupported_media_type", "Send the body without Content-Encoding.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError("malformed", "The body is not JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new AppError("malformed", "The body must be a JSON object.");
  if (!hasUniqueNames(text)) throw new AppError("malformed", "The body contains a field twice.");
  return body as Record<string, unknown>;
}

/** The fields of a query or a form. @throws AppError `malformed` for one that is given twice. */
export function readFields(search: URLSearchParams): Record<string, unknown> {
  const fields = new Map<string, string>();
  for (const [name, value] of search) {
    if (fields.has(name)) throw new AppError("malformed", `The parameter ${name} is given twice.`);
    fields.set(name, value);
  }
  // Assigning `__proto__` would not create a field.
  return Object.fromEntries(fields);
}

/** The operation's wire input: parameters from the path, the rest from the query (GET, DELETE) or the body. */
export async function readInput(request: ApiRequest, pathNames: Record<string, string>): Promise<Record<string, unknown>> {
  const byQuery = request.method === "GET" || request.method === "HEAD" || request.method === "DELETE";
  const url = new URL(request.url);
  if (!byQuery && url.search !== "") throw new AppError("malformed", "This method accepts no query parameters.");
  const fields = byQuery ? nestFields(readFields(url.searchParams)) : await readJsonObject(request);
  for (const name of Object.keys(pathNames)) {
    if (Object.hasOwn(fields, name))
      throw new AppError("malformed", `${name} is already in the path.`, {
        errors: [{ path: name, code: "unknown_field", message: "This field is already in the path." }],
      });
  }
  return { ...fields, ...pathNames };
}

/** The version in `If-Match: "<version>"`, or null. @throws AppError `malformed`. */
export function readIfMatch(request: ApiRequest): number | null {
  const header = request.headers.get("if-match");
  if (header === null || header === "*") return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw new AppError("malformed", 'If-Match must be a version from an ETag, such as "3".');
  return Number(version);
}

/** The caller's Idempotency-Key, or null. @throws AppError `malformed`. */
export function readIdempotencyKey(request: ApiRequest): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new AppError("malformed", "Idempotency-Key must be 1 to 255 visible ASCII characters.");
  return key;
}
