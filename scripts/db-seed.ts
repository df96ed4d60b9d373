import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { AppError } from "@/lib/kernel/base/errors";
import { readEnvironment } from "@/lib/kernel/env";
import { createLogger } from "@/lib/kernel/log";
import { closeRuntime, createRuntime } from "@/lib/kernel/runtime";
import { companies, seed } from "@/prisma/seed/seed";
import { readScale } from "./demo/options";

const help = `npm run db:seed [-- --scale <number>]

Writes two companies with twelve months of history into the database of DATABASE_URL and DATABASE_JOBS_URL, which must be migrated.
Does nothing when they are there already. Their passwords are in the source: never seed a database that others can reach.

  --scale <number>  how much of it: 1 (the default) is some 60 customers and 400 invoices
  --help            this text`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { scale: { type: "string" }, help: { type: "boolean" } } });
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  const scale = readScale(values.scale ?? "1");
  const environment = readEnvironment();
  if (environment.DATABASE_JOBS_URL === undefined) throw new AppError("internal", "Give the worker's database address: DATABASE_JOBS_URL.");
  const started = performance.now();
  const runtime = createRuntime(environment, { log: createLogger("warn", { app: "seed" }) });
  try {
    const { written, api_keys } = await seed(runtime, { scale, jobsUrl: environment.DATABASE_JOBS_URL });
    if (!written) console.log("The database is seeded already; nothing was written.");
    else console.log(`Seeded in ${((performance.now() - started) / 1000).toFixed(1)} s. The API keys are shown this once.`);
    for (const { slug, staff } of companies) {
      console.log(`\n${slug}${api_keys[slug] === undefined ? "" : `  ${api_keys[slug]}`}`);
      for (const { name, email, password } of Object.values(staff)) console.log(`  ${email}  ${password}  ${name}`);
    }
  } finally {
    await closeRuntime(runtime);
  }
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await main().catch((error: unknown) => {
    console.error(error instanceof AppError ? error.message : error);
    return 1;
  });
}
