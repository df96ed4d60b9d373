import { Secret, TOTP } from "otpauth";
import type { BrowserContextOptions, Cookie, Page } from "playwright-core";
import { localeCookie } from "@/lib/i18n/locale";
import { leaveBrowser } from "@/tests/support/browser";
import { openProduct } from "@/tests/support/product";
import { goTo, waitForPage } from "@/tests/support/settled";
import type { WebProcess } from "@/tests/support/web-process";
import { createWorld, type World } from "@/tests/support/world";

export interface Person {
  email: string;
  password: string;
}

export interface AccountWorld {
  world: World;
  web: WebProcess;
  /**
   * Opens a page of the host with these cookies and returns what `work` returns.
   * @throws with the browser's console errors.
   */
  visit<Result>(cookies: Cookie[], path: string, work: (page: Page) => Promise<Result>, options?: BrowserContextOptions): Promise<Result>;
  /** Signs in through the form, in a new browser context. */
  signIn(person: Person): Promise<Cookie[]>;
  close(): Promise<void>;
}

export const wide: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, locale: "en" };

/** Two companies with their owners, the built product, and Chromium. */
export async function openAccountWorld(): Promise<AccountWorld> {
  const { web, database, environment, tabs } = await openProduct();
  const world = await createWorld({ environment, database });

  const visit: AccountWorld["visit"] = async (cookies, path, work, options = wide) => {
    const { result, complaints } = await tabs.lend(options, cookies, async (page) => {
      await goTo(page, web.base_url + path);
      return work(page);
    });
    // Some visits provoke these rejections on purpose; the browser logs each as a failed resource.
    const unexpected = complaints.filter((complaint) => !/status of 4(00|01|03|04|22)/.test(complaint));
    if (unexpected.length > 0) throw new Error(unexpected.join("\n"));
    return result;
  };
  return {
    world,
    web,
    visit,
    signIn: (person) =>
      visit([], "/sign-in", async (page) => {
        await enterCredentials(page, person);
        await waitForPage(page, "**/dashboard/*");
        // Pages use the language of the visit, not the account's.
        await page.context().clearCookies({ name: localeCookie });
        return page.context().cookies();
      }),
    async close() {
      await leaveBrowser();
      await world.close();
    },
  };
}

/** Fills in the sign-in form and submits it. */
export async function enterCredentials(page: Page, { email, password }: Person): Promise<void> {
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("form [type=submit]").click();
}

/** Answers the password dialog. */
export async function enterPassword(page: Page, password: string, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.locator("[name=password]").fill(password);
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

/** The code that an authenticator app shows `stepsAhead` steps of 30 seconds from now; the server accepts one step early. */
export function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: new Date().getTime() + stepsAhead * 30_000 });
}

/** The secret as the page shows it, in groups. */
export async function readSecret(page: Page): Promise<string> {
  const groups = await page.locator("#two-factor-secret code").allInnerTexts();
  return groups.join("");
}
