import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { followRequests } from "./settled";
import { patience } from "./patience";

// oxlint-disable-next-line atrium/process-env -- options of one run of the tests, which the product has no use for
const { SLOW_ANSWERS, SLOW_CPU } = process.env;

/**
 * A context for tabs of `openTab`. In each of them, also in those that a page opens, whatever is done to an element waits until the page is
 * alive: a click on what the server drew would otherwise be lost.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(patience(30_000));
  const scripts = options.javaScriptEnabled !== false;
  followRequests(context, { scripts });
  if (scripts) {
    await context.addInitScript(markAlive);
    context.on("page", (page) => void page.addLocatorHandler(page.locator("html:not([data-alive])"), () => Promise.resolve()));
  }
  if (SLOW_ANSWERS !== undefined) await delayAnswers(context, "**/*", () => Math.random() * Number(SLOW_ANSWERS));
  if (SLOW_CPU !== undefined) context.on("page", (page) => void slowDown(page, Number(SLOW_CPU)).catch(() => undefined));
  return context;
}

export function openTab(context: BrowserContext): Promise<Page> {
  return context.newPage();
}

/** Lends `work` a tab in a context of its own, as another person's browser. */
export async function withTab<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await openContext(browser, options);
  try {
    return await work(await openTab(context));
  } finally {
    await context.close();
  }
}

/** Delays each answer to a script, by milliseconds, so that answers come late and in another order. */
export async function delayAnswers(where: BrowserContext | Page, url: string, delay: () => number): Promise<void> {
  await where.route(url, async (route) => {
    if (["fetch", "xhr"].includes(route.request().resourceType())) await sleep(delay());
    await route.continue().catch(() => undefined);
  });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** What of React's inner tree is read. */
interface Fiber {
  tag: number;
  memoizedState: { dehydrated?: unknown } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/**
 * Runs in the page before all else: listens to React as its developers' tools do, and marks the page once effects have run and no part of
 * what the server drew is still without its keys and clicks. A page that React does not draw is alive when it has been read.
 */
function markAlive(): void {
  // A frame without scripts, such as an email's, would complain of a listener.
  if (self !== top) return;
  const suspense = 13;
  const mark = () => (document.documentElement.dataset["alive"] = "");
  const isDrawnOnly = (first: Fiber | null): boolean => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling)
      if ((fiber.tag === suspense && (fiber.memoizedState?.dehydrated ?? null) !== null) || isDrawnOnly(fiber.child)) return true;
    return false;
  };
  let alive = false;
  const look = (wait: number) => (_: number, root: { current: Fiber }) => {
    alive ||= !isDrawnOnly(root.current);
    if (alive) setTimeout(mark, wait);
  };
  document.addEventListener("DOMContentLoaded", () => {
    if (!("__next_f" in globalThis)) mark();
  });
  Object.defineProperty(globalThis, "__REACT_DEVTOOLS_GLOBAL_HOOK__", {
    value: {
      supportsFiber: true,
      inject: () => 1,
      // The last part to come alive may have no effects, of which React would tell.
      onCommitFiberRoot: look(50),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: look(0),
    },
  });
}
