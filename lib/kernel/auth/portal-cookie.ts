import { createHash } from "node:crypto";
import { readCookie } from "./session-token";

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

/** Minutes in which the browser that asked for a sign-in link is known: as long as the link lives. */
const askMaxAge = 15 * 60;

const askCookieName = (baseUrl: string): string => (baseUrl.startsWith("https://") ? "__Host-atrium-portal-ask" : "atrium-portal-ask");

/** The `Set-Cookie` by which a browser is known as the one that asked for a sign-in link. */
export function portalAskCookie(baseUrl: string, browser: string): string {
  const secure = baseUrl.startsWith("https://") ? "; Secure" : "";
  return `${askCookieName(baseUrl)}=${browser}; Path=/; Max-Age=${askMaxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The token of the browser that asked, or null for any other. */
export function readPortalAsk(cookies: string | null, baseUrl: string): string | null {
  const token = readCookie(cookies, askCookieName(baseUrl));
  return token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}

/** Six digits that the browser that asked shows, for a link that is opened on another device; of all links that it asks for the same. */
export function portalAskCode(browser: string): string {
  const number = createHash("sha256").update(`portal-ask|${browser}`).digest().readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, "0");
}
