import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

export interface SentFile {
  name: string;
  media_type: string;
  size: number;
  body: Readable;
}

/**
 * A stored file as an answer that no browser runs: always an attachment, its type never guessed, in a sandbox of no rights should something
 * show it after all. `headers` are those of the frame; `HEAD` gets them without the bytes.
 */
export function sendFile(file: SentFile, method: string, headers: Headers): Response {
  headers.set("content-type", file.media_type.startsWith("text/") ? `${file.media_type}; charset=utf-8` : file.media_type);
  headers.set("content-length", String(file.size));
  headers.set("content-disposition", attachmentNamed(file.name));
  headers.set("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'");
  headers.set("cross-origin-resource-policy", "same-origin");
  // Whoever compresses on the way would take the length away.
  headers.set("cache-control", "private, no-store, no-transform");
  if (method === "HEAD") {
    file.body.destroy();
    return new Response(null, { headers });
  }
  // Node's class and the browser's are one at run time.
  return new Response(Readable.toWeb(file.body) as NodeReadableStream<Uint8Array> as ReadableStream<Uint8Array>, { headers });
}

/**
 * `Content-Disposition` (RFC 6266): a name in plain ASCII for old programs, and the true one in UTF-8 (RFC 8187, formerly 5987). Whatever
 * could end the quoted text or the header is replaced in the first and percent-encoded in the second.
 */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["%\\]/gu, "_");
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, "\ufffd")).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
