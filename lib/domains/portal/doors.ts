import { resolveContact } from "@/lib/kernel/auth/outside";
import { portalCookie } from "@/lib/kernel/auth/portal-cookie";
import { AppError } from "@/lib/kernel/base/errors";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { decodeInput } from "@/lib/kernel/http/endpoint";
import { siteForm, type SiteCall } from "@/lib/kernel/http/site-form";
import { endPortalSession, switchPortalCustomer } from "./commands/sessions";
import { requestPortalSignIn, usePortalSignIn } from "./commands/sign-in";

const signInPage = "/portal/sign-in";
const home = "/portal";

/** The signed-in contact. @throws AppError `unauthenticated`. */
async function enter<Names>({ runtime, tenant, request, cookies }: SiteCall<Names>): Promise<Ctx> {
  return createContext({ runtime, ...(await resolveContact(runtime, cookies, tenant.slug)), request });
}

/** Ends the session of this browser, if it has one. */
async function endPresent<Names>(call: SiteCall<Names>): Promise<void> {
  try {
    const ctx = await enter(call);
    if (ctx.principal.kind === "contact") await endPortalSession(ctx, { id: ctx.principal.session_id });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
  }
}

/** POST of an address: the page says the same whether it is known or not. */
export const askForSignIn = siteForm<Record<string, string>>({
  reason: "A form of the portal's, which works without a script; its tenant is the host's.",
  operationId: requestPortalSignIn.id,
  page: () => signInPage,
  async work({ runtime, tenant, request, fields }) {
    const input = decodeInput(requestPortalSignIn.input, { ...fields, site: tenant.slug }, ["site"]);
    await requestPortalSignIn.run({ runtime, request, person: null }, input);
    return { location: `${signInPage}?sent=1` };
  },
});

/** POST of the button on the confirm page: what checks mails opens links, but presses no buttons. */
export const enterBySignIn = siteForm<{ token: string }>({
  reason: "A form of the portal's, which works without a script and sets the session's cookie.",
  operationId: usePortalSignIn.id,
  page: ({ token }) => `${signInPage}/${encodeURIComponent(token)}`,
  async work(call) {
    const { runtime, tenant, request, fields, names } = call;
    const input = decodeInput(usePortalSignIn.input, { ...fields, ...names, site: tenant.slug }, ["site", "token"]);
    const { session_token, contact_id } = await usePortalSignIn.run({ runtime, request, person: null }, input);
    // The browser's cookie is about to be replaced: what it named must not live on unseen.
    await endPresent(call);
    return { location: home, body: { contact_id }, cookies: [portalCookie(runtime.environment.ATRIUM_BASE_URL, session_token)] };
  },
});

export const leavePortal = siteForm<Record<string, string>>({
  reason: "A form of the portal's, which works without a script and takes the session's cookie away.",
  operationId: endPortalSession.id,
  page: () => home,
  async work(call) {
    await endPresent(call);
    return { location: signInPage, cookies: [portalCookie(call.runtime.environment.ATRIUM_BASE_URL, null)] };
  },
});

export const chooseCustomer = siteForm<Record<string, string>>({
  reason: "A form of the portal's, which works without a script.",
  operationId: switchPortalCustomer.id,
  page: () => home,
  async work(call) {
    const ctx = await enter(call);
    await switchPortalCustomer(ctx, decodeInput(switchPortalCustomer.input, call.fields, []));
    return { location: home };
  },
});
