import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer, listCustomers } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { AppError } from "@/lib/kernel/base/errors";
import { findApiKey } from "@/lib/kernel/auth/lookup";
import { translateDatabaseError } from "@/lib/kernel/database-errors";
import { hashToken } from "@/lib/kernel/secrets";
import { applyMigrations } from "@/scripts/database/migrations";
import { startPostgres, type RunningPostgres } from "@/scripts/postgres";
import { findFreePort } from "@/tests/support/global-setup";
import { createWorld, type World } from "@/tests/support/world";
import { killPostgres } from "@/tests/scenarios/faults/kill-postgres";

let dataDir: string;
let port: number;
let postgres: RunningPostgres;
let world: World;
let customer_id: string;

const start = () => startPostgres({ dataDir, port, database: "atrium", durable: false });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "atrium-outage-"));
  // As root, the server runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  port = await findFreePort();
  postgres = await start();
  const { owner: owner_url, app: app_url, jobs: jobs_url } = postgres.urls;
  await applyMigrations(owner_url, resolve("prisma/migrations"));
  world = await createWorld({ database: { name: "atrium", owner_url, app_url, jobs_url, drop: () => Promise.resolve() } });
  customer_id = (await createCustomer(world.ctx("acme"), { name: "Northwind" })).id;
});

afterAll(async () => {
  await world.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const kills = 3;

/** What a program does all day, by both pools, with and without transactions. */
async function work(): Promise<void> {
  const ctx = world.ctx("acme");
  await findApiKey(world.runtime, hashToken("none"));
  await listCustomers(ctx, { limit: 5 });
  const { id } = await createInvoice(ctx, { customer_id, currency: "GBP", lines: [{ description: "Work", quantity: "1", unit_price: "10.00", taxes: [] }] });
  await finalizeInvoice(ctx, { id });
}

test("while the database is away each call says that it is not available just now, and none breaks in a way of its own", async () => {
  let over = false;
  let done = 0;
  const told = new Map<string, number>();
  const client = async () => {
    while (!over) {
      await work().then(
        () => (done += 1),
        (thrown: unknown) => {
          const error = translateDatabaseError(thrown);
          const words = error instanceof AppError && error.code !== "internal" ? error.code : describe(error);
          told.set(words, (told.get(words) ?? 0) + 1);
        },
      );
      await sleep(5);
    }
  };
  const clients = Promise.all(Array.from({ length: 16 }, client));
  for (let count = 0; count < kills; count++) {
    await sleep(200 + Math.random() * 300);
    await killPostgres(dataDir);
    await sleep(50 + Math.random() * 200);
    postgres = await start();
    const before = done;
    while (done < before + 20) await sleep(10);
  }
  over = true;
  await clients;
  expect([...told.keys()]).toEqual(["unavailable"]);
}, 120_000);

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name}: ${error.message} ${JSON.stringify(error).slice(0, 400)} <- ${describe(error.cause)}`;
}
