import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAxeViolations } from "@/tests/support/axe";
import { measurePage, soundPage } from "@/tests/support/page-measures";
import { portalVisits } from "./pages";
import { openPortalWorld, type PortalWorld } from "./portal-world";

/**
 * Walks every customer-facing page in each setting: no axe violations, no overflow, targets large enough (WCAG 2.5.8), one main heading, no
 * console errors, and no mention of the product but the footer line.
 */
export function walkPortalPages(settings: readonly (readonly [string, BrowserContextOptions])[]): void {
  let portal: PortalWorld;
  beforeAll(async () => {
    portal = await openPortalWorld();
  });
  afterAll(() => portal.close());

  for (const [name, options] of settings) {
    test.each(portalVisits)(`$reader $path ${name}`, async ({ reader, path }) => {
      const complaints = await portal.visit(reader, path, options, async (page) => {
        expect(await findAxeViolations(page)).toEqual([]);
        expect(await measurePage(page)).toEqual(soundPage);
        const traces = await page.evaluate(() => ({
          ours: document.body.innerText.match(/Atrium/g)?.length,
          head: [...document.querySelectorAll("head title, head meta, head link[rel=icon], head link[rel=manifest]")]
            .map((element) => element.outerHTML)
            .filter((text) => text.includes("Atrium")),
        }));
        // A frame on another site has no footer.
        expect(traces).toEqual({ ours: path.endsWith("/embed") ? undefined : 1, head: [] });
        await expect.poll(() => page.title()).toMatch(/ · Acme Ltd$/);
      });
      expect(complaints).toEqual([]);
    });
  }
}
