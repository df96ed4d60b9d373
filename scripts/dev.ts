import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { isSet, readEnvironmentOver } from "@/lib/kernel/env";
import { applyMigrations } from "./database/migrations";
import { startPostgres, type RunningPostgres } from "./postgres";
import { startWeb } from "./web/start";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const dataDir = join(root, ".data");

const Secrets = z.object({ ATRIUM_MASTER_KEY: z.string(), ATRIUM_SIGNING_SECRET: z.string() });

/** Returns the secrets, created on first use and stored with the data that they encrypt. */
export function readDevelopmentSecrets(folder: string): z.infer<typeof Secrets> {
  const path = join(folder, "development-secrets.json");
  if (existsSync(path)) return Secrets.parse(JSON.parse(readFileSync(path, "utf8")));
  const made = { ATRIUM_MASTER_KEY: `dev1:${randomBytes(32).toString("hex")}`, ATRIUM_SIGNING_SECRET: randomBytes(32).toString("hex") };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, JSON.stringify(made, undefined, 2), { mode: 0o600 });
  return made;
}

/** Rewrites `public/openapi.json` when a route or domain changes, in a new process, since loaded modules stay cached. */
function keepOpenApi(): void {
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    spawn(process.execPath, [...process.execArgv, join(root, "scripts/openapi.ts")], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  };
  write();
  for (const folder of ["app/api", "lib/domains"]) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(write, 1_000);
    });
  }
}

/** Runs development: embedded PostgreSQL unless `DATABASE_URL` is set, migrations, and pages compiled on demand. */
async function main(): Promise<void> {
  process.chdir(root);
  const defaults: Record<string, string> = readDevelopmentSecrets(dataDir);
  let postgres: RunningPostgres | null = null;
  if (!isSet("DATABASE_URL")) {
    postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), port: 5439 });
    const { app, jobs, owner } = postgres.urls;
    Object.assign(defaults, { DATABASE_URL: app, DATABASE_JOBS_URL: jobs, DATABASE_OWNER_URL: owner });
  }
  const environment = readEnvironmentOver(defaults);
  if (environment.DATABASE_OWNER_URL !== undefined) await applyMigrations(environment.DATABASE_OWNER_URL, join(root, "prisma/migrations"));
  keepOpenApi();
  const web = await startWeb(environment, { root, development: true, host: "127.0.0.1" });
  console.log(
    `Atrium is at ${environment.ATRIUM_BASE_URL}, its metrics at http://${environment.ADMIN_HOST}:${String(web.admin_port)}/metrics.`,
  );

  const leave = async (): Promise<void> => {
    await web.close();
    await postgres?.stop();
    process.exit(0);
  };
  process.once("SIGTERM", () => void leave());
  process.once("SIGINT", () => void leave());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
