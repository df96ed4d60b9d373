import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const self = "tests/guards/browser-tests.test.ts";

/** What makes a test wrong now and then, and what to write instead; `tests/support` alone may use it. */
const refused: readonly { call: RegExp; instead: string; refuses: string[]; spares: string[] }[] = [
  {
    call: /\.goto\(/,
    instead: "goTo(page, url) of settled.ts: a page that has just loaded takes neither clicks nor keys yet",
    refuses: ['await page.goto("/")'],
    spares: ['await goTo(page, "/")'],
  },
  {
    call: /\.(?:reload|goBack|goForward)\(/,
    instead: "reload(page) or goBack(page) of settled.ts",
    refuses: ["await atGamma.reload()", "await page.goBack()"],
    spares: ["await reload(page)"],
  },
  {
    call: /\.(?:waitForURL|waitForNavigation|waitForLoadState)\(|networkidle/,
    instead: "waitForPage(page, url), settled(page) or quiet(page) of settled.ts: an address changes before its page is there",
    refuses: ['await page.waitForURL("**/portal")', 'await page.waitForLoadState("networkidle")', '{ waitUntil: "networkidle" }'],
    spares: ['await waitForPage(page, "**/portal")', "await page.waitForResponse(isSearch)"],
  },
  {
    call: /\.(?:newPage|newContext)\(/,
    instead: "withTab(browser, options, work), or openTab and openContext, of open-tab.ts: no other tab waits, or can be slowed down",
    refuses: ["await context.newPage()", "await staff.browser.newContext(wide)"],
    spares: ["await openTab(context)", "await withTab(browser, wide, work)"],
  },
  {
    call: /\.waitForTimeout\(|\bsetTimeout\b|node:timers/,
    instead:
      "untilFound(look) of until-found.ts, expect.poll, or delayAnswers(page, url, delay) of open-tab.ts: no wait is ever long enough",
    refuses: ["await page.waitForTimeout(500)", "new Promise((later) => setTimeout(later, 250))", 'from "node:timers/promises"'],
    spares: ["page.setDefaultTimeout(30_000)", "{ timeout: 60_000 }"],
  },
  {
    call: /\bexpect\(\s*await (?:(?!\bawait\b)[^;])*?\.(?:count|innerText|inputValue|is[A-Z]\w+|getAttribute|all(?:Inner|Text)\w+)\(/,
    instead: "await expect.poll(() => locator.count()): an answer is drawn a moment after it has come",
    refuses: ['expect(await page.locator("tr").count()).toBe(8)', "expect(\n  await lines.first().isVisible(),\n).toBe(true)"],
    spares: ['await expect.poll(() => page.locator("tr").count()).toBe(8)', "expect(await listNotes(ctx, {})).toEqual([]);\n x.count()"],
  },
];

const usesBrowser = (path: string, text: string) =>
  /\.e2e\.test\.tsx?$/.test(path) || text.includes("playwright-core") || text.includes("openBrowser");

const files = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
  .map((path) => `tests/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("tests/support/") && path !== self)
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
  .filter(({ path, text }) => usesBrowser(path, text));

test("the guard reads the tests and their worlds", () => {
  const paths = files.map(({ path }) => path);
  expect(paths).toContain("tests/app/dashboard/staff-world.ts");
  expect(paths).toContain("tests/app/site.e2e.test.ts");
});

test.each(refused)("no test of the browser has $call", ({ call, instead, refuses, spares }) => {
  expect(refuses.filter((line) => !call.test(line))).toEqual([]);
  expect(spares.filter((line) => call.test(line))).toEqual([]);
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(call, "g"))].map(
      ({ 0: use, index }) => `${path}:${String(text.slice(0, index).split("\n").length)}: ${use}`,
    ),
  );
  expect(found, `Use ${instead}.`).toEqual([]);
});
