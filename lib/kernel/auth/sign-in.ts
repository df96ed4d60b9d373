import type { User } from "@/prisma/generated/client";
import type { PasskeyAssertion } from "../base/passkey";
import { signingSecrets } from "../env";
import type { Runtime } from "../runtime";
import { codeBuckets, passkeyBuckets, passwordBuckets } from "./attempts";
import { readDevice } from "./device-cookie";
import { verifyPassword } from "./password-hash";
import { readPasskeyCookie } from "./passkey-challenges";
import { usePasskey } from "./passkeys";
import { findFactors, useSecondFactor } from "./second-factor";
import { createSession, revokeSessions } from "./sessions";
import { readCookie, readSessionToken, sessionCookieName } from "./session-token";
import { returnTokens, takeTokens } from "./throttle";
import { findUserByEmail } from "./users";

export interface Credentials {
  /** Lower-cased. */
  email: string;
  password: string;
  /** A code of the app or a recovery code; empty if none was entered. */
  code: string;
  /** Instead of a code. */
  passkey: PasskeyAssertion | null;
}

/** The origin of an attempt. */
export interface Origin {
  ip: string | null;
  user_agent: string | null;
  cookies: string | null;
}

/** The reason for the screen. Only a caller with the right password learns which second factor is needed. */
export type Refusal = "refused" | "code_required" | "passkey_required" | "factor_required" | "code_wrong" | "passkey_refused";

export type SignIn =
  | {
      outcome: "signed_in";
      user_id: string;
      email: string;
      session_id: string;
      /** As the account has it. */
      language: string;
      by_recovery_code: boolean;
    }
  | { outcome: Refusal };

/**
 * Signs a person in. An unknown person gets the same answer as a wrong password, after the same work. Until the address is verified there
 * is no session, and so no key or second factor, since anybody can sign up with anybody's address; the answer is the same too, or signing
 * in after a sign-up would tell whether the address had an account.
 * @throws AppError `rate_limited` after too many attempts.
 */
export async function signIn(runtime: Runtime, { email, password, code, passkey }: Credentials, from: Origin): Promise<SignIn> {
  const known = { baseUrl: runtime.environment.ATRIUM_BASE_URL, secrets: signingSecrets(runtime.environment) };
  const buckets = passwordBuckets({ email, ip: from.ip, known_device: readDevice(from.cookies, email, known) });
  await takeTokens(runtime, buckets);
  const user = await findUserByEmail(runtime, email);
  const matches = await verifyPassword(user?.password_hash ?? null, password);
  if (!user?.email_verified_at || !matches) return { outcome: "refused" };
  await returnTokens(runtime, buckets);
  const factors = await findFactors(runtime, user);
  if (!factors.app && !factors.passkey) return enter(runtime, user, from, null);
  if (code === "" && passkey === null)
    return { outcome: !factors.passkey ? "code_required" : factors.app ? "factor_required" : "passkey_required" };
  const codes = codeBuckets(user.id);
  await takeTokens(runtime, codes);
  const used = passkey === null ? await useSecondFactor(runtime, user, code) : await useOwnPasskey(runtime, user.id, passkey, from);
  if (used === null) return { outcome: passkey === null ? "code_wrong" : "passkey_refused" };
  await returnTokens(runtime, codes);
  return enter(runtime, user, from, used);
}

/**
 * Signs in whose passkey it is, without address and password: the authenticator has verified its person.
 * @throws AppError `rate_limited` after too many attempts.
 */
export async function signInByPasskey(runtime: Runtime, passkey: PasskeyAssertion, from: Origin): Promise<SignIn> {
  await takeTokens(runtime, passkeyBuckets(from.ip));
  const user_id = await readPasskey(runtime, passkey, from);
  const user = user_id === null ? null : await runtime.platform.client.user.findFirst({ where: { id: user_id } });
  if (!user?.email_verified_at) return { outcome: "passkey_refused" };
  return enter(runtime, user, from, "passkey");
}

function readPasskey(runtime: Runtime, passkey: PasskeyAssertion, { cookies }: Origin): Promise<string | null> {
  const holder = readPasskeyCookie(cookies, runtime.environment.ATRIUM_BASE_URL);
  return holder === null ? Promise.resolve(null) : usePasskey(runtime, passkey, { purpose: "sign_in", holder });
}

async function useOwnPasskey(runtime: Runtime, user_id: string, passkey: PasskeyAssertion, from: Origin): Promise<"passkey" | null> {
  return (await readPasskey(runtime, passkey, from)) === user_id ? "passkey" : null;
}

/** @param factor what proved the person beside the password. */
async function enter(runtime: Runtime, user: User, from: Origin, factor: "app" | "recovery" | "passkey" | null): Promise<SignIn> {
  await endPresentSession(runtime, from.cookies);
  const session_id = await createSession(runtime, {
    user_id: user.id,
    ip: from.ip,
    user_agent: from.user_agent,
    by_factor: factor !== null,
  });
  return {
    outcome: "signed_in",
    user_id: user.id,
    email: user.email,
    session_id,
    language: user.locale,
    by_recovery_code: factor === "recovery",
  };
}

/** Ends the session of the cookie that is about to be replaced, so that it does not live on unnoticed. */
async function endPresentSession(runtime: Runtime, cookies: string | null): Promise<void> {
  const token = readCookie(cookies, sessionCookieName(runtime.environment.ATRIUM_BASE_URL));
  const claims = token === null ? null : await readSessionToken(token, signingSecrets(runtime.environment));
  if (claims !== null) await revokeSessions(runtime, { id: claims.session_id });
}
