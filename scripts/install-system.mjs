/** Debian packages of the tests. This may run before npm's packages are installed, so it uses only Node's modules. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

/** Debian's headless build of Chromium, which uses a tenth less processor time than the full one. */
export const chromiumPath = "/usr/bin/chromium-headless-shell";

/** Packages, each with a file that it installs. */
const systemPackages = [
  { name: "chromium-headless-shell", file: chromiumPath, purpose: "drives the pages" },
  { name: "poppler-utils", file: "/usr/bin/pdftotext", purpose: "reads the PDFs" },
  { name: "clamav-daemon", file: "/usr/sbin/clamd", purpose: "scans the files" },
  { name: "dovecot-imapd", file: "/usr/sbin/dovecot", purpose: "serves the mailboxes" },
  { name: "openssh-server", file: "/usr/sbin/sshd", purpose: "receives the exported files" },
  { name: "radicale", file: "/usr/bin/radicale", purpose: "serves the calendars" },
];

/** The command that installs `names` on Debian. */
function installCommand(names) {
  return `apt-get update && apt-get install -y --no-install-recommends ${names.join(" ")}`;
}

/** Whether packages can be installed: as root, on Debian. */
export function canInstallSystemPackages(isPresent = existsSync) {
  return process.getuid?.() === 0 && isPresent("/usr/bin/apt-get");
}

/** Installs missing packages if possible, else prints the command. Returns whether all are installed. */
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
