import type { IncomingMessage } from "node:http";
import { AppError } from "@/lib/kernel/base/errors";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";
import { answer } from "@/lib/kernel/http/endpoint/endpoint";

/**
 * The error of an address that neither a handler nor a page may get, else null: a malformed escape, NUL, the `*` of OPTIONS. An absolute
 * address (RFC 9112, section 3.2.2) becomes a path, and its authority the host.
 */
export function checkTarget(incoming: IncomingMessage): AppError | null {
  const { url = "" } = incoming;
  const absolute = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(url);
  if (absolute) {
    incoming.headers.host = absolute[1];
    incoming.url = absolute[2]?.startsWith("/") ? absolute[2] : `/${absolute[2] ?? ""}`;
  }
  if (!incoming.url?.startsWith("/")) return new AppError("malformed", "The address must be a path.");
  if (decodePath(incoming.url) === null) return new AppError("malformed", "The path contains an invalid percent-encoding.");
  return incoming.url.includes("%00") ? new AppError("malformed", "The address must not contain NUL characters.") : null;
}

/** The path of an address, decoded; null if its escapes are not UTF-8. */
export function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.split("?", 1)[0] ?? "");
  } catch {
    return null;
  }
}

/** Answers a request without a handler in the one error format. `allow` lists the methods that the address accepts. */
export function answerUnrouted(request: ApiRequest, error: AppError, allow: readonly string[] = []): Promise<Response> {
  return answer(request, "http.unrouted", (_runtime, headers) => {
    if (allow.length > 0) headers.set("allow", allow.join(", "));
    return Promise.reject(error);
  });
}

export const securityTextPath = "/.well-known/security.txt";

/** Milliseconds for which a copy of it may be relied on. */
const securityTextLife = 180 * 24 * 60 * 60 * 1000;

/** Says to whom faults in security are reported (RFC 9116), where the operator has set that. */
export function answerSecurityText(request: ApiRequest): Promise<Response> {
  return answer(request, "http.security_text", ({ environment, clock }, headers) => {
    const { ATRIUM_SECURITY_CONTACT: contact, ATRIUM_BASE_URL: baseUrl } = environment;
    if (contact === undefined) return Promise.reject(new AppError("not_found", "There is nothing at this address."));
    headers.set("content-type", "text/plain; charset=utf-8");
    const expires = new Date(clock.now().getTime() + securityTextLife).toISOString();
    const canonical = new URL(securityTextPath, baseUrl).href;
    const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en, ar\nCanonical: ${canonical}\n`;
    return Promise.resolve(new Response(text, { headers }));
  });
}

/** Answers OPTIONS with the methods of the address; `open` are those that a browser may use for pages of other sites (CORS preflight). */
export function answerOptions(request: ApiRequest, allow: readonly string[], open: readonly string[] = []): Promise<Response> {
  return answer(request, "http.options", (_runtime, headers) => {
    headers.set("allow", allow.join(", "));
    if (open.length > 0) {
      headers.set("access-control-allow-origin", "*");
      headers.set("access-control-allow-methods", open.join(", "));
      headers.set("access-control-allow-headers", "content-type, idempotency-key");
      headers.set("access-control-max-age", "86400");
    }
    return Promise.resolve(new Response(null, { status: 204, headers }));
  });
}
