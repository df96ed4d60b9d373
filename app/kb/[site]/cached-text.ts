import { createHash } from "node:crypto";

/** Seconds that a copy may be used unasked; what is published shows this late at most. */
const freshSeconds = 300;

/** Whether the reader has this version (RFC 9110, 13.1.2). */
const has = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");

/** A text of the knowledge base for programs, which ask for it again and again: 304 where theirs is the present one. */
export function cachedText(request: Request, text: string, type: string): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = {
    etag,
    "cache-control": `public, max-age=${freshSeconds}`,
    // The words around the articles are in the reader's language.
    vary: "accept-language, cookie",
    "x-content-type-options": "nosniff",
  };
  if (has(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "content-type": `${type}; charset=utf-8` } });
}
