import { afterAll, beforeAll, expect, test } from "vitest";
import { notificationOfFloodedMailbox } from "@/inngest/mailboxes/notify-of-flooded-mailbox";
import { notifyStaff } from "@/inngest/notifications/notify-staff";
import { createMailbox, listMailboxMessages, pollMailbox, pollMailboxNow, replayMailboxMessage } from "@/lib/domains/mailboxes";
import { listTickets } from "@/lib/domains/tickets";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { inboxOf } from "@/tests/lib/domains/notifications/inboxes";
import { createWorld, type World } from "@/tests/support/world";
import { createMemoryMailbox, type MemoryMailbox } from "./memory-mailbox";

let world: World;
let memory: MemoryMailbox;
let owner: Ctx;
let box: { id: string };
const minute = 60_000;

beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  memory = createMemoryMailbox(() => world.clock.now());
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(memory.port) };
  box = await createMailbox(owner, {
    host: "imap.acme.example",
    user: "support@acme.example",
    password: "copper-kettle-42",
    confirms: false,
  });
  await poll();
});
afterAll(() => world.close());

async function poll() {
  await pollMailboxNow(owner, { id: box.id });
  await pollMailbox(world.systemCtx("acme"), box.id);
}
let sent = 0;
function arrive(from: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    sent += 1;
    const head = `From: ${from}\nTo: support@acme.example\nSubject: Mail ${String(sent)}\n`;
    memory.deliver(`${head}Message-ID: <${String(sent)}@northwind.example>\n\nHello.\n`);
    world.clock.advance(1000);
  }
}
const parked = async () => (await listMailboxMessages(owner, { id: box.id, outcome: "parked", limit: 200 })).data;
const floods = () =>
  runInTenant(owner.tenant.id, () => owner.db.event.count({ where: { tenant_id: owner.tenant.id, name: "mailbox_message.flooded" } }));
const ticketsOf = async () => (await listTickets(owner, { limit: 200 })).data.length;

test("from the eleventh in ten minutes on a sender is parked, and nobody else is", async () => {
  arrive("alerts@northwind.example", 14);
  arrive("ada@northwind.example", 1);
  await poll();
  expect((await parked()).map(({ sender, reason }) => [sender, reason])).toEqual(Array(4).fill(["alerts@northwind.example", "flood"]));
  expect(await ticketsOf()).toBe(11);
  expect(await floods()).toBe(1);
});

test("those who may change mailboxes are told once, until the sender was quiet for an hour", async () => {
  const [first] = (await parked()).toReversed();
  if (!first) throw new Error("nothing is parked");
  await notifyStaff(world.systemCtx("acme"), "mailbox_flooded", notificationOfFloodedMailbox(first), rememberingSteps());
  expect(await inboxOf(owner)).toMatchObject([{ kind: "mailbox_flooded", values: { sender: "alerts@northwind.example" } }]);
  arrive("alerts@northwind.example", 2);
  await poll();
  expect(await floods()).toBe(1);
  world.clock.advance(11 * minute);
  arrive("alerts@northwind.example", 1);
  await poll();
  expect(await parked()).toHaveLength(6);
  world.clock.advance(90 * minute);
  arrive("alerts@northwind.example", 12);
  await poll();
  expect(await parked()).toHaveLength(8);
  expect(await floods()).toBe(2);
});

test("parked emails are delivered on request, however many they are", async () => {
  const before = await ticketsOf();
  const held = await parked();
  for (const { id } of held.toReversed())
    expect(await replayMailboxMessage(owner, { id: box.id, message_id: id })).toMatchObject({ outcome: "ticket", reason: null });
  expect(await ticketsOf()).toBe(before + held.length);
  expect(await parked()).toEqual([]);
});
