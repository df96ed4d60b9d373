import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createMailbox, pollMailbox } from "@/lib/domains/mailboxes";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import type { MailboxPort } from "@/lib/kernel/ports/mailbox";
import { createWorld, type World } from "@/tests/support/world";
import { createMemoryMailbox, type MemoryMailbox } from "./memory-mailbox";

const mails = 120;

let world: World;
let memory: MemoryMailbox;
let owner: Ctx;
let killer: Client;
beforeAll(async () => {
  world = await createWorld();
  memory = createMemoryMailbox(() => world.clock.now());
  owner = world.ctx("acme");
  killer = new Client({ connectionString: inject("postgres").admin_url });
  await killer.connect();
});
afterAll(async () => {
  await killer.end();
  await world.close();
});

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const lost = () => new Error("The connection was lost.");

/**
 * A mail server that loses the connection before or after a message is taken, and sometimes stalls: then another worker takes over, and the
 * first goes on afterwards with what it had read, as a worker would that was only thought to be dead.
 */
function createFaultyPort(random: () => number): { port: MailboxPort; stalled: (() => void)[]; heal: () => void } {
  const stalled: (() => void)[] = [];
  let isHealed = false;
  const happens = (chance: number) => !isHealed && random() < chance;
  const port: MailboxPort = {
    ...memory.port,
    look: (account) => (happens(0.05) ? Promise.reject(lost()) : memory.port.look(account)),
    read: (account, reading, take) =>
      memory.port.read(account, reading, async (message) => {
        if (happens(0.04)) throw lost();
        if (happens(0.03)) await new Promise<void>((resolve) => stalled.push(resolve));
        await take(message);
        if (happens(0.04)) throw lost();
      }),
  };
  return { port, stalled, heal: () => (isHealed = true) };
}

/** Ends the connections of the application to its database, and with them the transactions that run. */
async function cutDatabase(): Promise<void> {
  await killer.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [world.database.name]);
}

test("each message becomes exactly one ticket, while mail server, database and worker fail at any moment", async () => {
  const random = createRandom(20_260_302);
  const { port, stalled, heal } = createFaultyPort(random);
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(port) };
  const settings = { host: "imap.acme.example", user: "support@acme.example", password: "copper-kettle-42", confirms: false };
  const box = await createMailbox(owner, settings);
  const system = world.systemCtx("acme");
  const poll = () => {
    // Past the claim of a worker that stalls, and the pauses after failures.
    world.clock.advance(20 * 60_000);
    return pollMailbox(system, box.id).catch(() => undefined);
  };
  heal();
  await poll();
  const healthy = createFaultyPort(random);
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(healthy.port) };
  for (let index = 0; index < mails; index += 1) {
    const head = `From: sender${String(index)}@northwind.example\nTo: support@acme.example\nSubject: Mail ${String(index)}\n`;
    memory.deliver(`${head}Message-ID: <${String(index)}@northwind.example>\n\nHello ${String(index)}.\n`);
  }
  const running: Promise<void>[] = [];
  const count = () =>
    runInTenant(owner.tenant.id, () => owner.db.mailboxMessage.count({ where: { tenant_id: owner.tenant.id } })).catch(() => 0);
  for (let round = 0; round < 400 && (await count()) < mails; round += 1) {
    running.push(poll());
    await new Promise((resolve) => setTimeout(resolve, 20 + random() * 150));
    if (random() < 0.25) await cutDatabase();
    if (random() < 0.3) for (const resume of [...healthy.stalled.splice(0), ...stalled.splice(0)]) resume();
  }
  healthy.heal();
  for (const resume of healthy.stalled.splice(0)) resume();
  await Promise.all(running);
  for (let round = 0; round < 10; round += 1) await poll();

  const rows = await runInTenant(owner.tenant.id, async () => ({
    tickets: await owner.db.ticket.findMany({ where: { tenant_id: owner.tenant.id }, select: { subject: true } }),
    messages: await owner.db.mailboxMessage.findMany({ where: { tenant_id: owner.tenant.id }, select: { subject: true } }),
    texts: await owner.db.ticketMessage.findMany({ where: { tenant_id: owner.tenant.id }, select: { body: true } }),
  }));
  const all = Array.from({ length: mails }, (_, index) => `Mail ${String(index)}`).sort();
  expect(rows.tickets.map(({ subject }) => subject).sort()).toEqual(all);
  expect(rows.messages.map(({ subject }) => subject).sort()).toEqual(all);
  expect(new Set(rows.texts.map(({ body }) => body.trim())).size).toBe(mails);
  expect(rows.texts).toHaveLength(mails);
});
