/** Debian's packages that the tests need. It may stand before npm's packages are there, so it uses Node's own modules alone. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

/** Debian's build of Chromium that has no window. It does the same as the other with a tenth less of the processor. */
export const chromiumPath = "/usr/bin/chromium-headless-shell";

/** Each with a file that it brings. */
const systemPackages = [
  { name: "chromium-headless-shell", file: chromiumPath, purpose: "drives the pages" },
  { name: "poppler-utils", file: "/usr/bin/pdftotext", purpose: "reads the PDFs" },
  { name: "clamav-daemon", file: "/usr/sbin/clamd", purpose: "scans the files" },
];

/** The command that installs `names` on Debian. */
function installCommand(names) {
  return `apt-get update && apt-get install -y --no-install-recommends ${names.join(" ")}`;
}

/** Whether packages can be installed here: by root, on Debian. */
export function canInstallSystemPackages(isPresent = existsSync) {
  return process.getuid?.() === 0 && isPresent("/usr/bin/apt-get");
}

/** Installs what is missing where it can; elsewhere names it with its command. Answers whether all is there. */
export async function installSystemPackages(isPresent = existsSync) {
  const missing = systemPackages.filter((entry) => !isPresent(entry.file));
  if (missing.length === 0) return true;
  const names = missing.map((entry) => entry.name);
  if (!canInstallSystemPackages(isPresent)) {
    console.error(
      `Missing: ${missing.map((entry) => `${entry.name} (${entry.purpose})`).join(", ")}. On Debian, as root:\n  ${installCommand(names)}`,
    );
    return false;
  }
  console.log(`Installing ${names.join(", ")}.`);
  const command = `export DEBIAN_FRONTEND=noninteractive; ${installCommand(names)}`;
  const [status] = await once(spawn("sh", ["-c", command], { stdio: ["ignore", "inherit", "inherit"] }), "close").catch(() => [1]);
  return status === 0 && missing.every((entry) => isPresent(entry.file));
}
