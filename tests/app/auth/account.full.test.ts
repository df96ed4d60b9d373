import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { walkStates } from "./account-states";
import { openAccountWorld, type AccountWorld } from "./account-world";

let here: AccountWorld;
beforeAll(async () => {
  here = await openAccountWorld();
});
afterAll(() => here.close());

/** In addition to the wide light one that `account.e2e.test.ts` walks. */
const settings: [string, BrowserContextOptions][] = [
  ["on a phone, in dark", { viewport: { width: 390, height: 844 }, locale: "en", colorScheme: "dark" }],
  ["on the narrowest, in Arabic", { viewport: { width: 320, height: 640 }, locale: "ar", colorScheme: "light" }],
];

test.each(settings)("every state of the page passes axe and the layout checks: %s", async (_, options) => {
  await walkStates(here, options);
});
