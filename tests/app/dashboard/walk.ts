import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAxeViolations } from "@/tests/support/axe";
import { measurePage, soundPage } from "@/tests/support/page-measures";
import { listStaffAddresses } from "@/tests/support/app-pages";
import { addReader, foundBeyondReading, ofWriters } from "./reader";
import { openStaffWorld, wide, type Person, type StaffWorld } from "./staff-world";

const addresses = await listStaffAddresses();

/** It is answered with 404, which the browser logs. */
const unknown = "/nowhere/at/all";
const missing = "Page not found";
const narrowest = { width: 320, height: 640 };

/** Their own account is everybody's to change. */
const ofEverybody = "/account";

const isNotFound = (address: string, text: string) => address === unknown && text.includes("status of 404");

/**
 * Walks every staff page in each setting: no axe violations, no overflow, not at 320 pixels either (WCAG 1.4.10), targets large enough
 * (WCAG 2.5.8), one main heading, and no console errors.
 */
export function walkStaffPages(settings: readonly (readonly [string, BrowserContextOptions])[]): void {
  const world = openWalk();
  for (const [name, options] of settings) test.each(addresses)(`%s ${name}`, (address) => walkAsOwner(world(), address, options));
}

const half = Math.ceil(addresses.length / 2);

/** Half of the pages, so that two files share them: each as its owner sees it, and then as a colleague who may only read. */
export function walkHalf(which: "first" | "second"): void {
  const world = openWalk();
  let reader: Person;
  beforeAll(async () => {
    reader = await addReader(world());
  });
  const own = which === "first" ? addresses.slice(0, half) : addresses.slice(half);
  /** Links by their path, since a page is there or missing whatever it is asked for; and the paths that were walked. */
  const links = new Map<string, string>();
  const walked = new Set<string>();

  test.each(own)("%s in light and English", async (address) => {
    await walkAsOwner(world(), address, { ...wide, colorScheme: "light" });
    if (address === ofEverybody) return;
    const see = ofWriters.test(address) ? expectNotFound : expectNothingToChange;
    await world().visit(await world().fixtures.fill(address), { ...wide, colorScheme: "light" }, see, reader);
  });

  async function expectNothingToChange(page: Page): Promise<void> {
    const shown = await page.locator("a[href^='/']").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    for (const href of shown) links.set(href.split(/[?#]/)[0] ?? "", href);
    if ((await page.locator("h1").innerText()) !== missing) walked.add(new URL(page.url()).pathname);
    expect(await foundBeyondReading(page)).toEqual([]);
  }

  test("no link on them leads a reader to a missing page", async () => {
    expect(own.some((address) => ofWriters.test(address))).toBe(true);
    expect(links.size).toBeGreaterThan(20);
    const refused: string[] = [];
    const { visit, web } = world();
    await visit(
      "",
      wide,
      async (page) => {
        for (const [path, href] of links) {
          if (walked.has(path)) continue;
          const status = (await page.request.get(`${web.base_url}${href}`)).status();
          // No worker draws PDFs here: 503 for a PDF does not mean that the reader is refused.
          if (status !== 200 && status !== 503) refused.push(`${String(status)} ${href}`);
        }
      },
      reader,
    );
    expect(refused).toEqual([]);
  });
}

function openWalk(): () => StaffWorld {
  let staff: StaffWorld;
  beforeAll(async () => {
    staff = await openStaffWorld();
    await staff.fixtures.wireIdOf("job");
  });
  afterAll(() => staff.close());
  return () => staff;
}

async function walkAsOwner(staff: StaffWorld, address: string, options: BrowserContextOptions): Promise<void> {
  const complaints = await staff.visit(await staff.fixtures.fill(address), options, async (page) => {
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await measurePage(page)).toEqual(soundPage);
    await page.setViewportSize(narrowest);
    expect((await measurePage(page)).overflow).toBe(0);
  });
  expect(complaints.filter((text) => !isNotFound(address, text))).toEqual([]);
}

/** A page that only creates or changes records is none for a reader. */
async function expectNotFound(page: Page): Promise<void> {
  await expect.poll(() => page.locator("main h1").innerText()).toBe(missing);
  await expect.poll(() => page.locator("main form").count()).toBe(0);
}
