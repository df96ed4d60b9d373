import type { Environment } from "../env";
import type { Runtime } from "../runtime";
import { hashToken, newToken } from "../secrets";
import { readCookie } from "./session-token";

/** What a signature proves: a new passkey, who signs in, or that the person of a session is present. */
export type PasskeyPurpose = "register" | "sign_in" | "confirm" | "portal_register" | "portal_sign_in";

/** Seconds in which an authenticator must answer. */
const challengeLifetime = 5 * 60;

/** A new challenge, base64url. @param holder the session's id, or the token of `passkeyCookie`: only they can use it. */
export async function newChallenge(runtime: Runtime, purpose: PasskeyPurpose, holder: string): Promise<string> {
  const challenge = newToken();
  const now = runtime.clock.now();
  const expires_at = new Date(now.getTime() + challengeLifetime * 1000);
  const { passkeyChallenge } = runtime.platform.client;
  await passkeyChallenge.deleteMany({ where: { expires_at: { lte: now } } });
  const row = { hash: hashToken(challenge), purpose, holder: hashToken(holder), expires_at, created_at: now };
  await passkeyChallenge.createMany({ data: [row] });
  return challenge;
}

/** Deletes the challenge; whether it was the holder's, for this purpose, and in time. Only one of two concurrent uses succeeds. */
export async function useChallenge(runtime: Runtime, challenge: string, purpose: PasskeyPurpose, holder: string): Promise<boolean> {
  const { count } = await runtime.platform.client.passkeyChallenge.deleteMany({
    where: { hash: hashToken(challenge), purpose, holder: hashToken(holder), expires_at: { gt: runtime.clock.now() } },
  });
  return count === 1;
}

const cookieName = (baseUrl: string): string => (baseUrl.startsWith("https://") ? "__Host-atrium-passkey" : "atrium-passkey");

/** The line of `Set-Cookie` that binds a challenge to the browser of somebody who has no session yet. */
export function passkeyCookie({ ATRIUM_BASE_URL: baseUrl }: Pick<Environment, "ATRIUM_BASE_URL">, token: string): string {
  const secure = baseUrl.startsWith("https://") ? "; Secure" : "";
  return `${cookieName(baseUrl)}=${token}; Path=/; Max-Age=${challengeLifetime}; HttpOnly; SameSite=Strict${secure}`;
}

export function readPasskeyCookie(cookies: string | null, baseUrl: string): string | null {
  return readCookie(cookies, cookieName(baseUrl));
}
