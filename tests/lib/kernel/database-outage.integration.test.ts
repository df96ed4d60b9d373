import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer, listCustomers } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { findApiKey } from "@/lib/kernel/auth/lookup";
import { AppError } from "@/lib/kernel/base/errors";
import { translateDatabaseError } from "@/lib/kernel/database-errors";
import { hashToken } from "@/lib/kernel/secrets";
import { openOwnPostgres, type OwnPostgres } from "@/tests/scenarios/faults/own-postgres";
import { createWorld, type World } from "@/tests/support/world";
import { patience } from "@/tests/support/patience";

let postgres: OwnPostgres;
let world: World;
let customer_id: string;

beforeAll(async () => {
  postgres = await openOwnPostgres();
  world = await createWorld({ database: postgres.database });
  customer_id = (await createCustomer(world.ctx("acme"), { name: "Northwind" })).id;
});

afterAll(async () => {
  await world.close();
  await postgres.close();
});

const kills = 3;

/** A typical workload, with both pools, with and without transactions. */
async function work(): Promise<void> {
  const ctx = world.ctx("acme");
  await findApiKey(world.runtime, hashToken("none"));
  await listCustomers(ctx, { limit: 5 });
  const { id } = await createInvoice(ctx, {
    customer_id,
    currency: "GBP",
    lines: [{ description: "Work", quantity: "1", unit_price: "10.00", taxes: [] }],
  });
  await finalizeInvoice(ctx, { id });
}

test("during a database outage every call fails as unavailable and in no other way", async () => {
  let over = false;
  let done = 0;
  const failures = new Map<string, number>();
  const client = async () => {
    while (!over) {
      await work().then(
        () => (done += 1),
        (thrown: unknown) => {
          const error = translateDatabaseError(thrown);
          const words = error instanceof AppError && error.code !== "internal" ? error.code : describe(error);
          failures.set(words, (failures.get(words) ?? 0) + 1);
        },
      );
      await sleep(5);
    }
  };
  const clients = Promise.all(Array.from({ length: 16 }, client));
  const untilAtWork = async () => {
    const [enough, deadline] = [done + 20, Date.now() + patience(30_000)];
    while (done < enough) {
      if (Date.now() > deadline) throw new Error("No work was completed before the deadline.");
      await sleep(10);
    }
  };
  try {
    for (let count = 0; count < kills; count++) {
      await sleep(200 + Math.random() * 300);
      await postgres.kill();
      await sleep(50 + Math.random() * 200);
      await postgres.start();
      await untilAtWork().catch((error: unknown) => failures.set(String(error), 1));
    }
  } finally {
    over = true;
    await clients;
  }
  expect([...failures.keys()]).toEqual(["unavailable"]);
});

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name}: ${error.message} ${JSON.stringify(error).slice(0, 400)} <- ${describe(error.cause)}`;
}
