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

/** A link that the product mails: in which mails, at which address, and how it is asked for. */
interface Sought {
  /** Of the mail's template. */
  key: string;
  /** Of the page, in front of the token. */
  path: string;
  /** Where the API shows what the link is about, in front of the token; without it a link of an earlier run is not used. */
  look?: string;
  ask: () => Promise<unknown>;
}

/** How many mails of a kind are looked through for a link that still works. */
const most = 5;

/** The links in a company's latest mails of a kind, the latest first, as the demo's drawer shows them. */
async function readDrawer({ base, tenant, api }: Company, { key, path }: Sought): Promise<string[]> {
  const pages = (await api.list(`/mails?key=${key}&limit=${String(most)}`)).map(async ({ id }) =>
    (await fetch(`${base}/dev/mail?tenant=${tenant.slug}&id=${id}`)).text(),
  );
  const links = (await Promise.all(pages)).map((html) => new RegExp(`https?://[^\\s"<>\\\\&]+${path}/[A-Za-z0-9_-]+`).exec(html)?.[0]);
  return links.filter((link) => link !== undefined);
}

/**
 * A link that works: one of an earlier run's, so that little is left behind, else one that is asked for now. Looking at its page does not
 * use it up.
 */
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

/** What somebody of the company asks for who has signed in. */
async function askSignedIn({ browser, base }: Company, person: Tenant["owner"], ask: (page: Page) => Promise<unknown>): Promise<void> {
  // A page of `newPage` has a context of its own, and takes it away with it.
  const page = await browser.newPage();
  try {
    await signInByForm(page, base, person);
    await ask(page);
  } finally {
    await page.close();
  }
}

/** The owner forgot the password. */
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

/** Whom a company invites. */
const invited: Readonly<Record<string, { name: string; email: string }>> = {
  acme: { name: "Grace Hall", email: "grace.hall@acme.example" },
  noor: { name: "ليلى الحربي", email: "layla.alharbi@noor.example" },
};

/** The owner invites a colleague, who has not answered yet. */
export function findInvitation(company: Company): Promise<string> {
  const { tenant, api } = company;
  const invite = async (page: Page) => {
    const role = (await api.list("/roles?limit=50")).find((candidate) => candidate["template"] === "manager");
    const headers = { "content-type": "application/json", "atrium-tenant": tenant.slug };
    const body = JSON.stringify({ ...invited[tenant.slug], role_id: role?.id });
    await page.evaluate(([sent, text]) => fetch("/api/tenant/invitations", { method: "POST", headers: sent, body: text }), [
      headers,
      body,
    ] as const);
  };
  return findLink(company, {
    key: "invitation",
    path: "/invitation",
    look: "/api/public/invitations",
    ask: () => askSignedIn(company, tenant.owner, invite),
  });
}

/** A colleague has not confirmed the own address yet, and asks for the mail once more. */
export function findVerification(company: Company): Promise<string> {
  const ask = () =>
    askSignedIn(company, company.tenant.staff, (page) => page.evaluate(() => fetch("/api/account/verification", { method: "POST" })));
  return findLink(company, { key: "address_verification", path: "/verify", look: "/api/public/address-verifications", ask });
}

/** A customer's contact wants into the portal: by a new link each time, since entering uses it up. */
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
