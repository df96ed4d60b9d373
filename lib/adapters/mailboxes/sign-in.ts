import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { MailSignInPort, MailSignIns, SignInReason } from "@/lib/kernel/ports/mail-sign-in";
import { readIdToken } from "../id-token";

export interface SignInOptions {
  client_id: string;
  client_secret: string;
  /** Where tests and proxies answer in place of the provider. */
  place?: { authorize: string; token: string; server: MailSignInPort["server"] };
  egress?: EgressOptions;
}

interface Provider {
  name: string;
  place: NonNullable<SignInOptions["place"]>;
  scope: string;
  /** The scope without which no mailbox can be read. */
  mail: string;
  asked: Record<string, string>;
}

const microsoft = "https://login.microsoftonline.com/common/oauth2/v2.0";
const microsoftMail = "https://outlook.office.com/IMAP.AccessAsUser.All";

const providers: Record<keyof MailSignIns, Provider> = {
  google: {
    name: "Google",
    place: {
      authorize: "https://accounts.google.com/o/oauth2/v2/auth",
      token: "https://oauth2.googleapis.com/token",
      server: { host: "imap.gmail.com", port: 993 },
    },
    scope: "openid email https://mail.google.com/",
    mail: "https://mail.google.com/",
    // Without these, Google gives a refresh token only the first time.
    asked: { access_type: "offline", prompt: "consent" },
  },
  microsoft: {
    name: "Microsoft",
    place: { authorize: `${microsoft}/authorize`, token: `${microsoft}/token`, server: { host: "outlook.office365.com", port: 993 } },
    scope: `openid email offline_access ${microsoftMail}`,
    mail: microsoftMail,
    asked: { response_mode: "query", prompt: "select_account" },
  },
};

/** Microsoft's own words for a refused refresh token, by the number at their beginning. */
const microsoftReasons: [RegExp, SignInReason][] = [
  [/AADSTS(700082|70043|70008|700084)\b/, "expired"],
  [/AADSTS(50173|50133)\b/, "password_changed"],
  [/AADSTS(50076|50078|50079|50074|50158|530\d\d)\b/, "policy"],
];

export function reasonOf(description: string): SignInReason {
  return microsoftReasons.find(([words]) => words.test(description))?.[1] ?? "withdrawn";
}

/** Signs people in to their mailboxes at Google or Microsoft, for IMAP with XOAUTH2. */
export function createMailSignIn(
  provider: keyof MailSignIns,
  { client_id, client_secret, egress = {}, ...options }: SignInOptions,
): MailSignInPort {
  const { name, scope, mail, asked, place: usual } = providers[provider];
  const { authorize, token, server } = options.place ?? usual;
  const unavailable = (status: number) => new AppError("unavailable", `${name} answered ${String(status)} to the sign-in.`);
  const ask = async (form: Record<string, string>): Promise<{ status: number; answer: unknown }> => {
    const body = new URLSearchParams({ client_id, client_secret, ...form }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await egressFetch(token, { method: "POST", headers, body }, { max_response_bytes: 1024 * 1024, ...egress });
    if (response.status === 429 || response.status >= 500) throw unavailable(response.status);
    return { status: response.status, answer: await response.json().catch(() => null) };
  };
  /** A client whose secret has run out is the operator's business: nobody has to sign in again. */
  const refusalOf = (status: number, answer: unknown): AppError => {
    const { error = "", error_description = "" } = Refused.safeParse(answer).data ?? {};
    if (["invalid_client", "unauthorized_client"].includes(error)) {
      const message = `${name} does not accept this installation’s client. Ask its operator.`;
      return new AppError("unavailable", message, { errors: [{ path: "sign_in", code: "client", message }] });
    }
    if (error !== "invalid_grant" && error !== "interaction_required") return unavailable(status);
    const message = `${name} no longer allows access. Sign in again.`;
    return new AppError("conflict", message, { errors: [{ path: "sign_in", code: reasonOf(error_description), message }] });
  };
  return {
    server,
    authorizationUrl: ({ state, challenge, redirect_uri, user }) => {
      const proof = { code_challenge: challenge, code_challenge_method: "S256", ...(user === null ? {} : { login_hint: user }) };
      const query = { client_id, redirect_uri, state, scope, response_type: "code", ...asked, ...proof };
      return `${authorize}?${new URLSearchParams(query).toString()}`;
    },
    async exchangeCode({ code, verifier, redirect_uri }) {
      const { status, answer } = await ask({ grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri });
      const given = Granted.safeParse(answer).data;
      if (status !== 200 || given === undefined)
        throw invalidField("code", "expired", `${name} no longer accepts this sign-in. Start it again.`);
      if (!given.scope.toLowerCase().split(" ").includes(mail.toLowerCase()))
        throw invalidField("code", "scope", "Reading emails was not allowed. Sign in again and allow it.");
      return { ...given, ...readIdToken(given.id_token, client_id) };
    },
    async refresh(refresh_token) {
      const { status, answer } = await ask({ grant_type: "refresh_token", refresh_token });
      const given = Refreshed.safeParse(answer).data;
      if (status !== 200 || given === undefined) throw refusalOf(status, answer);
      return { ...given, refresh_token: given.refresh_token ?? null };
    },
  };
}

const Refused = z.object({ error: z.string().optional(), error_description: z.string().optional() });
const Refreshed = z.object({ access_token: z.string().min(1), expires_in: z.number(), refresh_token: z.string().optional() });
const Granted = Refreshed.extend({ refresh_token: z.string().min(1), scope: z.string(), id_token: z.string() });
