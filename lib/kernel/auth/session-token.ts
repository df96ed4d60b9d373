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

/** The session's id, or null for a token that is forged, changed or expired. */
export async function readSessionToken(token: string, secret: string): Promise<string | null> {
  const claims = await decode({ token, secret }).catch(() => null);
  const parsed = SessionClaims.safeParse(claims);
  return parsed.success ? parsed.data.session_id : null;
}

export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, ...rest] = part.trim().split("=");
    if (key === name) return rest.join("=");
  }
  return null;
}
