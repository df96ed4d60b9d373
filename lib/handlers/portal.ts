import { withdrawOwnConsent } from "@/lib/domains/consents";
import { removeSavedMethod } from "@/lib/domains/payments";
import { openOwnPrivacyRequest } from "@/lib/domains/privacy-requests";
import { endAutopay, startAutopay } from "@/lib/domains/recurring-invoices";
import {
  addPortalAddress,
  addPortalContact,
  removePortalAddress,
  removePortalContact,
  removePortalPasskey,
  updateOwnContact,
  updatePortalAddress,
  updatePortalDetails,
  endPortalSession,
  endPresentSession,
  switchPortalCustomer,
  requestPortalSignIn,
  usePortalSignIn,
} from "@/lib/domains/portal";
import { resolveContact } from "@/lib/kernel/auth/outside";
import { portalAskCookie, portalCookie, readPortalAsk } from "@/lib/kernel/auth/portal-cookie";
import { notFound } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { createContext, type Ctx } from "@/lib/kernel/context";
import type { Operation } from "@/lib/kernel/definition";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { siteForm, type SiteCall } from "@/lib/kernel/http/pages/site-form";
import { newToken } from "@/lib/kernel/secrets";
import { languageCookie } from "@/lib/kernel/tenancy/pages";

const signInPage = "/portal/sign-in";
const home = "/portal";

/** The signed-in contact. @throws AppError `unauthenticated`. */
async function enter<Names>({ runtime, tenant, request, cookies }: SiteCall<Names>): Promise<Ctx> {
  return createContext({ runtime, ...(await resolveContact(runtime, cookies, tenant.slug)), request });
}

/** Requests a sign-in mail. The answer is the same for known and unknown addresses. */
export const askForSignIn = siteForm<Record<string, string>>({
  reason: "A form of the portal's, which works without a script; its tenant is the host's.",
  operationId: requestPortalSignIn.id,
  fields: ["email"],
  page: () => signInPage,
  async work({ runtime, tenant, request, fields, cookies }) {
    const { ATRIUM_BASE_URL: baseUrl } = runtime.environment;
    // One token a browser, so that each of its links is its own.
    const browser = readPortalAsk(cookies, baseUrl) ?? newToken();
    const input = decodeInput(requestPortalSignIn.input, { ...fields, browser, site: tenant.slug }, ["browser", "site"]);
    const body = await requestPortalSignIn.run({ runtime, request, person: null }, input);
    return { location: `${signInPage}?sent=1`, body, cookies: [portalAskCookie(baseUrl, browser)] };
  },
});

/** Signs in by the button of the confirm page: mail scanners open links, but press no buttons. */
export const enterBySignIn = siteForm<{ token: string }>({
  reason: "A form of the portal's, which works without a script and sets the session's cookie.",
  operationId: usePortalSignIn.id,
  fields: ["contact_id", "code"],
  problem: (error) => error.errors.find(({ path }) => path === "code")?.code ?? error.code,
  page: ({ token }) => `${signInPage}/${encodeURIComponent(token)}`,
  async work(call) {
    const { runtime, tenant, request, fields, names } = call;
    const browser = readPortalAsk(call.cookies, runtime.environment.ATRIUM_BASE_URL);
    const sent = { ...fields, ...names, browser, site: tenant.slug };
    const input = decodeInput(usePortalSignIn.input, sent, ["browser", "site", "token"]);
    const { session_token, contact_id } = await usePortalSignIn.run({ runtime, request, person: null }, input);
    await endPresentSession(call);
    return {
      location: home,
      body: { contact_id: encodeId("contact", contact_id) },
      cookies: [portalCookie(runtime.environment.ATRIUM_BASE_URL, session_token)],
    };
  },
});

export const leavePortal = siteForm<Record<string, string>>({
  reason: "A form of the portal's, which works without a script and takes the session's cookie away.",
  operationId: endPortalSession.id,
  fields: [],
  page: () => home,
  async work(call) {
    await endPresentSession(call);
    return { location: signInPage, cookies: [portalCookie(call.runtime.environment.ATRIUM_BASE_URL, null)] };
  },
});

export const chooseCustomer = siteForm<Record<string, string>>({
  reason: "A form of the portal's, which works without a script.",
  operationId: switchPortalCustomer.id,
  fields: ["contact_id"],
  page: () => home,
  async work(call) {
    const ctx = await enter(call);
    await switchPortalCustomer(ctx, decodeInput(switchPortalCustomer.input, call.fields, []));
    return { location: home };
  },
});

/** The forms of the details page, by last segment of their address. */
const changes: Readonly<Record<string, Operation>> = {
  company: updatePortalDetails,
  me: updateOwnContact,
  "add-contact": addPortalContact,
  "remove-contact": removePortalContact,
  "add-address": addPortalAddress,
  "edit-address": updatePortalAddress,
  "remove-address": removePortalAddress,
  "remove-method": removeSavedMethod,
  "autopay-on": startAutopay,
  "autopay-off": endAutopay,
  "end-session": endPortalSession,
  "remove-passkey": removePortalPasskey,
  "withdraw-consent": withdrawOwnConsent,
  "ask-for-data": openOwnPrivacyRequest,
};

const detailsPage = "/portal/details";

/** Forms have neither null nor booleans: an empty field becomes null, a ticked box true. */
function readForm(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value === "" ? null : name === "is_default" ? value === "on" || value === true : value,
    ]),
  );
}

/** Changes the contact's customer by one form of the details page. API clients use the operations instead. */
export const changeDetails = siteForm<{ change: string }>({
  reason: "Forms of the portal's, which work without a script; each calls the operation that programs call at an address of its own.",
  operationId: "portal.change_details",
  fields: null,
  page: ({ change }) => `${detailsPage}?form=${encodeURIComponent(change)}`,
  async work(call) {
    const { change } = call.names;
    const operation = Object.hasOwn(changes, change) ? changes[change] : undefined;
    if (!operation) throw notFound("form");
    const ctx = await enter(call);
    await operation.perform(ctx, decodeInput(operation.input, readForm(call.fields), []), {});
    // The contact's language now applies in every browser, so the language cookie of this one is cleared.
    return {
      location: `${detailsPage}?done=${change}`,
      cookies: change === "me" ? [languageCookie(null, call.runtime.environment.ATRIUM_BASE_URL)] : [],
    };
  },
});

const ownPath = /^\/portal(\/[A-Za-z0-9._~-]+)*(\?[A-Za-z0-9._~=&%-]*)?$/;

/** The portal footer's language switch: sets the language of the contact's pages and mails. */
export const chooseLanguage = siteForm<Record<string, string>>({
  reason: "A form of the portal's, which works without a script.",
  operationId: updateOwnContact.id,
  fields: ["back", "language"],
  page: () => home,
  async work(call) {
    const { back, language } = call.fields;
    await updateOwnContact(await enter(call), decodeInput(updateOwnContact.input, { language }, []));
    return {
      location: typeof back === "string" && ownPath.test(back) ? back : home,
      cookies: [languageCookie(null, call.runtime.environment.ATRIUM_BASE_URL)],
    };
  },
});
