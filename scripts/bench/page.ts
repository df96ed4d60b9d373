import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { AppError } from "@/lib/kernel/base/errors";
import { launchChromium } from "../chromium";
import { chromiumPath } from "../install-system.mjs";
import { notMeasured, type Finding, type Target } from "./findings";
import type { System } from "./system";
import { sessionCookies } from "./reads";
import { median } from "./statistics";

const paint: Target = { of: "figure", bound: "at most", value: 1000 };
const script: Target = { of: "figure", bound: "at most", value: 250 };

/** Measures the staff's customer list in a browser: first contentful paint, and the size of its scripts. */
export async function measurePage(system: System): Promise<Finding[]> {
  const findings = (figures: { paint: number; script: number } | null, note?: string): Finding[] => {
    const finding = (what: string, unit: string, target: Target, figure: number | undefined): Finding =>
      figure === undefined
        ? { ...notMeasured(9, what, target, unit), ...(note === undefined ? {} : { note }) }
        : { goal: 9, what, unit, floor: null, figure, ratio: null, target };
    return [
      finding("Staff list page, first contentful paint", "ms", paint, figures?.paint),
      finding("Staff list page, script, gzipped", "kB", script, figures?.script),
    ];
  };
  if (!existsSync(chromiumPath)) return findings(null, `there is no ${chromiumPath}`);
  const [{ slug, cookie }] = await firstSession(system);
  const browser = await launchChromium();
  try {
    const rounds: { paint: number; script: number }[] = [];
    // Each new context has an empty cache. The first visit is not counted, since the server compiles code then.
    for (let round = 0; round <= system.scale.rounds; round++) {
      const context = await browser.newContext({ baseURL: system.environment["ATRIUM_BASE_URL"] ?? "" });
      const [name = "", value = ""] = cookie.split(/=(.*)/s);
      await context.addCookies([{ name, value, url: system.environment["ATRIUM_BASE_URL"] ?? "" }]);
      rounds.push(await visit(await context.newPage(), `/dashboard/${slug}/customers`));
      await context.close();
    }
    return findings({
      paint: median(rounds.slice(1).map((round) => round.paint)),
      script: median(rounds.slice(1).map((round) => round.script)),
    });
  } finally {
    await browser.close();
  }
}

async function firstSession(system: System) {
  const [first] = await sessionCookies({ ...system, tenants: [system.tenants[0]] });
  if (first === undefined) throw new AppError("internal", "There is nobody to sign in.");
  return [first] as const;
}

/** Returns milliseconds to first contentful paint, and kilobytes (1000 bytes) of scripts after gzip. */
async function visit(page: Page, path: string): Promise<{ paint: number; script: number }> {
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      );
  });
  const answer = await page.goto(path, { waitUntil: "networkidle" });
  if (answer?.status() !== 200) throw new AppError("internal", `${path} answered ${String(answer?.status())}.`);
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null);
  if (painted === null) throw new AppError("internal", `${path} painted nothing.`);
  const sizes = await Promise.all(scripts);
  return { paint: painted, script: sizes.reduce((sum, size) => sum + size, 0) / 1000 };
}
