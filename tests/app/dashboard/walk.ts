import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAxeViolations } from "@/tests/support/axe";
import { measurePage, soundPage } from "@/tests/support/page-measures";
import { listStaffAddresses } from "@/tests/support/app-pages";
import { openStaffWorld, type StaffWorld } from "./staff-world";

const addresses = await listStaffAddresses();

/**
 * Walks every staff page in each setting: no axe violations, no overflow, targets large enough (WCAG 2.5.8), one main heading, and no
 * console errors.
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
      });
      expect(complaints).toEqual([]);
    });
  }
}
