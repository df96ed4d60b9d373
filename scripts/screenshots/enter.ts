import type { Browser, Page } from "playwright-core";
import { localeCookie } from "@/lib/i18n/locale";
import type { Tenant } from "./api";

export type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

async function keepState(browser: Browser, enter: (page: Page) => Promise<void>): Promise<State> {
  const context = await browser.newContext();
  try {
    await enter(await context.newPage());
    // The setting decides the language of pictures, not the account.
    await context.clearCookies({ name: localeCookie });
    return await context.storageState();
  } finally {
    await context.close();
  }
}

export async function signInByForm(page: Page, base: string, { email, password }: Tenant["owner"]): Promise<void> {
  await page.goto(`${base}/sign-in`);
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("form [type=submit]").click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
}

/** Signs the owner in by the form. */
export function enterAsOwner(browser: Browser, base: string, { owner }: Tenant): Promise<State> {
  return keepState(browser, (page) => signInByForm(page, base, owner));
}

/** Signs a contact in to the portal by a mailed link, which works once. */
export function enterAsContact(browser: Browser, link: string): Promise<State> {
  return keepState(browser, async (page) => {
    await page.goto(link);
    await page.locator("main form [type=submit]").first().click();
    await page.waitForURL("**/portal");
  });
}
