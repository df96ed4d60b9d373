import type { Page } from "playwright-core";

/**
 * What every page must keep, as it stands in the window: no sideways overflow, one heading that leads, nothing too small to hit (WCAG
 * 2.5.8, 24 pixels).
 */
export const soundPage = { overflow: 0, headings: 1, small: [] };

/** The same of a page as it is; `small` shows the beginning of each element. */
export function measurePage(page: Page): Promise<{ overflow: number; headings: number; small: string[] }> {
  return page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - innerWidth,
    headings: document.querySelectorAll("h1").length,
    small: [...document.querySelectorAll("a, button, summary, input:not([type=checkbox]):not([type=radio]):not([type=hidden]), select")]
      .map((element) => ({ text: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.height < 24 || box.width < 24))
      .map(({ text }) => text),
  }));
}
