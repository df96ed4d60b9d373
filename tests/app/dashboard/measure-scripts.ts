import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { z } from "zod";

const Manifest = z.object({ rootMainFiles: z.array(z.string()).nonempty() });

/**
 * The bytes of scripts that a page has loaded, compressed as they were sent: all of them, and those that are the product's own. The rest is
 * React and Next's router, which the build lists as the files of every page.
 */
export async function measureScripts(page: Page): Promise<{ total: number; own: number }> {
  const manifest = readFileSync(resolve(import.meta.dirname, "../../../.next/build-manifest.json"), "utf8");
  const { rootMainFiles } = Manifest.parse(JSON.parse(manifest));
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.name.includes(".js") ? [{ name: entry.name, size: entry.encodedBodySize }] : [],
      ),
  );
  const sum = (sizes: { size: number }[]) => sizes.reduce((total, { size }) => total + size, 0);
  const own = scripts.filter(({ name }) => !rootMainFiles.some((file) => name.includes(file)));
  return { total: sum(scripts), own: sum(own) };
}
