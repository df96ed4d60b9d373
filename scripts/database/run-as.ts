import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
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

export interface Command {
  file: string;
  args: string[];
  user: RunAs;
}

/**
 * Returns the command that starts one of PostgreSQL's programs as that user. If the project is in a folder that other users may not enter
 * (such as root's home), the program gets the one capability that permits it.
 * @throws AppError `internal` naming the inaccessible folder; PostgreSQL would report only "Permission denied".
 */
export function commandAs(runAs: RunAs, clusterDir: string, file: string, args: string[]): Command {
  const { uid, gid } = runAs;
  if (uid === undefined || gid === undefined) return { file, args, user: {} };
  const barred = [clusterDir, dirname(file)].find((folder) => !canEnter(folder, { file: "/bin/sh", args: [], user: runAs }));
  if (barred === undefined) return { file, args, user: runAs };
  const lift = [
    "--reuid",
    String(uid),
    "--regid",
    String(gid),
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--",
  ];
  if (canEnter(barred, { file: "setpriv", args: [...lift, "/bin/sh"], user: {} }))
    return { file: "setpriv", args: [...lift, file, ...args], user: {} };
  throw new AppError(
    "internal",
    `As root, PostgreSQL is run as user ${String(uid)}, who cannot enter ${barred}. Open the folders above it (chmod o+x), or start as ` +
      `another user.`,
  );
}

function canEnter(folder: string, shell: Command): boolean {
  return spawnSync(shell.file, [...shell.args, "-c", 'cd "$1"', "sh", folder], { ...shell.user, cwd: "/" }).status === 0;
}
