import { afterAll, beforeAll, expect, test } from "vitest";
import { pollMailboxes } from "@/inngest/mailboxes/poll-mailboxes";
import { createMailbox } from "@/lib/domains/mailboxes";
import { runInTenant } from "@/lib/kernel/db";
import type { MailboxPort } from "@/lib/kernel/ports/mailbox";
import { createMemoryMailbox } from "@/tests/lib/domains/mailboxes/memory-mailbox";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("one firing reads everything that waits, beyond one poll of a full mailbox, and another mailbox meanwhile", async () => {
  const owner = world.ctx("acme");
  const memory = () => createMemoryMailbox(() => world.clock.now());
  const [support, sales] = [memory(), memory()];
  const portOf = ({ user }: { user: string }) => (user.startsWith("sales") ? sales : support).port;
  const port: MailboxPort = {
    ...support.port,
    look: (account) => portOf(account).look(account),
    read: (account, reading, take) => portOf(account).read(account, reading, take),
  };
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(port) };
  const settings = { host: "imap.acme.example", password: "copper-kettle-42", confirms: false };
  const boxes = [
    await createMailbox(owner, { ...settings, user: "support@acme.example" }),
    await createMailbox(owner, { ...settings, user: "sales@acme.example" }),
  ];
  await pollMailboxes.work(world.systemCtx("acme"));
  const deliver = (to: typeof support, count: number) => {
    for (let index = 0; index < count; index += 1)
      to.deliver(`From: sender${String(index)}@nw.example\nSubject: Mail\nMessage-ID: <${String(index)}@nw.example>\n\nHello.\n`);
  };
  deliver(support, 203);
  deliver(sales, 3);
  world.clock.advance(10 * 60_000);
  await pollMailboxes.work(world.systemCtx("acme"));
  const { tenant, db } = owner;
  const count = (id: string) => runInTenant(tenant.id, () => db.mailboxMessage.count({ where: { mailbox_id: id, outcome: "ticket" } }));
  expect(await Promise.all(boxes.map(({ id }) => count(id)))).toEqual([203, 3]);
});
