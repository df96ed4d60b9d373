import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "../chromium";
import { findProblem } from "./answer";
import type { State } from "./enter";
import { settings, type Shot } from "./shots";

/** Maximum bytes of a picture, and the qualities to try until it fits. */
const mostBytes = 60_000;
const qualities = [0.85, 0.7, 0.5];

export interface Camera {
  browser: Browser;
  /** Returns why the page is not the expected one, or null. @throws the browser's errors. */
  take(shot: Shot, address: string, state: State | undefined): Promise<string | null>;
  close(): Promise<void>;
}

/** Waits until the page, its fonts and its preview have loaded, and no placeholders are left. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const isDone = () =>
    document.fonts.status === "loaded" &&
    [...document.querySelectorAll('.skeleton, [data-drawing="drawing"]')].every((element) => !element.checkVisibility());
  await page.waitForFunction(isDone, undefined, { timeout: 15_000 });
  await page.waitForTimeout(400);
}

/** Compresses the picture to WebP in the browser, which needs no library. */
async function shrink(encoder: Page, png: Buffer): Promise<Buffer> {
  let small = png;
  for (const quality of qualities) {
    const text = await encoder.evaluate(
      async ([data = "", level]) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
        const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: Number(level) })).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      },
      [png.toString("base64"), String(quality)],
    );
    small = Buffer.from(text, "base64");
    if (small.length <= mostBytes) break;
  }
  return small;
}

/** Starts a Chromium that stores screenshots in the folder. */
export async function openCamera(folder: string): Promise<Camera> {
  const browser = await launchChromium();
  const encoder = await browser.newPage();
  const contexts = new Map<string, BrowserContext>();
  async function contextFor({ setting, tenant, as }: Shot, state: State | undefined): Promise<BrowserContext> {
    const key = `${setting} ${tenant} ${as}`;
    const known = contexts.get(key);
    if (known) return known;
    const made = await browser.newContext({ ...settings[setting], ...(state === undefined ? {} : { storageState: state }) });
    contexts.set(key, made);
    return made;
  }
  return {
    browser,
    async take(shot, address, state) {
      const page = await (await contextFor(shot, state)).newPage();
      try {
        const answer = await page.goto(address);
        const problem = findProblem(address, shot.status, answer && { status: answer.status(), url: answer.url() });
        if (problem !== null) return problem;
        await waitUntilStill(page);
        await writeFile(join(folder, `${shot.name}.webp`), await shrink(encoder, await page.screenshot()));
        return null;
      } finally {
        await page.close();
      }
    },
    close: () => browser.close(),
  };
}
