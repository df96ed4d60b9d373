import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { localeCookie } from "@/lib/i18n/locale";
import { AppError } from "@/lib/kernel/base/errors";
import type { Demo } from "../demo/data-folder";

type Tenant = Demo["tenants"][number];
export type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

async function keepState(browser: Browser, enter: (page: Page) => Promise<void>): Promise<State> {
  const context = await browser.newContext();
  try {
    await enter(await context.newPage());
    // Pictures are taken in the language of their setting, not of the account.
    await context.clearCookies({ name: localeCookie });
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** The owner's session, by the form. */
export function enterAsOwner(browser: Browser, base: string, { owner }: Tenant): Promise<State> {
  return keepState(browser, async (page) => {
    await page.goto(`${base}/sign-in`);
    await page.locator("[name=email]").fill(owner.email);
    await page.locator("[name=password]").fill(owner.password);
    await page.locator("form [type=submit]").click();
    await page.waitForURL((url) => url.pathname !== "/sign-in");
  });
}

/** A customer's contact in the portal: by the link that the demo's drawer has. */
export function enterAsContact(browser: Browser, base: string, { slug, tenant_base_url, portal_contact }: Tenant): Promise<State> {
  return keepState(browser, async (page) => {
    const before = await latestLink(base, slug);
    await page.goto(`${tenant_base_url}/portal/sign-in`);
    await page.locator("[name=email]").fill(portal_contact.email);
    await page.locator("main form [type=submit]").click();
    for (let tries = 0; tries < 60; tries += 1) {
      const link = await latestLink(base, slug);
      if (link !== null && link !== before) {
        await page.goto(link);
        await page.locator("main form [type=submit]").first().click();
        await page.waitForURL("**/portal");
        return;
      }
      await sleep(500);
    }
    throw new AppError("internal", `No link for ${portal_contact.email} came into the drawer.`);
  });
}

/** The newest link into the portal that the drawer has, of the mail whose row comes first. */
async function latestLink(base: string, slug: string): Promise<string | null> {
  const list = await (await fetch(`${base}/dev/mail?tenant=${slug}`)).text();
  const [, id] = /[?&](?:amp;)?id=(mai_\w+)/.exec(list) ?? [];
  if (id === undefined) return null;
  const open = await (await fetch(`${base}/dev/mail?tenant=${slug}&id=${id}`)).text();
  return /https?:\/\/[^\s"<>\\&]+\/portal\/sign-in\/[A-Za-z0-9_-]+/.exec(open)?.[0] ?? null;
}
