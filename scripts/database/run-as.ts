import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { AppError } from "@/lib/kernel/base/errors";

/** The user that runs PostgreSQL, which rejects root: for root `postgres`, or `nobody` if that does not exist; else the current user. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

export function findRunAs(clusterDir: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  for (const user of ["postgres", "nobody"]) {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((entry) => entry.startsWith(`${user}:`));
    const [, , uid, gid] = line?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new AppError("internal", "PostgreSQL refuses to run as root, and there is neither a user `postgres` nor `nobody` to run it as.");
}

/** Whether that user may enter the folder. The current user's own folders are not checked. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...runAs, cwd: "/" }).status === 0;
}
