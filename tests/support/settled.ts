import { EventEmitter, once } from "node:events";
import type { BrowserContext, Page, Request, Response } from "playwright-core";
import { patience } from "./patience";

/** What the pages of a context have asked for and not yet got; each end is an event. */
interface Asking {
  open: Set<Request>;
  ends: EventEmitter;
  /** Whether its pages run scripts: without them, what the server sent is all. */
  scripts: boolean;
}

const asking = new WeakMap<BrowserContext, Asking>();

/** What draws or fills a page. A navigation is waited for by itself; a picture or a download takes nothing from a page. */
const drawing: readonly string[] = ["fetch", "xhr", "script", "stylesheet", "font", "eventsource"];

/** Milliseconds that a page may take until it is settled or quiet. */
const longest = (): number => patience(30_000);

type Which = (request: Request) => boolean;

/** Follows what the pages of a context ask for, so that `settled` and `quiet` can wait for them. */
export function followRequests(context: BrowserContext, { scripts }: { scripts: boolean }): void {
  const own: Asking = { open: new Set(), ends: new EventEmitter(), scripts };
  const end = (request: Request) => {
    own.open.delete(request);
    own.ends.emit("end");
  };
  context.on("request", (request) => drawing.includes(request.resourceType()) && own.open.add(request));
  context.on("requestfinished", end);
  context.on("requestfailed", end);
  // A stream does not end; that it has begun is enough.
  context.on("response", (response) => response.request().resourceType() === "eventsource" && end(response.request()));
  asking.set(context, own);
}

/** Goes to an address in a tab of `openTab`, and waits until the page is settled. */
export async function goTo(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await settled(page);
  return response;
}

export async function reload(page: Page): Promise<Response | null> {
  const response = await page.reload();
  await settled(page);
  return response;
}

export async function goBack(page: Page): Promise<void> {
  await page.goBack();
  await settled(page);
}

/** Waits until what was clicked or pressed has led to such an address, and the page there is settled. */
export async function waitForPage(page: Page, url: Parameters<Page["waitForURL"]>[0], options?: { timeout: number }): Promise<void> {
  await page.waitForURL(url, options);
  await settled(page);
}

/**
 * Waits until a page can be used and shows what it has to: all of it is alive and has its title, nothing is asked of the API or of the
 * router, nothing is busy, no skeleton stands where something will be.
 */
export async function settled(page: Page): Promise<void> {
  if (!asked(page).scripts) return page.waitForLoadState();
  const end = Date.now() + longest();
  do {
    await page.waitForFunction(isCalm, undefined, { timeout: longest() }).catch((error: unknown) => explain(page, error));
    await answered(page, isContent, end);
    // What came has been drawn a frame later, or is asked for in turn.
  } while (!(await page.evaluate(isCalmNextFrame).catch(() => false)) || stillAsked(page, isContent).length > 0);
}

/** Waits until a page asks for nothing at all, not even for links ahead of the reader: of that too the browser has complained by then. */
export async function quiet(page: Page): Promise<void> {
  const end = Date.now() + longest();
  do await answered(page, () => true, end);
  while ((await page.evaluate(isCalmNextFrame).catch(() => null)) === null || stillAsked(page, () => true).length > 0);
}

/** An answer of the API, or a page that the router asks for, unless it is for a link ahead of the reader. */
function isContent(request: Request): boolean {
  const { rsc, "next-router-prefetch": ahead } = request.headers();
  return new URL(request.url()).pathname.startsWith("/api/") || (rsc !== undefined && ahead === undefined);
}

/** @throws where a tab was opened past `openTab`. */
function asked(page: Page): Asking {
  const found = asking.get(page.context());
  if (found === undefined) throw new Error("Only a tab of openTab is known to be settled.");
  return found;
}

function stillAsked(page: Page, which: Which): Request[] {
  return [...asked(page).open].filter((request) => request.frame().page() === page && which(request));
}

/** @throws with what was asked for and did not come until `end`. */
async function answered(page: Page, which: Which, end: number): Promise<void> {
  for (let open = stillAsked(page, which); ; open = stillAsked(page, which)) {
    const left = end - Date.now();
    if (left <= 0)
      throw new Error(`${page.url()} does not come to rest; it still asks for: ${open.map((request) => request.url()).join(", ")}`);
    if (open.length === 0) return;
    await once(asked(page).ends, "end", { signal: AbortSignal.timeout(left) }).catch(() => undefined);
  }
}

/** @throws with what a page is waiting for. */
async function explain(page: Page, cause: unknown): Promise<never> {
  const state = await page.evaluate(() => ({
    ready: document.readyState,
    fonts: document.fonts.status,
    alive: "alive" in document.documentElement.dataset,
    title: document.title,
    busy: [...document.querySelectorAll(".skeleton, [aria-busy=true]")].map((element) => element.outerHTML.slice(0, 120)),
  }));
  throw new Error(`${page.url()} does not come to rest: ${JSON.stringify(state)}`, { cause });
}

/** Runs in the page. */
function isCalm(): boolean {
  const waiting = [...document.querySelectorAll(".skeleton, [aria-busy=true]")].some((element) => element.checkVisibility());
  // A page of the router gets its title a moment after its content.
  const named = document.title !== "" || !("__next_f" in globalThis);
  const alive = "alive" in document.documentElement.dataset;
  return document.readyState === "complete" && document.fonts.status === "loaded" && alive && named && !waiting;
}

/** Runs in the page. */
function isCalmNextFrame(): Promise<boolean> {
  const waiting = () => [...document.querySelectorAll(".skeleton, [aria-busy=true]")].some((element) => element.checkVisibility());
  return new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(!waiting()))));
}
