import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { AppError } from "@/lib/kernel/base/errors";
import type { Api, Tenant } from "./api";
import { signInByForm } from "./enter";

export interface Company {
  browser: Browser;
  base: string;
  tenant: Tenant;
  api: Api;
}

/** A link that the product mails: its mail template, its address, and how to request it. */
interface Sought {
  /** Key of the mail template. */
  key: string;
  /** Path of the page before the token. */
  path: string;
  /** API path before the token that shows whether a link works; without it, links of earlier runs are not reused. */
  look?: string;
  ask: () => Promise<unknown>;
}

/** Maximum number of mails searched for a working link. */
const most = 5;

/** The links in a company's latest mails of a template, newest first, from the demo's mail page. */
async function readDrawer({ base, tenant, api }: Company, { key, path }: Sought): Promise<string[]> {
  const pages = (await api.list(`/mails?key=${key}&limit=${String(most)}`)).map(async ({ id }) =>
    (await fetch(`${base}/dev/mail?tenant=${tenant.slug}&id=${id}`)).text(),
  );
  const links = (await Promise.all(pages)).map((html) => new RegExp(`https?://[^\\s"<>\\\\&]+${path}/[A-Za-z0-9_-]+`).exec(html)?.[0]);
  return links.filter((link) => link !== undefined);
}

/** Returns a working link of an earlier run, else requests one. Opening its page does not use it up. */
async function findLink(company: Company, sought: Sought): Promise<string> {
  const known = await readDrawer(company, sought);
  if (sought.look !== undefined) {
    for (const link of known) if ((await fetch(`${company.base}${sought.look}/${link.split("/").at(-1) ?? ""}`)).ok) return link;
  }
  await sought.ask();
  for (let tries = 0; tries < 60; tries += 1) {
    const [latest] = await readDrawer(company, sought);
    if (latest !== undefined && latest !== known[0]) return latest;
    await sleep(500);
  }
  throw new AppError("internal", `No mail ${sought.key} came into the drawer of ${company.tenant.slug}.`);
}

/** Runs `ask` on a page where the person is signed in. */
async function askSignedIn({ browser, base }: Company, person: Tenant["owner"], ask: (page: Page) => Promise<unknown>): Promise<void> {
  // `newPage` creates a context, which closes with the page.
  const page = await browser.newPage();
  try {
    await signInByForm(page, base, person);
    await ask(page);
  } finally {
    await page.close();
  }
}

/** The link of a password reset for the owner. */
export function findReset(company: Company): Promise<string> {
  const { base, tenant } = company;
  const ask = () =>
    fetch(`${base}/api/public/password-resets`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: tenant.owner.email }),
    });
  return findLink(company, { key: "password_reset", path: "/reset", look: "/api/public/password-resets", ask });
}

/** The link with which a visitor moves or cancels the booking of the demo. */
export async function findBooking(company: Company): Promise<string> {
  const [link] = await readDrawer(company, { key: "booking_confirmation", path: "/forms/booking", ask: () => Promise.resolve() });
  if (link === undefined) throw new AppError("internal", `Nobody has booked a time in ${company.tenant.slug}.`);
  return link;
}

const invited: Readonly<Record<string, { name: string; email: string }>> = {
  acme: { name: "Grace Hall", email: "grace.hall@acme.example" },
  noor: { name: "ليلى الحربي", email: "layla.alharbi@noor.example" },
};

/** Invites a colleague as the owner. */
function inviteAs({ tenant, api }: Company, colleague: { name: string; email: string } | undefined) {
  return async (page: Page) => {
    const role = (await api.list("/roles?limit=50")).find((candidate) => candidate["template"] === "manager");
    const headers = { "content-type": "application/json", "atrium-tenant": tenant.slug };
    const body = JSON.stringify({ ...colleague, role_id: role?.id });
    await page.evaluate(([sent, text]) => fetch("/api/tenant/invitations", { method: "POST", headers: sent, body: text }), [
      headers,
      body,
    ] as const);
  };
}

/** The link of the owner's invitation to a colleague, which is pending. */
export function findInvitation(company: Company): Promise<string> {
  const { tenant } = company;
  return findLink(company, {
    key: "invitation",
    path: "/invitation",
    look: "/api/public/invitations",
    ask: () => askSignedIn(company, tenant.owner, inviteAs(company, invited[tenant.slug])),
  });
}

/** The link that verifies the address of a colleague who has just joined. */
export function findVerification(company: Company): Promise<string> {
  const { base, tenant } = company;
  const colleague = { name: "Ada Byron", email: `ada.byron@${tenant.slug}.example` };
  const ask = async () => {
    const invite = () => askSignedIn(company, tenant.owner, inviteAs(company, colleague));
    const link = await findLink(company, { key: "invitation", path: "/invitation", ask: invite });
    await fetch(`${base}/api/public/invitations/${link.split("/").at(-1) ?? ""}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: colleague.name, password: "seven mild otters hum" }),
    });
  };
  return findLink(company, { key: "address_verification", path: "/verify", look: "/api/public/address-verifications", ask });
}

/** A new sign-in link for a contact, since signing in uses it up. */
export function findPortalSignIn(company: Company): Promise<string> {
  const { browser, tenant } = company;
  const ask = async () => {
    const page = await browser.newPage();
    try {
      await page.goto(`${tenant.tenant_base_url}/portal/sign-in`);
      await page.locator("[name=email]").fill(tenant.portal_contact.email);
      await page.locator("main form [type=submit]").click();
      await page.waitForURL("**/portal/sign-in?sent=*");
    } finally {
      await page.close();
    }
  };
  return findLink(company, { key: "magic_link", path: "/portal/sign-in", ask });
}
