import { z } from "zod";
import { readerLanguage } from "@/lib/domains/customers";
import { Language } from "@/lib/domains/customers/schema";
import { codeTryBuckets } from "@/lib/kernel/auth/attempts";
import { portalSessionMaxAge } from "@/lib/kernel/auth/portal-cookie";
import { takeTokens } from "@/lib/kernel/auth/throttle";
import { type AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internalForVisitors, query } from "@/lib/kernel/operation";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import { findEntrances } from "../queries";
import { sessionWire, toChoice } from "../resource";
import { SignInShown } from "../schema";
import type { ContactSignIn as SignInRow } from "@/prisma/generated/client";

const Token = z.strictObject({ token: z.string(), browser: z.string().nullable() });

/** A code is worthless without the link's token, which is stored nowhere, so its hash can't be guessed from a copy of the database. */
export const hashCode = (token: string, code: string): string => hashToken(`${token}.${code}`);

const isAsking = (link: { browser: string | null }, browser: string | null): boolean =>
  browser !== null && link.browser === hashToken(browser);

/**
 * A link signs in the browser that asked for it, or one whose reader copies the code from there.
 * @throws AppError `invalid` for a missing or wrong code, `rate_limited`.
 */
async function assertAsking(ctx: Ctx, link: SignInRow, given: { token: string; browser: string | null; code: string }): Promise<void> {
  if (isAsking(link, given.browser)) return;
  const code = given.code.replace(/\s/g, "");
  if (code === "")
    throw invalidField("code", "device_code_required", "Enter the code that the browser shows in which you asked for the link.");
  await takeTokens(ctx.runtime, codeTryBuckets(link.id));
  if (link.code !== hashCode(given.token, code)) throw invalidField("code", "device_code_wrong", "The code is wrong.");
}

/** One answer for an unknown, used, replaced or expired link, and for a reader who may no longer sign in. */
const linkGone = (): AppError => notFound("link; it may have been used, replaced by a newer one, or be too old");

const openLinks = (ctx: Ctx, token: string) => ({
  tenant_id: ctx.tenant.id,
  hash: hashToken(token),
  used_at: null,
  expires_at: { gt: ctx.clock.now() },
});

export const lookAtSignIn = query({
  id: "portal.look_at_sign_in",
  summary: "List the contacts that an emailed link can sign in",
  access: internalForVisitors("called by viewPortalSignIn; the link's token is the permission"),
  input: Token,
  output: SignInShown,
  example: { token: "k1J9v0cQ2m7b4x8Z3n6L5h1G0f9D8s7A6p5O4i3U2y1", browser: null },
  async run(ctx, { token, browser }) {
    const link = await ctx.db.contactSignIn.findFirst({ where: openLinks(ctx, token) });
    const entrances = link ? await findEntrances(ctx, link.email) : [];
    if (!link || entrances.length === 0) throw linkGone();
    return { email: link.email, expires_at: link.expires_at, asks_code: !isAsking(link, browser), choices: entrances.map(toChoice) };
  },
});

/** Starts a contact's session; returns the token for its cookie. */
export async function startSession(ctx: CommandCtx, { contact_id, email }: { contact_id: string; email: string }): Promise<string> {
  const now = ctx.clock.now();
  const session_token = newToken();
  const { ip, user_agent } = ctx.request;
  const expires_at = new Date(now.getTime() + portalSessionMaxAge * 1000);
  const session = { id: newId(now), contact_id, email, expires_at, revoked_at: null };
  await ctx.db.contactSession.createMany({
    data: {
      ...session,
      tenant_id: ctx.tenant.id,
      hash: hashToken(session_token),
      ip: ip ?? "",
      user_agent: user_agent ?? "",
      created_at: now,
      last_seen_at: now,
    },
  });
  ctx.audit({ noun: "contact_session", id: session.id, before: null, after: { ...sessionWire(session), contact_id } });
  return session_token;
}

/** The answer for the new session's browser; the token goes only into its cookie. */
export const Entered = z.object({ session_token: z.string(), contact_id: idOf("contact"), language: Language });

export const enterPortal = command({
  id: "portal.enter",
  summary: "Start a session by an emailed link and use the link up",
  access: internalForVisitors("called by usePortalSignIn; the link's token is the permission"),
  input: Token.extend({ contact_id: idOf("contact").optional(), code: z.string().default("") }),
  output: Entered,
  example: { token: "k1J9v0cQ2m7b4x8Z3n6L5h1G0f9D8s7A6p5O4i3U2y1", browser: null, code: "482913" },
  async run(ctx, { token, browser, code, contact_id }) {
    const now = ctx.clock.now();
    const link = await ctx.db.contactSignIn.findFirst({ where: openLinks(ctx, token) });
    if (!link) throw linkGone();
    const entrances = await findEntrances(ctx, link.email);
    const contact = contact_id === undefined ? entrances[0] : entrances.find((candidate) => candidate.id === contact_id);
    if (!contact) throw linkGone();
    await assertAsking(ctx, link, { token, browser, code });
    // Only one of two concurrent uses of a link succeeds.
    const { count } = await ctx.db.contactSignIn.updateMany({ where: openLinks(ctx, token), data: { used_at: now } });
    if (count === 0) throw linkGone();
    const session_token = await startSession(ctx, { contact_id: contact.id, email: link.email });
    return { session_token, contact_id: contact.id, language: readerLanguage(contact, contact.customer) };
  },
});
