import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";

const ServerFiles = z.object({ config: z.record(z.string(), z.unknown()) });

/**
 * Reads the configuration of the build in `root`. Without it, Next compiles `next.config.ts` at each start with two compilers, which stay
 * in memory (50 MiB). @throws AppError `internal` without a build.
 */
export function readBuiltConfig(root: string): unknown {
  const path = join(root, ".next/required-server-files.json");
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new AppError("internal", `There is no ${path}: build first (npm run build).`, { cause: error });
  }
  return ServerFiles.parse(JSON.parse(text)).config;
}
