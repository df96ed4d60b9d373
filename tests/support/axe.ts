import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeViolation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * What axe finds wrong with the page as it stands, by the rules of WCAG 2.2 A and AA and the good practices; each with where. Empty is
 * good.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // A page that was navigated to in the browser gets its title a moment after its content. One that never gets a title fails axe's rule.
  await page.waitForFunction(() => document.title !== "", undefined, { timeout: 5_000 }).catch(() => undefined);
  await page.evaluate(transitionsEnd);
  // Evaluated by the debugger, so that the page's own policy does not stop it.
  await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (root: Document, options: object) => Promise<{ violations: AxeViolation[] }> } };
    // Nothing is loaded ahead: only the rules on sound and film that plays by itself would ask for that, and no page has any.
    const result = await axe.run(document, {
      preload: false,
      resultTypes: ["violations"],
      runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
    });
    return result.violations;
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}`));
}

/** Runs in the page: a colour on its way to another is neither. What moves for ever is not waited for. */
async function transitionsEnd(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
  await Promise.allSettled(passing.map(({ finished }) => finished));
}
