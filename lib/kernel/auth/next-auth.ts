import type { AuthOptions } from "next-auth";
import * as credentialsModule from "next-auth/providers/credentials";
import { z } from "zod";
import { AppError } from "../base/errors";
import { PasskeyAssertion } from "../base/passkey";
import { EmailAddress } from "../base/wire";
import { signingSecrets } from "../env";
import type { Runtime } from "../runtime";
import { findSession, isOpen } from "./lookup";
import { unwrapDefault } from "./module-default";
import { readSessionToken, sealSessionToken, sessionCookieName, sessionMaxAge } from "./session-token";
import { revokeSessions } from "./sessions";
import { signIn, signInByPasskey, type Origin, type SignIn } from "./sign-in";

const CredentialsProvider = unwrapDefault(credentialsModule);

/** The browser's answer as JSON, since a form has only text. */
const PasskeyText = z
  .string()
  .max(16_000)
  .transform((text, check) => {
    try {
      return PasskeyAssertion.parse(JSON.parse(text));
    } catch {
      check.addIssue("Must be a passkey's answer");
      return z.NEVER;
    }
  });

const Form = z.object({
  email: EmailAddress.optional(),
  password: z.string().min(1).max(200).optional(),
  code: z.string().max(64).default(""),
  passkey: PasskeyText.nullable().default(null),
});

/** By email address and password, with what may follow them, or by a passkey alone. */
async function attempt(runtime: Runtime, { email, password, code, passkey }: z.output<typeof Form>, from: Origin): Promise<SignIn> {
  if (email !== undefined && password !== undefined) return signIn(runtime, { email, password, code, passkey }, from);
  return passkey === null ? { outcome: "refused" } : signInByPasskey(runtime, passkey, from);
}

/** The result of a sign-in, for the cookies beside the session's. */
export interface SignedIn {
  email: string;
  session_id: string;
  language: string;
  user_id: string;
  by_recovery_code: boolean;
}

/**
 * next-auth for one request. It handles addresses, CSRF token and cookies; `signIn` and `platform.sessions` decide who may sign in and what
 * a session is. Its token contains only the id of that row.
 * @param events `onSignIn` when the request signs somebody in; `onFailure` for what keeps it from an answer: too many attempts, an outage.
 */
export function buildAuthOptions(
  runtime: Runtime,
  from: Origin,
  { onSignIn, onFailure }: { onSignIn(signedIn: SignedIn): void; onFailure(error: unknown): void },
): AuthOptions {
  const { ATRIUM_BASE_URL: baseUrl, ATRIUM_SIGNING_SECRET: secret } = runtime.environment;
  let entered: SignedIn | null = null;
  const giveUp = (error: unknown): never => {
    onFailure(error);
    // next-auth writes the message into an address.
    throw new AppError("unavailable", "failed");
  };
  return {
    secret,
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    session: { strategy: "jwt", maxAge: sessionMaxAge },
    useSecureCookies: baseUrl.startsWith("https://"),
    cookies: cookieOptions(baseUrl),
    logger: {
      error: (code, metadata) => runtime.log.warn({ code, err: metadata instanceof Error ? metadata : undefined }, "next-auth"),
      warn: () => undefined,
      debug: () => undefined,
    },
    providers: [
      CredentialsProvider({
        name: "Password",
        credentials: { email: { type: "email" }, password: { type: "password" }, code: { type: "text" }, passkey: { type: "text" } },
        async authorize(sent) {
          const form = Form.safeParse(sent);
          if (!form.success) throw new AppError("unauthenticated", "refused");
          const result = await attempt(runtime, form.data, from).catch(giveUp);
          logSignIn(runtime, result, from);
          if (result.outcome !== "signed_in") throw new AppError("unauthenticated", result.outcome);
          const { outcome: _outcome, ...signedIn } = result;
          entered = signedIn;
          onSignIn(entered);
          return { id: signedIn.user_id };
        },
      }),
    ],
    jwt: {
      maxAge: sessionMaxAge,
      encode: ({ token }) => sealSessionToken(z.guid().parse(token?.session_id), secret, z.int().catch(0).parse(token?.renewals)),
      decode: ({ token }) => readLivingSession(runtime, token).catch(giveUp),
    },
    callbacks: {
      jwt: ({ token }) => (entered ? { session_id: entered.session_id } : token),
      session: ({ session, token }) => ({ expires: session.expires, user: { name: token.name, email: token.email } }),
      redirect: ({ url }) => stayHere(url, baseUrl),
    },
    events: {
      async signOut({ token }) {
        const id = z.guid().safeParse(token.session_id);
        if (id.success) await revokeSessions(runtime, { id: id.data }).catch(giveUp);
      },
    },
  };
}

/** Every attempt that reached the password leaves a line (ASVS 5.0, 16.3.1), without the address that was entered. */
function logSignIn({ log }: Runtime, result: SignIn, { ip, user_agent }: Origin): void {
  if (result.outcome === "signed_in") log.info({ user_id: result.user_id, session_id: result.session_id, ip, user_agent }, "signed in");
  else log.warn({ reason: result.outcome, ip, user_agent }, "sign-in refused");
}

/** The token's claims with the person's name, or null if the session has ended. */
async function readLivingSession(runtime: Runtime, token: string | undefined) {
  const claims = token === undefined ? null : await readSessionToken(token, signingSecrets(runtime.environment));
  const row = claims === null ? null : await findSession(runtime, claims.session_id, null);
  if (!claims || !row || !isOpen(row, claims, runtime.clock.now())) return null;
  return { ...claims, name: row.name, email: row.email };
}

/** A path on this host as a full address; for any other address, the account page. */
function stayHere(url: string, baseUrl: string): string {
  const target = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : null;
  return target && target.origin === new URL(baseUrl).origin ? target.href : new URL("/account", baseUrl).href;
}

const hostOnly = (name: string, baseUrl: string): string => `${baseUrl.startsWith("https://") ? "__Host-" : ""}${name}`;

/** The cookie in which next-auth keeps the return address. */
export const callbackCookieName = (baseUrl: string): string => hostOnly("atrium-callback", baseUrl);

/** Host-only and inaccessible to scripts; see `sessionCookieName` for the prefix. */
function cookieOptions(baseUrl: string): NonNullable<AuthOptions["cookies"]> {
  const secure = baseUrl.startsWith("https://");
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  const named = (name: string) => ({ name: hostOnly(name, baseUrl), options });
  return {
    sessionToken: { name: sessionCookieName(baseUrl), options },
    csrfToken: named("atrium-csrf"),
    callbackUrl: { name: callbackCookieName(baseUrl), options },
  };
}
