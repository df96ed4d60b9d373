import type { Browser, BrowserContext } from "playwright-core";
import { launchChromium } from "@/scripts/chromium";

let kept: Browser | undefined;

/** What stays for the worker's next file. */
const lasting = new WeakSet<BrowserContext>();

/**
 * This worker's Chromium. It stays for the worker's next file, since each start costs a second of the processor, and ends with the worker.
 */
export async function openBrowser(): Promise<Browser> {
  if (kept?.isConnected() !== true) kept = await launchChromium();
  return kept;
}

export function keepContext(context: BrowserContext): void {
  lasting.add(context);
}

/** Closes all that a file has opened in it. */
export async function leaveBrowser(): Promise<void> {
  for (const context of kept?.contexts() ?? []) if (!lasting.has(context)) await context.close();
}
