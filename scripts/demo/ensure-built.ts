import { existsSync } from "node:fs";
import { join } from "node:path";
import { isBuilding } from "../build-lock";
import { hashSources, isBuilt } from "../build-stamp";
import { failureOf, startChild, type Child } from "./child";

/**
 * Builds `root` in a child process unless the last build had the same sources; returns whether it built. Calls `onChild` with the process,
 * and `onWait` first when another process is building, whose build may suffice.
 * @throws AppError `internal` with the end of the log.
 */
export async function ensureBuilt(root: string, dataDir: string, onWait: () => void, onChild: (child: Child) => void): Promise<boolean> {
  if (isBuilding(root)) onWait();
  else if (isBuilt(root, hashSources(root)) && existsSync(join(root, "prisma/generated"))) return false;
  const log = join(dataDir, "build.log");
  const child = startChild([...process.execArgv, join(root, "scripts/build.ts")], { cwd: root, log });
  onChild(child);
  if ((await child.ended) !== 0) throw failureOf("The build failed", log);
  return true;
}
