import { existsSync } from "node:fs";
import { join } from "node:path";
import { isBuilding } from "../build-lock";
import { hashSources, isBuilt } from "../build-stamp";
import { failureOf, startChild, type Child } from "./child";

/**
 * Builds `root` unless the last build was of the same sources; answers whether it had to. In a process of its own, since it loads most of
 * the product; `onChild` is told of it before it is waited for. Where another process builds just now, `onWait` is told, and then there may
 * be nothing left to do. @throws AppError `internal` with the end of the log.
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
