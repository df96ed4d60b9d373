import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from "playwright-core";
import { keepContext } from "./browser";
import { openContext, openTab } from "./open-tab";
import { quiet } from "./settled";
import { patience } from "./patience";

/** What a visit may have listened to. */
const heard = ["console", "pageerror", "request", "response", "requestfinished", "requestfailed", "download", "dialog", "popup"] as const;

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

export interface Tabs {
  /**
   * Lends a tab of these settings to `work`, with these cookies and nothing else in it; answers its result, and what the browser complained
   * of until the page was quiet. A tab is lent again, since a new one loads and compiles all scripts again; where `work` fails, it is
   * thrown away.
   */
  lend<Result>(
    options: BrowserContextOptions,
    cookies: Cookies,
    work: (page: Page) => Promise<Result>,
  ): Promise<{ result: Result; complaints: string[] }>;
}

/** With the address of what could not be loaded, which the browser's text leaves out. */
function complaintOf(message: ConsoleMessage): string {
  const text = message.text();
  return text.startsWith("Failed to load resource") ? `${text} ${message.location().url}` : text;
}

/** The tabs of one browser. `origin` has the pages; whatever a visit stored is stored there. `lasting` ones outlive the test file. */
export function keepTabs(browser: Browser, origin: string, { lasting = false }: { lasting?: boolean } = {}): Tabs {
  const free = new Map<string, Page>();

  async function take(key: string, options: BrowserContextOptions): Promise<Page> {
    const page = free.get(key);
    free.delete(key);
    if (page !== undefined) return page;
    const context = await openContext(browser, options);
    // Chromium reports an `eval` that the policy blocks by this event alone.
    await context.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
        throw new Error(`The policy blocked ${effectiveDirective}: ${blockedURI}`);
      }),
    );
    if (lasting) keepContext(context);
    return openTab(context);
  }

  async function putBack(key: string, page: Page, { viewport, javaScriptEnabled }: BrowserContextOptions): Promise<void> {
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    await page.unrouteAll({ behavior: "wait" });
    page.setDefaultTimeout(patience(30_000));
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null });
    // A clock that a test has set stays for as long as the context.
    if (javaScriptEnabled !== false && (await page.evaluate(() => "__pwClock" in globalThis).catch(() => false))) return context.close();
    // Without scripts nothing was stored.
    if (javaScriptEnabled !== false) await clearSession(page);
    // What the page does ends with it; only then is all else that it stored swept away.
    await page.goto("about:blank");
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb,cache_storage,service_workers" });
    await session.detach();
    await context.clearCookies();
    if (free.has(key)) await context.close();
    else free.set(key, page);
  }

  /** A page that is just on its way elsewhere, or reloads, is asked again once it is there. */
  async function clearSession(page: Page, tries = 3): Promise<void> {
    if (new URL(page.url()).origin !== origin) return;
    try {
      await page.evaluate(() => sessionStorage.clear());
    } catch (error) {
      if (tries === 1) throw error;
      await page.waitForLoadState();
      await clearSession(page, tries - 1);
    }
  }

  return {
    async lend(options, cookies, work) {
      const key = JSON.stringify(options);
      const page = await take(key, options);
      try {
        await page.context().addCookies(cookies);
        const complaints: string[] = [];
        page.on("console", (message) => message.type() === "error" && complaints.push(complaintOf(message)));
        page.on("pageerror", (error) => complaints.push(error.message));
        const result = await work(page);
        if (options.javaScriptEnabled !== false) await quiet(page);
        for (const event of heard) page.removeAllListeners(event);
        await putBack(key, page, options);
        return { result, complaints };
      } catch (error) {
        await page.context().close();
        throw error;
      }
    },
  };
}
