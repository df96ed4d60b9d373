import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";
import { chromiumPath } from "./install-system.mjs";

/** No sandbox, since this runs as root in a container too; no service of the browser's own, so that all traffic is the pages'. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/**
 * Starts the system's Chromium. The caller closes it.
 * Throws with the command that installs it when there is no such file as `executablePath`.
 */
export async function launchChromium({ executablePath = chromiumPath }: { executablePath?: string } = {}): Promise<Browser> {
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no Chromium at ${executablePath}. On Debian, as root: apt-get update && apt-get install -y --no-install-recommends ` +
        `chromium-headless-shell`,
    );
  }
  return chromium.launch({ executablePath, headless: true, args: flags });
}
