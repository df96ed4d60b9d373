import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCustomer } from "@/lib/domains/customers";
import { encodeId } from "@/lib/kernel/base/ids";
import type { TestDatabase } from "@/tests/support/database";
import { pickPort } from "@/scripts/demo/ports";
import { startWebProcess, type WebProcess } from "@/tests/support/web-process";
import { startWorkerProcess, workerPorts, type WorkerEntry, type WorkerProcess } from "@/tests/support/worker-process";
import { createWorld, type World } from "@/tests/support/world";

/** A company in a database, with functions that start its web server and worker repeatedly at the same addresses. */
export interface Stage {
  world: World;
  base_url: string;
  keys: string[];
  customer_id: string;
  startWeb(): Promise<WebProcess>;
  startWorker(entry?: WorkerEntry): Promise<WorkerProcess>;
  close(): Promise<void>;
}

/** `database` defaults to one on the run's shared server; `environment` applies to both processes. */
export async function setStage({
  database,
  environment = {},
  clients = 6,
}: { database?: TestDatabase; environment?: Record<string, string>; clients?: number } = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-faults-"));
  const [port, adminPort] = [await pickPort(null), await pickPort(null)];
  const base_url = `http://localhost:${String(port)}`;
  const ports = Object.fromEntries(Object.entries(await workerPorts()).map(([name, value]) => [name, String(value)]));
  const world = await createWorld({
    ...(database === undefined ? {} : { database }),
    environment: { ...ports, STORAGE_DIR: folder, ATRIUM_BASE_URL: base_url, ...environment },
  });
  const { DATABASE_URL, ATRIUM_MASTER_KEY, ATRIUM_SIGNING_SECRET } = world.runtime.environment;
  const customer = await createCustomer(world.ctx("acme"), {
    name: "Northwind",
    contacts: [{ name: "Ada Byron", email: "ada@northwind.example" }],
  });
  const keys = await Promise.all(Array.from({ length: clients }, () => world.apiKey("acme")));
  const forWeb = {
    DATABASE_URL,
    ATRIUM_MASTER_KEY,
    ATRIUM_SIGNING_SECRET,
    ATRIUM_BASE_URL: base_url,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    STORAGE_DIR: folder,
    ...ports,
  };
  return {
    world,
    base_url,
    keys,
    customer_id: encodeId("customer", customer.id),
    startWeb: () => startWebProcess(forWeb),
    startWorker: (entry) => startWorkerProcess(world.runtime.environment, entry),
    async close() {
      await world.close();
      await rm(folder, { recursive: true });
    },
  };
}
