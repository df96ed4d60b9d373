import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAxeViolations } from "@/tests/support/axe";
import { measurePage, soundPage } from "@/tests/support/page-measures";
import { startJob } from "@/tests/support/start-job";
import { staffPages } from "./pages";
import { openStaffWorld, type StaffWorld } from "./staff-world";

/**
 * Walks every staff page in each setting: axe finds nothing, nothing overflows, everything can be hit (WCAG 2.5.8), one heading leads, the
 * browser complains of nothing.
 */
export function walkStaffPages(settings: readonly (readonly [string, BrowserContextOptions])[]): void {
  let staff: StaffWorld;
  beforeAll(async () => {
    staff = await openStaffWorld();
    await startJob(staff.world, "acme");
  });
  afterAll(() => staff.close());

  for (const [name, options] of settings) {
    test.each(staffPages)(`%s ${name}`, async (path) => {
      const complaints = await staff.visit(
        path.replace(/\{(\w+)\}/, (_, record: string) => staff.records[record] ?? ""),
        options,
        async (page) => {
          expect(await findAxeViolations(page)).toEqual([]);
          expect(await measurePage(page)).toEqual(soundPage);
        },
      );
      expect(complaints).toEqual([]);
    });
  }
}
