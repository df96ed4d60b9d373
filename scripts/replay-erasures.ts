import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { replayErasures } from "@/lib/domains/privacy-requests";
import { systemContext } from "@/lib/kernel/context";
import { readEnvironment } from "@/lib/kernel/env";
import { closeRuntime, createRuntime } from "@/lib/kernel/runtime";
import { listTenants } from "@/lib/kernel/tenancy/tenants";
import { fail } from "./process";

const help = `Usage: replay-erasures [--help]

Erases again what a restored backup of the database brought back: every row in the lists of erasures, which are in the storage under
<company>/erasures. Run it after a restore, before people work. It can be repeated. Needs the environment of the worker.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const environment = readEnvironment();
  const runtime = createRuntime(environment, { databaseUrl: environment.DATABASE_JOBS_URL ?? environment.DATABASE_URL });
  try {
    for (const tenant of await listTenants(runtime)) {
      const rows = await replayErasures(systemContext(runtime, tenant, "Replay of erasures", { request_id: randomUUID() }));
      if (rows > 0) process.stdout.write(`${tenant.slug}: ${String(rows)} rows erased again.\n`);
    }
  } finally {
    await closeRuntime(runtime);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(fail);
