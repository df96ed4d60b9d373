import type { Browser } from "playwright-core";
import { launchChromium } from "@/scripts/chromium";

let kept: Browser | undefined;

/** This worker's Chromium. It stays for the worker's next file, since each start costs a second of the processor, and ends with the worker. */
export async function openBrowser(): Promise<Browser> {
  if (kept?.isConnected() !== true) kept = await launchChromium();
  return kept;
}

/** Closes all that a file has opened in it. */
export async function leaveBrowser(): Promise<void> {
  for (const context of kept?.contexts() ?? []) await context.close();
}
