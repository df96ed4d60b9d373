import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAxeViolations } from "@/tests/support/axe";
import { measurePage, soundPage } from "@/tests/support/page-measures";
import { listStaffAddresses } from "@/tests/support/app-pages";
import { openStaffWorld, type StaffWorld } from "./staff-world";

const addresses = await listStaffAddresses();

/** It is answered with 404, which the browser logs. */
const unknown = "/nowhere/at/all";
const narrowest = { width: 320, height: 640 };

/**
 * Walks every staff page in each setting: no axe violations, no overflow, not at 320 pixels either (WCAG 1.4.10), targets large enough
 * (WCAG 2.5.8), one main heading, and no console errors.
 */
export function walkStaffPages(settings: readonly (readonly [string, BrowserContextOptions])[]): void {
  let staff: StaffWorld;
  beforeAll(async () => {
    staff = await openStaffWorld();
    await staff.fixtures.wireIdOf("job");
  });
  afterAll(() => staff.close());

  for (const [name, options] of settings) {
    test.each(addresses)(`%s ${name}`, async (address) => {
      const complaints = await staff.visit(await staff.fixtures.fill(address), options, async (page) => {
        expect(await findAxeViolations(page)).toEqual([]);
        expect(await measurePage(page)).toEqual(soundPage);
        await page.setViewportSize(narrowest);
        expect((await measurePage(page)).overflow).toBe(0);
      });
      expect(complaints.filter((text) => address !== unknown || !text.includes("status of 404"))).toEqual([]);
    });
  }
}
