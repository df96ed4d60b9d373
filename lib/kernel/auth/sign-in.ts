import { signingSecrets } from "../env";
import type { Runtime } from "../runtime";
import { codeBuckets, passwordBuckets } from "./attempts";
import { readDevice } from "./device-cookie";
import { verifyPassword } from "./password-hash";
import { useSecondFactor } from "./second-factor";
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
}

/** The origin of an attempt. */
export interface Origin {
  ip: string | null;
  user_agent: string | null;
  cookies: string | null;
}

/** The reason for the screen. Only a caller with the right password learns that a code is needed. */
export type Refusal = "refused" | "code_required" | "code_wrong";

export type SignIn =
  | {
      outcome: "signed_in";
      user_id: string;
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
export async function signIn(runtime: Runtime, { email, password, code }: Credentials, from: Origin): Promise<SignIn> {
  const known = { baseUrl: runtime.environment.ATRIUM_BASE_URL, secrets: signingSecrets(runtime.environment) };
  const buckets = passwordBuckets({ email, ip: from.ip, known_device: readDevice(from.cookies, email, known) });
  await takeTokens(runtime, buckets);
  const user = await findUserByEmail(runtime, email);
  const matches = await verifyPassword(user?.password_hash ?? null, password);
  if (!user?.email_verified_at || !matches) return { outcome: "refused" };
  await returnTokens(runtime, buckets);
  let by_recovery_code = false;
  if (user.totp_enabled_at) {
    if (code === "") return { outcome: "code_required" };
    const codes = codeBuckets(user.id);
    await takeTokens(runtime, codes);
    const used = await useSecondFactor(runtime, user, code);
    if (used === null) return { outcome: "code_wrong" };
    by_recovery_code = used === "recovery";
    await returnTokens(runtime, codes);
  }
  await endPresentSession(runtime, from.cookies);
  const session_id = await createSession(runtime, { user_id: user.id, ip: from.ip, user_agent: from.user_agent });
  return { outcome: "signed_in", user_id: user.id, session_id, language: user.locale, by_recovery_code };
}

/** Ends the session of the cookie that is about to be replaced, so that it does not live on unnoticed. */
async function endPresentSession(runtime: Runtime, cookies: string | null): Promise<void> {
  const token = readCookie(cookies, sessionCookieName(runtime.environment.ATRIUM_BASE_URL));
  const id = token === null ? null : await readSessionToken(token, signingSecrets(runtime.environment));
  if (id !== null) await revokeSessions(runtime, { id });
}
