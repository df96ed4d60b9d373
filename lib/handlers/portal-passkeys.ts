import { beginPortalPasskeySignIn, endPresentSession, signInByPortalPasskey } from "@/lib/domains/portal";
import { readPasskeyCookie } from "@/lib/kernel/auth/passkey-challenges";
import { portalCookie } from "@/lib/kernel/auth/portal-cookie";
import { encodeId } from "@/lib/kernel/base/ids";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { siteForm } from "@/lib/kernel/http/pages/site-form";

const reason = "The sign-in page of the portal calls it; its tenant is the host's, and it sets a cookie.";
const page = () => "/portal/sign-in";

/** The challenge, bound to the browser by a cookie. */
export const beginSignInByPasskey = siteForm<Record<string, string>>({
  reason,
  operationId: beginPortalPasskeySignIn.id,
  fields: [],
  page,
  async work({ runtime, tenant, request }) {
    const cookies: string[] = [];
    const frame = { runtime, request, person: null, setCookie: (line: string) => void cookies.push(line) };
    const body = await beginPortalPasskeySignIn.run(frame, { site: tenant.slug });
    return { location: page(), body, cookies };
  },
});

export const enterByPasskey = siteForm<Record<string, string>>({
  reason,
  operationId: signInByPortalPasskey.id,
  fields: ["response"],
  page,
  async work(call) {
    const { runtime, tenant, request, fields } = call;
    const { ATRIUM_BASE_URL: baseUrl } = runtime.environment;
    const sent = { ...fields, browser: readPasskeyCookie(call.cookies, baseUrl), site: tenant.slug };
    const input = decodeInput(signInByPortalPasskey.input, sent, ["browser", "site"]);
    const { session_token, contact_id } = await signInByPortalPasskey.run({ runtime, request, person: null }, input);
    await endPresentSession(call);
    return { location: "/portal", body: { contact_id: encodeId("contact", contact_id) }, cookies: [portalCookie(baseUrl, session_token)] };
  },
});
