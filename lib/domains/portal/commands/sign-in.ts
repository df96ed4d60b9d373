import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { portalBuckets, portalMailBuckets, visitBuckets } from "@/lib/kernel/auth/attempts";
import { portalAskCode } from "@/lib/kernel/auth/portal-cookie";
import { takeTokens, tryTokens } from "@/lib/kernel/auth/throttle";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { logOf, visitorContext, type Ctx } from "@/lib/kernel/context";
import { open } from "@/lib/kernel/operation";
import { visitorOperation, type PlatformCtx } from "@/lib/kernel/platform-operation";
import { findTenantBySlug } from "@/lib/kernel/tenancy/tenants";
import { SignInAsk, SignInLook, SignInShown, SignInUse } from "../schema";
import { enterPortal, lookAtSignIn } from "./enter";
import { mailPortalSignIn } from "./mail";

const byToken = open("The link's token, which was emailed to the address, is the permission.");
const token = "k1J9v0cQ2m7b4x8Z3n6L5h1G0f9D8s7A6p5O4i3U2y1";
const browser = "q1J9v0cQ2m7b4x8Z3n6L5h1G0f9D8s7A6p5O4i3U2y1";

/** Milliseconds that cover the last writes and the commit, which a request for an unknown address lacks. */
const minimumAnswerMs = 200;

export async function visit({ runtime, request }: PlatformCtx<null>, site: string): Promise<Ctx> {
  const tenant = await findTenantBySlug(runtime, site);
  if (!tenant) throw notFound("company");
  return visitorContext(runtime, tenant, request);
}

/** Known and unknown addresses get the same answer after the same work, so that it does not reveal who is a customer. */
export const requestPortalSignIn = visitorOperation({
  id: "portal.request_sign_in",
  summary: "Request a sign-in link to the portal; it is emailed if the address is a contact's",
  access: open("A contact who asks for a link is not signed in yet."),
  input: SignInAsk,
  /** The code is for other devices than the one that asked, which shows it. */
  output: z.object({ code: z.string() }),
  example: { site: "acme", browser, email: "ada@northwind.example" },
  async run(frame, { site, browser, email }) {
    const { runtime, request } = frame;
    await takeTokens(runtime, portalBuckets({ slug: site, email, ip: request.ip }));
    const ctx = await visit(frame, site);
    const may_mail = await tryTokens(runtime, portalMailBuckets({ slug: site, email }));
    await Promise.all([mailOrSimulate(ctx, { email, may_mail, browser }), setTimeout(minimumAnswerMs)]);
    return { code: portalAskCode(browser) };
  },
});

/** A failure is only logged: an error answer would reveal that the address is known. */
async function mailOrSimulate(ctx: Ctx, asked: { email: string; may_mail: boolean; browser: string }): Promise<void> {
  try {
    await mailPortalSignIn(ctx, asked);
  } catch (error) {
    const isSimulated = error instanceof AppError && error.code === "not_found";
    if (!isSimulated) logOf(ctx).error({ err: error }, "link to the portal not mailed");
  }
}

/** Viewing does not use the link up, since mail scanners open it before the reader does. */
export const viewPortalSignIn = visitorOperation({
  id: "portal.view_sign_in",
  summary: "Get the contacts of an emailed sign-in link without using it up",
  access: byToken,
  input: SignInLook,
  output: SignInShown,
  example: { site: "acme", token, browser: null },
  async run(frame, { site, token, browser }) {
    await takeTokens(frame.runtime, visitBuckets(frame.request.ip));
    return lookAtSignIn(await visit(frame, site), { token, browser });
  },
});

export const usePortalSignIn = visitorOperation({
  id: "portal.sign_in",
  summary: "Sign in to the portal by an emailed link, which works once: in the browser that asked, or with the code that it shows",
  access: byToken,
  input: SignInUse,
  output: enterPortal.output,
  example: { site: "acme", token, browser: null, code: "482913" },
  async run(frame, { site, token, browser, code = "", contact_id }) {
    await takeTokens(frame.runtime, visitBuckets(frame.request.ip));
    return enterPortal(await visit(frame, site), { token, browser, code, ...(contact_id === undefined ? {} : { contact_id }) });
  },
});
