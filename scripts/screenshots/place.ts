import type { Browser } from "playwright-core";
import { openApi, type Tenant } from "./api";
import { enterAsContact, enterAsOwner, type State } from "./enter";
import { findBooking, findInvitation, findPortalSignIn, findReset, findVerification } from "./mailed-links";
import { findOpenAttempt, findPaidReturn } from "./payments";
import { findRecords } from "./records";
import type { Place, Shot } from "./shots";

/** A company of the demo: the addresses of its pages, and a session for each kind of reader. */
export interface OpenPlace extends Place {
  stateOf: Readonly<Record<Shot["as"], () => Promise<State | undefined>>>;
}

/** Calls `ask` once, on first use, and shares its result. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => (answer ??= ask());
}

/** Requests and payments are made only when a picture needs them. */
export async function openPlace(browser: Browser, base: string, tenant: Tenant): Promise<OpenPlace> {
  const api = openApi(base, tenant);
  const company = { browser, base, tenant, api };
  const { slug, tenant_base_url: site } = tenant;
  const records = await findRecords(api, tenant);
  const portal_sign_in = once(() => findPortalSignIn(company));
  const contact = once(async () => enterAsContact(browser, await portal_sign_in()));
  const open = (path: string, form?: "methods") => once(async () => findOpenAttempt(browser, await contact(), `${site}${path}`, form));
  return {
    base,
    site,
    slug,
    records,
    found: {
      reset: once(() => findReset(company)),
      invitation: once(() => findInvitation(company)),
      booking: once(() => findBooking(company)),
      verification: once(() => findVerification(company)),
      portal_sign_in,
      paid_return: once(() => findPaidReturn(browser, api, records["portal_customer"] ?? "")),
      attempt: open(`/portal/invoices/${records["portal_invoice"] ?? ""}`),
      joint_attempt: open(`/portal/pay?invoice=${records["portal_invoice"] ?? ""}&invoice=${records["other_portal_invoice"] ?? ""}`),
      save_attempt: open("/portal/details", "methods"),
    },
    stateOf: { nobody: () => Promise.resolve(undefined), owner: once(() => enterAsOwner(browser, base, tenant)), contact },
  };
}
