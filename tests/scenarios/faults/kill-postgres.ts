import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

function readTable(): { pid: number; parent: number }[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent };
    });
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${String(pid)}/stat`, "utf8"));
  } catch {
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended between the listing and now.
  }
}

/** Kills the server of this folder as a power failure would: the postmaster first, so that it cannot clean up, then its children. */
export async function killPostgres(dataDir: string): Promise<void> {
  const postmaster = Number(readFileSync(join(dataDir, "cluster", "postmaster.pid"), "utf8").split("\n")[0]);
  const children = readTable()
    .filter(({ parent }) => parent === postmaster)
    .map(({ pid }) => pid);
  for (const pid of [postmaster, ...children]) kill(pid);
  while ([postmaster, ...children].some(isThere)) await sleep(10);
}
