import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { FileAnswer } from "../../file-answer";

/**
 * Sends a stored file so that no browser runs it: always as an attachment, without type guessing, in a sandbox without permissions.
 * `headers` are those of the response frame; `HEAD` gets them without a body.
 */
export function sendFile(file: FileAnswer, method: string, headers: Headers): Response {
  headers.set("content-type", file.media_type.startsWith("text/") ? `${file.media_type}; charset=utf-8` : file.media_type);
  if (file.size !== null) headers.set("content-length", String(file.size));
  headers.set("content-disposition", attachmentNamed(file.name));
  headers.set("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'");
  headers.set("cross-origin-resource-policy", "same-origin");
  // A compressing proxy would remove the length.
  headers.set("cache-control", "private, no-store, no-transform");
  if (method === "HEAD") {
    file.body.destroy();
    return new Response(null, { headers });
  }
  // Node's class and the browser's are the same at run time.
  return new Response(Readable.toWeb(file.body) as NodeReadableStream<Uint8Array> as ReadableStream<Uint8Array>, { headers });
}

/**
 * `Content-Disposition` (RFC 6266) with an ASCII name for old programs and the true one in UTF-8 (RFC 8187). Characters that could end the
 * quoted string or the header are replaced in the first and percent-encoded in the second.
 */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["%\\]/gu, "_");
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, "\ufffd")).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
