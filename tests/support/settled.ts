import { EventEmitter, once } from "node:events";
import type { BrowserContext, Page, Request } from "playwright-core";

/** What the pages of a context have asked for and not yet got; each end is an event. */
interface Asking {
  open: Set<Request>;
  ends: EventEmitter;
}

const asking = new WeakMap<BrowserContext, Asking>();

/** What draws or fills a page. A navigation is waited for by itself; a picture or a download takes nothing from a page. */
const drawing: readonly string[] = ["fetch", "xhr", "script", "stylesheet", "font", "eventsource"];

/** Milliseconds that a page may take until it is settled or quiet. */
const patience = 30_000;

/** Where `noteEffects` notes what React said. */
interface Noting {
  effectsHaveRun?: boolean;
}

/** Opens a tab whose pages `settled` and `quiet` can wait for. */
export async function openTab(context: BrowserContext): Promise<Page> {
  if (!asking.has(context)) asking.set(context, listen(context));
  const page = await context.newPage();
  await page.addInitScript(noteEffects);
  return page;
}

function listen(context: BrowserContext): Asking {
  const { open, ends }: Asking = { open: new Set(), ends: new EventEmitter() };
  const end = (request: Request) => {
    open.delete(request);
    ends.emit("end");
  };
  context.on("request", (request) => drawing.includes(request.resourceType()) && open.add(request));
  context.on("requestfinished", end);
  context.on("requestfailed", end);
  // A stream does not end; that it has begun is enough.
  context.on("response", (response) => response.request().resourceType() === "eventsource" && end(response.request()));
  return { open, ends };
}

/**
 * Goes to an address in a tab of `openTab`, and waits until the page is settled. `scripts` is false where the browser runs none: what the
 * server sent is all then.
 */
export async function goTo(page: Page, url: string, { scripts = true }: { scripts?: boolean } = {}): Promise<void> {
  await page.goto(url);
  if (scripts) await settled(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await settled(page);
}

/**
 * Waits until a page can be used and shows what it has to: effects have run, nothing is asked of the API, nothing is busy, no skeleton
 * stands where something will be.
 */
export async function settled(page: Page): Promise<void> {
  const ofApi = (request: Request) => new URL(request.url()).pathname.startsWith("/api/");
  const end = Date.now() + patience;
  do {
    await page.waitForFunction(isCalm, undefined, { timeout: patience });
    await answered(page, ofApi, end);
    // What came has been drawn a frame later, or is asked for in turn.
  } while (!(await page.evaluate(isCalmNextFrame).catch(() => false)) || stillAsked(page, ofApi).length > 0);
}

/** Waits until a page asks for nothing at all, not even for links ahead of the reader: of that too the browser has complained by then. */
export async function quiet(page: Page): Promise<void> {
  const end = Date.now() + patience;
  do await answered(page, () => true, end);
  while ((await page.evaluate(isCalmNextFrame).catch(() => null)) === null || stillAsked(page, () => true).length > 0);
}

type Which = (request: Request) => boolean;

function stillAsked(page: Page, which: Which): Request[] {
  return [...(asking.get(page.context())?.open ?? [])].filter((request) => request.frame().page() === page && which(request));
}

/** @throws with what was asked for and did not come until `end`. */
async function answered(page: Page, which: Which, end: number): Promise<void> {
  const { ends } = asking.get(page.context()) ?? {};
  if (ends === undefined) throw new Error("Only a tab of openTab is known to be settled");
  for (let open = stillAsked(page, which); ; open = stillAsked(page, which)) {
    const left = end - Date.now();
    if (left <= 0)
      throw new Error(`${page.url()} does not come to rest; it still asks for: ${open.map((request) => request.url()).join(", ")}`);
    if (open.length === 0) return;
    await once(ends, "end", { signal: AbortSignal.timeout(left) }).catch(() => undefined);
  }
}

/**
 * Runs in the page before all else: listens to React as its developers' tools do. The first time that effects have run, what the server
 * drew is alive, keys and all.
 */
function noteEffects(): void {
  const page = globalThis as Noting;
  Object.defineProperty(page, "__REACT_DEVTOOLS_GLOBAL_HOOK__", {
    value: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => (page.effectsHaveRun = true),
    },
  });
}

/** Runs in the page. */
function isCalm(): boolean {
  const waiting = [...document.querySelectorAll(".skeleton, [aria-busy=true]")].some((element) => element.checkVisibility());
  return (
    document.readyState === "complete" && document.fonts.status === "loaded" && (globalThis as Noting).effectsHaveRun === true && !waiting
  );
}

/** Runs in the page. */
function isCalmNextFrame(): Promise<boolean> {
  const waiting = () => [...document.querySelectorAll(".skeleton, [aria-busy=true]")].some((element) => element.checkVisibility());
  return new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(!waiting()))));
}
