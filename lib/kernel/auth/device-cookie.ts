import type { Environment } from "../env";
import { isSignedText, newToken, signText } from "../secrets";
import { readCookie } from "./session-token";

/** A year, in seconds. */
const deviceMaxAge = 365 * 24 * 60 * 60;

export function deviceCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https://") ? "__Host-atrium-device" : "atrium-device";
}

/** Proves that a person has signed in on this device. It grants no access, but separates the device's attempts from strangers' guesses. */
export function sealDevice(email: string, secretHex: string): string {
  const device = newToken();
  return `${device}.${signText(`device|${device}|${email}`, secretHex)}`;
}

/** The line of `Set-Cookie` that makes a browser a known device of `email`, after a sign-in or a password reset. */
export function deviceCookie(
  { ATRIUM_BASE_URL: baseUrl, ATRIUM_SIGNING_SECRET: secretHex }: Pick<Environment, "ATRIUM_BASE_URL" | "ATRIUM_SIGNING_SECRET">,
  email: string,
): string {
  const secure = baseUrl.startsWith("https://") ? "; Secure" : "";
  return `${deviceCookieName(baseUrl)}=${sealDevice(email, secretHex)}; Path=/; Max-Age=${deviceMaxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The device's id if any of the secrets signed it for `email`, or null. */
export function readDevice(cookies: string | null, email: string, options: { baseUrl: string; secrets: readonly string[] }): string | null {
  const [device, signature] = (readCookie(cookies, deviceCookieName(options.baseUrl)) ?? "").split(".");
  if (device === undefined || signature === undefined) return null;
  return isSignedText(`device|${device}|${email}`, signature, options.secrets) ? device : null;
}
