import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import type { Environment } from "../env";

/** The cookie's payload: the id of a row in `platform.sessions`, so that a session can be revoked, and which of its tokens this is. */
const SessionClaims = z.object({ session_id: z.guid(), renewals: z.int().default(0) });
export type SessionClaims = z.output<typeof SessionClaims>;

/** What `sealSessionToken` writes; next-auth's library would open all of its algorithms. */
const SessionHeader = z.object({ alg: z.literal("dir"), enc: z.literal("A256GCM") });

/** Thirty days, in seconds: the longest life of the cookie and the row. */
export const sessionMaxAge = 30 * 24 * 60 * 60;

/** Host-only, and on https with the prefix that makes browsers enforce it (RFC 6265bis §4.1.3.2). */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https://") ? "__Host-atrium-session" : "atrium-session";
}

export function sealSessionToken(session_id: string, secret: string, renewals = 0): Promise<string> {
  return encode({ token: { session_id, renewals }, secret, maxAge: sessionMaxAge });
}

/** The `Set-Cookie` that gives a session its next token, as next-auth writes it at the sign-in. */
export async function sessionCookie(
  { ATRIUM_BASE_URL: baseUrl, ATRIUM_SIGNING_SECRET: secret }: Pick<Environment, "ATRIUM_BASE_URL" | "ATRIUM_SIGNING_SECRET">,
  { session_id, renewals }: SessionClaims,
): Promise<string> {
  const secure = baseUrl.startsWith("https://") ? "; Secure" : "";
  const token = await sealSessionToken(session_id, secret, renewals);
  return `${sessionCookieName(baseUrl)}=${token}; Path=/; Max-Age=${sessionMaxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function isOurs(token: string): boolean {
  try {
    return SessionHeader.safeParse(JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString())).success;
  } catch {
    return false;
  }
}

/**
 * Cache of session ids by token: opening a token derives a key and decrypts, and a page makes ten requests. A token's content never
 * changes, and its row in `platform.sessions`, which is read on each request, ends no later than the token.
 */
const opened = new Map<string, SessionClaims>();
const cacheSize = 5_000;

/** What a token of any of the secrets says, or null for a forged, changed or expired one. Its row decides whether it is open. */
export async function readSessionToken(token: string, secrets: readonly string[]): Promise<SessionClaims | null> {
  for (const secret of secrets) {
    const claims = await readWith(token, secret);
    if (claims !== null) return claims;
  }
  return null;
}

async function readWith(token: string, secret: string): Promise<SessionClaims | null> {
  const place = `${secret} ${token}`;
  const known = opened.get(place);
  if (known !== undefined) return known;
  if (!isOurs(token)) return null;
  const claims = await decode({ token, secret }).catch(() => null);
  const parsed = SessionClaims.safeParse(claims);
  if (!parsed.success) return null;
  for (const oldest of opened.keys()) {
    if (opened.size < cacheSize) break;
    opened.delete(oldest);
  }
  opened.set(place, parsed.data);
  return parsed.data;
}

export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, ...rest] = part.trim().split("=");
    if (key === name) return rest.join("=");
  }
  return null;
}
