import { walkPortalPages } from "./walk";

const widths = [1280, 390, 320];
const schemes = ["light", "dark"] as const;

/** Every setting that `pages.e2e.test.ts` does not walk. */
walkPortalPages(
  widths.flatMap((width) =>
    schemes.flatMap((colorScheme) =>
      ["en", "ar"]
        .filter((locale) => width !== 1280 || colorScheme !== "light" || locale !== "en")
        .map(
          (locale) =>
            [
              `${colorScheme}, ${locale}, ${String(width)} px`,
              { viewport: { width, height: 844 }, locale, colorScheme, ...(width < 1280 ? { hasTouch: true, isMobile: true } : {}) },
            ] as const,
        ),
    ),
  ),
);
