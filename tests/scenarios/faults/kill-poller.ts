import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { createImapMailboxes } from "@/lib/adapters/mailboxes/imap";
import { createMailbox, pollMailbox } from "@/lib/domains/mailboxes";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { startDovecot, type DovecotServer } from "@/tests/lib/adapters/mailboxes/dovecot-server";
import { bundle } from "@/tests/support/bundle";
import { createWorld, type World } from "@/tests/support/world";

/** Past the claim of the poll that was killed. */
const claimMs = 6 * 60_000;

interface Stage {
  world: World;
  server: DovecotServer;
  owner: Ctx;
  /** The arguments of the process but the mailbox and the clock: its bundled program, and the file with the mail server's authority. */
  program: string;
  ca: string;
}

const hasFailed = ({ owner }: Stage, id: string) =>
  runInTenant(owner.tenant.id, async () => (await owner.db.mailbox.findFirst({ where: { id } }))?.failures !== 0);

const countIn = ({ owner }: Stage) =>
  runInTenant(owner.tenant.id, () => owner.db.mailboxMessage.count({ where: { tenant_id: owner.tenant.id } }));

/** What is killed in the midst of the messages; the mail server first, to see that the poll fails. */
export interface Cut {
  after: number;
  kills: "process" | "server";
}

/** Polls by the product's code in a process of its own until so many messages are delivered, then kills it, or first the mail server. */
async function pollAndKill(stage: Stage, mailbox: string, { after: until, kills }: Cut, ahead: number): Promise<number> {
  const variables = Object.entries(stage.world.runtime.environment).map(([name, value]) => [name, String(value)]);
  const child = spawn(process.execPath, [stage.program, mailbox, stage.ca, String(ahead)], {
    env: { PATH: join(process.execPath, ".."), ...Object.fromEntries(variables), NODE_ENV: "test" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise((done) => child.once("exit", done));
  while ((await countIn(stage)) < until) {
    if (child.exitCode !== null) throw new Error(`The process ended:\n${output}`);
    await sleep(50);
  }
  if (kills === "server") {
    await stage.server.kill();
    while (!(await hasFailed(stage, mailbox))) await sleep(50);
    await stage.server.restart();
  }
  child.kill("SIGKILL");
  await ended;
  return countIn(stage);
}

/** So many emails wait in a Dovecot mailbox, and something is killed at each of `cuts`; each email becomes one ticket. */
export async function expectEachOnce({ mails, cuts }: { mails: number; cuts: readonly Cut[] }): Promise<void> {
  const [world, server, built] = await Promise.all([
    createWorld({ now: new Date() }),
    startDovecot(),
    bundle({ poller: "tests/support/mailbox-poller.ts", "parser-thread": "lib/parsers/thread.ts" }),
  ]);
  const folder = await mkdtemp(join(tmpdir(), "atrium-poller-"));
  try {
    const ca = join(folder, "ca.pem");
    await writeFile(ca, server.ca);
    await readThrough({ world, server, owner: world.ctx("acme"), program: join(built, "poller.js"), ca }, { mails, cuts });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    await world.close();
  }
}

async function readThrough(stage: Stage, { mails, cuts }: { mails: number; cuts: readonly Cut[] }): Promise<void> {
  const { world, server, owner } = stage;
  const own = { where: { tenant_id: owner.tenant.id } };
  const port = createImapMailboxes({ allow_private: ["127.0.0.0/8"], allowed_ports: "any", ca: server.ca });
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(port) };
  const { user, password, ports } = server;
  const box = await createMailbox(owner, { host: "localhost", port: ports.tls, user, password, confirms: false });
  await pollMailbox(world.systemCtx("acme"), box.id);
  const names = Array.from({ length: mails }, (_each, index) => `Mail ${String(index)}`).sort();
  for (let index = 0; index < mails; index += 1) {
    const head = `From: sender${String(index % 250)}@northwind.example\r\nTo: support@acme.example\r\nSubject: Mail ${String(index)}\r\n`;
    await server.deliver(`${head}Message-ID: <${String(index)}@northwind.example>\r\n\r\nHello ${String(index)}.\r\n`);
  }
  const before = await server.files();
  const done: number[] = [];
  const rounds: readonly Cut[] = [...cuts, { after: mails, kills: "process" }];
  for (const [round, cut] of rounds.entries()) done.push(await pollAndKill(stage, box.id, cut, (round + 1) * claimMs));
  // Each ended with emails left to read, but the last.
  expect(done.map((delivered) => delivered < mails)).toEqual([...cuts.map(() => true), false]);
  const { messages, tickets, texts } = await runInTenant(owner.tenant.id, async () => ({
    messages: await owner.db.mailboxMessage.findMany({ ...own, select: { subject: true, outcome: true } }),
    tickets: await owner.db.ticket.findMany({ ...own, select: { subject: true } }),
    texts: await owner.db.ticketMessage.findMany({ ...own, select: { body: true } }),
  }));
  expect(messages.map(({ subject }) => subject).sort()).toEqual(names);
  expect(new Set(messages.map(({ outcome }) => outcome))).toEqual(new Set(["ticket"]));
  expect(tickets.map(({ subject }) => subject).sort()).toEqual(names);
  expect([texts.length, new Set(texts.map(({ body }) => body)).size]).toEqual([mails, mails]);
  // Neither a flag nor a folder changed: the mail server still has every message as new.
  expect(await server.files()).toEqual(before);
}
