import { decode, encode } from "next-auth/jwt";
import { z } from "zod";

/** The cookie's payload: nothing but the id of a row in `platform.sessions`, so that a session can be ended. */
const SessionClaims = z.object({ session_id: z.guid() });

/** Thirty days, in seconds: the cookie's and the row's longest life. */
export const sessionMaxAge = 30 * 24 * 60 * 60;

/** Host-only, and on https with the prefix that makes browsers insist on it (RFC 6265bis §4.1.3.2). */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https://") ? "__Host-atrium-session" : "atrium-session";
}

export function sealSessionToken(sessionId: string, secret: string): Promise<string> {
  return encode({ token: { session_id: sessionId }, secret, maxAge: sessionMaxAge });
}

/**
 * The session's id by token read lately: opening one derives a key and decrypts, at each of the ten requests that a page makes. What a
 * token says never changes, and when it ends, its row in `platform.sessions` ends too, which is read at each request.
 */
const opened = new Map<string, string>();
const mostOpened = 5_000;

/** The session's id, or null for a token that is forged, changed or expired. Whether the session is still open, its row says. */
export async function readSessionToken(token: string, secret: string): Promise<string | null> {
  const place = `${secret} ${token}`;
  const known = opened.get(place);
  if (known !== undefined) return known;
  const claims = await decode({ token, secret }).catch(() => null);
  const parsed = SessionClaims.safeParse(claims);
  if (!parsed.success) return null;
  for (const oldest of opened.keys()) {
    if (opened.size < mostOpened) break;
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
