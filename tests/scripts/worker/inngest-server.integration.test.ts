import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createCustomer } from "@/lib/domains/customers";
import { runInTenant } from "@/lib/kernel/db";
import { pickPort } from "@/scripts/demo/ports";
import { untilFound } from "@/tests/support/until-found";
import { startWorkerProcess, workerPorts, type WorkerProcess } from "@/tests/support/worker-process";
import { createWorld, type World } from "@/tests/support/world";

const key = "0123456789abcdef".repeat(4);
const origin = "https://worker.example";
const Register = z.object({ url: z.url(), functions: z.array(z.looseObject({ id: z.string() })).min(1) });
const Events = z.array(z.object({ id: z.string(), name: z.string(), ts: z.number(), data: z.unknown() }));

/** As strict as Inngest's own server: it wants the hashed key, and takes the events of unknown functions without keeping them. */
const server = { away: true, knows: false, registrations: 0, kept: new Set<string>(), lost: new Set<string>(), refused: 0 };
let listener: Server;
let world: World;
let worker: WorkerProcess;

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString());
}

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const body = await readBody(request);
  if (request.url === "/fn/register") {
    const hashed = createHash("sha256").update(Buffer.from(key, "hex")).digest("hex");
    const given = Register.safeParse(body);
    if (request.headers.authorization !== `Bearer ${hashed}` || given.data?.url !== `${origin}/api/inngest`) {
      server.refused += 1;
      return { status: 401, body: { error: "The key or the address is not ours.", status: 401 } };
    }
    const modified = !server.knows;
    server.knows = true;
    server.registrations += 1;
    return { status: 200, body: { ok: true, modified } };
  }
  const events = Events.parse(body);
  for (const { name, id } of events) (server.knows ? server.kept : server.lost).add(`${name} ${id}`);
  return { status: 200, body: { ids: events.map(({ id }) => id), status: 200 } };
}

beforeAll(async () => {
  const port = await pickPort(null);
  listener = createServer((request, response) => {
    if (server.away) return request.destroy();
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  }).listen(port, "127.0.0.1");
  const ports = Object.fromEntries(Object.entries(await workerPorts()).map(([name, value]) => [name, String(value)]));
  world = await createWorld({
    environment: {
      ...ports,
      INNGEST_BASE_URL: `http://127.0.0.1:${String(port)}`,
      INNGEST_SIGNING_KEY: key,
      INNGEST_EVENT_KEY: "event-key",
      WORKER_URL: origin,
    },
  });
});

afterAll(async () => {
  await worker.kill("SIGTERM");
  listener.close();
  await world.close();
});

const outboxOf = () => runInTenant(world.tenants.acme.tenant.id, () => world.runtime.tenants.client.outbox.count());
const empty = () => untilFound(async () => ((await outboxOf()) === 0 ? true : undefined));

test("events wait until Inngest's server knows the functions, also after it was away and has forgotten them", async () => {
  await createCustomer(world.ctx("acme"), { name: "Before the server" });
  worker = await startWorkerProcess(world.runtime.environment);
  await untilFound(() => Promise.resolve(worker.output().includes("does not know the functions") || undefined));
  expect(await outboxOf()).toBeGreaterThan(0);

  server.away = false;
  await empty();
  expect([...server.kept].filter((event) => event.startsWith("customer.created"))).toHaveLength(1);

  server.away = true;
  await createCustomer(world.ctx("acme"), { name: "While it was away" });
  await untilFound(() => Promise.resolve(worker.output().split("does not know the functions").length > 2 || undefined));
  server.knows = false;
  server.away = false;
  await empty();
  expect([...server.kept].filter((event) => event.startsWith("customer.created"))).toHaveLength(2);
  expect({ lost: server.lost.size, refused: server.refused }).toEqual({ lost: 0, refused: 0 });
  expect(server.registrations).toBeGreaterThanOrEqual(2);
});
