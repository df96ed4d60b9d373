import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAxeViolations } from "@/tests/support/axe";
import { startJob } from "@/tests/support/start-job";
import { staffPages } from "./pages";
import { openStaffWorld, type StaffWorld } from "./staff-world";

/** Walks every staff page in each setting: axe finds nothing, nothing overflows, everything can be hit (WCAG 2.5.8), one heading leads, the browser complains of nothing. */
export function walkStaffPages(settings: readonly (readonly [string, BrowserContextOptions])[]): void {
  let staff: StaffWorld;
  beforeAll(async () => {
    staff = await openStaffWorld();
    await startJob(staff.world, "acme");
  });
  afterAll(() => staff.close());

  for (const [name, options] of settings) {
    test.each(staffPages)(`%s ${name}`, async (path) => {
      const complaints = await staff.visit(path.replace(/\{(\w+)\}/, (_, record: string) => staff.records[record] ?? ""), options, async (page) => {
        expect(await findAxeViolations(page)).toEqual([]);
        const measured = await page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - innerWidth,
          headings: document.querySelectorAll("h1").length,
          small: [...document.querySelectorAll("a, button, input:not([type=checkbox]):not([type=radio]), select")]
            .map((element) => ({ text: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && box.height > 1 && (box.height < 24 || box.width < 24))
            .map(({ text }) => text),
        }));
        expect(measured).toEqual({ overflow: 0, headings: 1, small: [] });
      });
      expect(complaints).toEqual([]);
    });
  }
}
