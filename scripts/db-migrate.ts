import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "@/lib/kernel/base/errors";
import { readOwnerAddress } from "@/lib/kernel/env";
import { applyMigrations } from "./database/migrations";

/** Applies the pending migrations as the owner, whose database address is the first argument or `DATABASE_OWNER_URL`. */
async function main(): Promise<void> {
  const url = process.argv[2] ?? readOwnerAddress();
  if (url === undefined) throw new AppError("internal", "Give the owner's database address: DATABASE_OWNER_URL.");
  const applied = await applyMigrations(url, join(process.cwd(), "prisma", "migrations"));
  process.stdout.write(applied.length === 0 ? "The database is up to date.\n" : `Applied ${applied.join(", ")}.\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
