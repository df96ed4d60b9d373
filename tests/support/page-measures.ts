import type { Page } from "playwright-core";

/**
 * What every page must keep, as it stands in the window: no sideways overflow, one heading that leads, nothing too small to hit (WCAG
 * 2.5.8, 24 pixels), no text cut at its beginning, and no hyphen in tabular figures, which make it as wide as a digit.
 */
export const soundPage = { overflow: 0, headings: 1, small: [], beheaded: [], widened: [] };

/** The same of a page as it is; the lists show the beginning of each element or text. */
export function measurePage(
  page: Page,
): Promise<{ [Measure in keyof typeof soundPage]: (typeof soundPage)[Measure] extends number ? number : string[] }> {
  return page.evaluate(async () => {
    // In the frame of a resize, Chromium may still lay out by the media queries of the former width.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const shown = [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility());
    const directionOf = (text: string) => {
      const strong = /[\p{L}]/u.exec(text)?.[0];
      return strong === undefined ? null : /[\u0590-\u08ff]/u.test(strong) ? "rtl" : "ltr";
    };
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      headings: document.querySelectorAll("h1").length,
      small: [...document.querySelectorAll("a, button, summary, input:not([type=checkbox]):not([type=radio]):not([type=hidden]), select")]
        .map((element) => ({ text: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1 && (box.height < 24 || box.width < 24))
        .map(({ text }) => text),
      beheaded: shown
        .filter((element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === "ellipsis")
        .filter((element) => ![null, getComputedStyle(element).direction].includes(directionOf(element.textContent)))
        .map((element) => element.outerHTML.slice(0, 120)),
      widened: shown
        .filter((element) => getComputedStyle(element).fontVariantNumeric.includes("tabular-nums"))
        .flatMap((element) =>
          [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ""),
        )
        .filter((text) => /\p{L}-[\p{L}\d]/u.test(text)),
    };
  });
}
