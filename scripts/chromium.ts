import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";
import { chromiumPath } from "./install-system.mjs";

/** No sandbox, since containers run this as root; no background services, so that all traffic comes from pages. */
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
 * Starts the system's Chromium, which the caller must close; `args` are added to its flags. Throws an error with the installation command
 * when `executablePath` does not exist.
 */
export async function launchChromium({
  executablePath = chromiumPath,
  args = [],
}: { executablePath?: string; args?: readonly string[] } = {}): Promise<Browser> {
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no Chromium at ${executablePath}. On Debian, as root: apt-get update && apt-get install -y --no-install-recommends ` +
        `chromium-headless-shell`,
    );
  }
  return chromium.launch({ executablePath, headless: true, args: [...flags, ...args] });
}
