import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeRecordRelations, writeTextViews } from "./database/record-relations";
import { AppError } from "@/lib/kernel/base/errors";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Generates the Prisma client into `prisma/generated/`. Prisma would download its schema engine before any command; naming any executable
 * file prevents that, since generating runs no engine.
 */
export async function generateClient(): Promise<void> {
  const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
  const environment: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: dirname(process.execPath),
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  };
  const child = spawn(process.execPath, [cli, "generate", "--no-hints"], { cwd: root, env: environment, stdio: "inherit" });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new AppError("internal", `prisma generate ended with code ${String(code)}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const schemaFolder = join(root, "prisma/schema");
  writeRecordRelations(schemaFolder);
  writeTextViews(schemaFolder);
  await generateClient();
}
