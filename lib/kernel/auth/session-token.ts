import { decode, encode } from "next-auth/jwt";
import { z } from "zod";

/** The cookie's payload: only the id of a row in `platform.sessions`, so that a session can be revoked. */
const SessionClaims = z.object({ session_id: z.guid() });

/** Thirty days, in seconds: the longest life of the cookie and the row. */
export const sessionMaxAge = 30 * 24 * 60 * 60;

/** Host-only, and on https with the prefix that makes browsers enforce it (RFC 6265bis §4.1.3.2). */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https://") ? "__Host-atrium-session" : "atrium-session";
}

export function sealSessionToken(sessionId: string, secret: string): Promise<string> {
  return encode({ token: { session_id: sessionId }, secret, maxAge: sessionMaxAge });
}

/**
 * Cache of session ids by token: opening a token derives a key and decrypts, and a page makes ten requests. A token's content never
 * changes, and its row in `platform.sessions`, which is read on each request, ends no later than the token.
 */
const opened = new Map<string, string>();
const cacheSize = 5_000;

/** The session's id in a token of any of the secrets, or null for a forged, changed or expired one. Its row decides whether it is open. */
export async function readSessionToken(token: string, secrets: readonly string[]): Promise<string | null> {
  for (const secret of secrets) {
    const id = await readWith(token, secret);
    if (id !== null) return id;
  }
  return null;
}

async function readWith(token: string, secret: string): Promise<string | null> {
  const place = `${secret} ${token}`;
  const known = opened.get(place);
  if (known !== undefined) return known;
  const claims = await decode({ token, secret }).catch(() => null);
  const parsed = SessionClaims.safeParse(claims);
  if (!parsed.success) return null;
  for (const oldest of opened.keys()) {
    if (opened.size < cacheSize) break;
    opened.delete(oldest);
  }
  opened.set(place, parsed.data.session_id);
  return parsed.data.session_id;
}

export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, ...rest] = part.trim().split("=");
    if (key === name) return rest.join("=");
  }
  return null;
}
