/** Thirty days, in seconds: the longest life of a contact's session and of its cookie. */
export const portalSessionMaxAge = 30 * 24 * 60 * 60;

/** Host-only, so that each tenant's host has its own; on https with the prefix that makes browsers enforce it (RFC 6265bis, 4.1.3.2). */
export function portalCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https://") ? "__Host-atrium-portal" : "atrium-portal";
}

/** The `Set-Cookie` that starts a session, or ends it if the token is null. */
export function portalCookie(baseUrl: string, token: string | null): string {
  const secure = baseUrl.startsWith("https://") ? "; Secure" : "";
  const age = token === null ? 0 : portalSessionMaxAge;
  return `${portalCookieName(baseUrl)}=${token ?? ""}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
