import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromiumPath } from "./chromium";

/** Debian packages that the tests need, each with a file that it brings. */
const systemPackages = [
  { name: "chromium-headless-shell", file: chromiumPath, purpose: "drives the pages" },
  { name: "poppler-utils", file: "/usr/bin/pdftotext", purpose: "reads the PDFs" },
  { name: "clamav-daemon", file: "/usr/sbin/clamd", purpose: "scans the files" },
];

/** The command that installs `names` on Debian. */
export function installCommand(names: string[]): string {
  return `apt-get update && apt-get install -y --no-install-recommends ${names.join(" ")}`;
}

/** Installs what is missing when this process is root on Debian; otherwise names it with its command. Answers whether all is there. */
export async function installSystemPackages(isPresent: (file: string) => boolean = existsSync): Promise<boolean> {
  const missing = systemPackages.filter((entry) => !isPresent(entry.file));
  if (missing.length === 0) return true;
  const names = missing.map((entry) => entry.name);
  if (process.getuid?.() !== 0 || !isPresent("/usr/bin/apt-get")) {
    console.error(`Missing: ${missing.map((entry) => `${entry.name} (${entry.purpose})`).join(", ")}. On Debian, as root:\n  ${installCommand(names)}`);
    return false;
  }
  console.log(`Installing ${names.join(", ")}.`);
  const command = `export DEBIAN_FRONTEND=noninteractive; ${installCommand(names)}`;
  const [status] = (await once(spawn("sh", ["-c", command], { stdio: ["ignore", "inherit", "inherit"] }), "close")) as [number | null];
  return status === 0 && missing.every((entry) => isPresent(entry.file));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = (await installSystemPackages()) ? 0 : 1;
