import { z } from "zod";
import { readerLanguage } from "@/lib/domains/customers";
import { passkeyBuckets } from "@/lib/kernel/auth/attempts";
import { newChallenge, passkeyCookie } from "@/lib/kernel/auth/passkey-challenges";
import { readPasskeyUse, requestOptions } from "@/lib/kernel/auth/passkeys";
import { takeTokens } from "@/lib/kernel/auth/throttle";
import { AppError } from "@/lib/kernel/base/errors";
import { PasskeyAssertion } from "@/lib/kernel/base/passkey";
import { command, internalForVisitors, open } from "@/lib/kernel/operation";
import { visitorOperation } from "@/lib/kernel/platform-operation";
import { newToken } from "@/lib/kernel/secrets";
import { mayEnter } from "../policy";
import { portalParty } from "../queries/passkeys";
import { PasskeyOptions, PasskeySignIn, PasskeySignInBegin } from "../schema";
import { Entered, startSession } from "./enter";
import { visit } from "./sign-in";

const key = { id: "cGFzc2tleQ", rawId: "cGFzc2tleQ", type: "public-key" as const };
const response = { ...key, response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" } };
const holder = "q1J9v0cQ2m7b4x8Z3n6L5h1G0f9D8s7A6p5O4i3U2y1";

const refused = (): AppError => new AppError("unauthenticated", "The passkey wasn't accepted.");

/** Says nothing about anybody: the browser knows which passkeys it has for this host. */
export const beginPortalPasskeySignIn = visitorOperation({
  id: "portal.begin_passkey_sign_in",
  summary: "Start a sign-in to the portal by passkey: the options for the browser's navigator.credentials.get, valid for five minutes",
  access: open("A contact who signs in has no session yet."),
  input: PasskeySignInBegin,
  output: PasskeyOptions,
  example: { site: "acme" },
  async run(frame, { site }) {
    const { runtime, request, setCookie } = frame;
    await takeTokens(runtime, passkeyBuckets(request.ip));
    const ctx = await visit(frame, site);
    const browser = newToken();
    setCookie?.(passkeyCookie(runtime.environment, browser));
    const options = await requestOptions(portalParty(ctx, ""), await newChallenge(runtime, "portal_sign_in", browser));
    return { options: { ...options } };
  },
});

/** The passkey is its contact's while they may sign in by the same address, as a session is. */
export const enterByPasskey = command({
  id: "portal.enter_by_passkey",
  summary: "Start a session by a contact's passkey",
  access: internalForVisitors("called by signInByPortalPasskey; the passkey's signature is the permission"),
  input: z.strictObject({ holder: z.string(), response: PasskeyAssertion }),
  output: Entered,
  example: { holder, response },
  async run(ctx, { holder, response }) {
    const asked = { party: portalParty(ctx, ""), purpose: "portal_sign_in" as const, holder };
    const tenant_id = ctx.tenant.id;
    const used = await readPasskeyUse(ctx.runtime, response, asked, (credential_id) =>
      ctx.db.contactPasskey.findFirst({ where: { tenant_id, credential_id } }),
    );
    if (used === null) throw refused();
    const { id, contact_id, email, counter } = used.row;
    const where = { AND: [mayEnter(ctx, email), { id: contact_id }] };
    const contact = await ctx.db.contact.findFirst({ where, include: { customer: { select: { language: true } } } });
    // Of two uses at the same time with one count only one succeeds.
    const { count } = await ctx.db.contactPasskey.updateMany({
      where: { tenant_id, id, counter },
      data: { counter: used.counter, last_used_at: ctx.clock.now() },
    });
    if (!contact || count === 0) throw refused();
    const session_token = await startSession(ctx, { contact_id, email });
    return { session_token, contact_id, language: readerLanguage(contact, contact.customer) };
  },
});

export const signInByPortalPasskey = visitorOperation({
  id: "portal.sign_in_by_passkey",
  summary: "Sign in to the portal by a passkey's answer to the challenge of this browser",
  access: open("A contact who signs in has no session yet; the passkey's signature is the proof."),
  input: PasskeySignIn,
  output: Entered,
  example: { site: "acme", browser: holder, response },
  async run(frame, { site, browser, response }) {
    await takeTokens(frame.runtime, passkeyBuckets(frame.request.ip));
    if (browser === null) throw refused();
    return enterByPasskey(await visit(frame, site), { holder: browser, response });
  },
});
