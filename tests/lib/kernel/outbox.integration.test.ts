import { createServer, type Server } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { AppError } from "@/lib/kernel/base/errors";
import { createLogger } from "@/lib/kernel/log";
import { startDispatcher, type OutgoingEvent } from "@/lib/kernel/outbox";
import { until } from "@/tests/inngest/embedded/support";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let pool: pg.Pool;
beforeAll(async () => {
  world = await createWorld();
  pool = new pg.Pool({ connectionString: world.database.jobs_url });
  await pool.query("delete from public.outbox");
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

function make(name: string): Promise<unknown> {
  world.clock.advance(1);
  return createCustomer(world.ctx("acme"), { name });
}
const namesOf = (events: readonly OutgoingEvent[]): string[] =>
  events.filter(({ name }) => name === "customer.created").map(({ data }) => (data["resource"] as { name: string }).name);

test("events committed during a batch are delivered right after it, each once, in order", async () => {
  const delivered: string[] = [];
  let batches = 0;
  const dispatcher = await startDispatcher({
    pool,
    databaseUrl: world.database.jobs_url,
    log: createLogger("silent"),
    // Polling finds nothing in this test.
    interval: 3_600_000,
    deliver: async (_tx, events) => {
      batches++;
      // Notified before the dispatcher waits.
      if (batches === 1) for (let number = 2; number <= 5; number++) await make(`Customer ${String(number)}`);
      delivered.push(...namesOf(events));
    },
  });
  try {
    await make("Customer 1");
    await until("all to be delivered", () => delivered.length >= 5);
    expect(delivered).toEqual(["Customer 1", "Customer 2", "Customer 3", "Customer 4", "Customer 5"]);
    expect(batches).toBeLessThan(5);
    expect((await pool.query("select 1 from public.outbox")).rowCount).toBe(0);
  } finally {
    await dispatcher.stop();
  }
});

test("an event that is rejected leaves the outbox, and those around it are delivered", async () => {
  const delivered: string[] = [];
  for (const name of ["Before", "Poison", "After"]) await make(name);
  const dispatcher = await startDispatcher({
    pool,
    databaseUrl: world.database.jobs_url,
    log: createLogger("silent"),
    deliver: (_tx, events) => {
      if (namesOf(events).includes("Poison")) return Promise.reject(new AppError("too_large", "The event is too large."));
      delivered.push(...namesOf(events));
      return Promise.resolve();
    },
  });
  try {
    await until("the others to be delivered", () => delivered.length >= 2);
    expect(delivered).toEqual(["Before", "After"]);
    expect((await pool.query("select 1 from public.outbox")).rowCount).toBe(0);
  } finally {
    await dispatcher.stop();
  }
});

test("a batch that could not be delivered stays in the outbox and is delivered with the next event", async () => {
  const delivered: string[] = [];
  let refusals = 1;
  const dispatcher = await startDispatcher({
    pool,
    databaseUrl: world.database.jobs_url,
    log: createLogger("silent"),
    interval: 3_600_000,
    deliver: (_tx, events) => {
      if (refusals-- > 0) return Promise.reject(new Error("The engine is away."));
      delivered.push(...namesOf(events));
      return Promise.resolve();
    },
  });
  try {
    await make("First");
    await until("a refusal", () => refusals === 0);
    await make("Second");
    await until("both to be delivered", () => delivered.length >= 2);
    expect(delivered).toEqual(["First", "Second"]);
  } finally {
    await dispatcher.stop();
  }
});

/** A database that accepts each client, confirms its LISTEN and disconnects at the same moment, so that the error comes with the answer. */
async function startLeavingDatabase(): Promise<{ server: Server; url: string; clients: () => number }> {
  const message = (kind: string, body: string) => {
    const head = Buffer.alloc(5);
    head.write(kind);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, Buffer.from(body, "latin1")]);
  };
  const ready = message("Z", "I");
  const leave = message("E", "SFATAL\0C57P01\0Mterminating connection\0\0");
  let clients = 0;
  const server = createServer((socket) => {
    clients++;
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", "\0\0\0\0"), ready]));
      socket.once("data", () => socket.end(Buffer.concat([message("C", "LISTEN\0"), ready, leave])));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { server, url: `postgresql://anyone@127.0.0.1:${String(address.port)}/any`, clients: () => clients };
}

test("a listener lost at the moment it connects is replaced, and events are delivered meanwhile", async () => {
  const leaving = await startLeavingDatabase();
  const delivered: string[] = [];
  const dispatcher = await startDispatcher({
    pool,
    databaseUrl: leaving.url,
    log: createLogger("silent"),
    interval: 20,
    deliver: (_tx, events) => {
      delivered.push(...namesOf(events));
      return Promise.resolve();
    },
  });
  try {
    await until("another try to listen", () => leaving.clients() >= 2);
    await make("Found by looking");
    await until("it to be delivered", () => delivered.includes("Found by looking"));
  } finally {
    await dispatcher.stop();
    leaving.server.close();
  }
});
