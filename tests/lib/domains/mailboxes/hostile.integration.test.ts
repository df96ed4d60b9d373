import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailbox, listMailboxMessages, pollMailbox } from "@/lib/domains/mailboxes";
import { parserLimits, type ParserName } from "@/lib/kernel/files/parse-in-thread";
import { createWorld, type World } from "@/tests/support/world";
import { createMemoryMailbox, type MemoryMailbox } from "./memory-mailbox";

let world: World;
let memory: MemoryMailbox;
const limits = parserLimits as Record<ParserName, number>;
const usual = { ...parserLimits };

beforeAll(async () => {
  world = await createWorld();
  memory = createMemoryMailbox(() => world.clock.now());
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(memory.port) };
});
afterAll(() => {
  Object.assign(limits, usual);
  return world.close();
});

test("messages that are dear to read become tickets, one that takes too long is set aside, and the next ones get through", async () => {
  const owner = world.ctx("acme");
  const settings = { host: "imap.acme.example", user: "support@acme.example", password: "copper-kettle-42", confirms: false };
  const box = await createMailbox(owner, settings);
  const poll = async () => {
    world.clock.advance(20 * 60_000);
    await pollMailbox(world.systemCtx("acme"), box.id);
    const { data } = await listMailboxMessages(owner, { id: box.id });
    return data.map(({ subject, outcome, reason }) => `${subject} ${outcome} ${reason ?? ""}`.trim()).toReversed();
  };
  const deliver = (subject: string, rest: string) =>
    memory.deliver(`From: ${subject}@northwind.example\nTo: support@acme.example\nSubject: ${subject}\n${rest}`);
  await poll();

  deliver("lines", `${"X-A: b\n".repeat(60_000)}\nHello.\n`);
  deliver("tags", `Content-Type: text/html\n\n${"<b>a</b>".repeat(400_000)}\n`);
  deliver("deep", `Content-Type: text/html\n\n${"<b>a".repeat(50_000)}\n`);
  expect(await poll()).toEqual(["lines ticket", "tags ticket", "deep ticket"]);

  limits.mail = 1;
  deliver("late", `Content-Type: text/html\n\n${"<b>a</b>".repeat(400_000)}\n`);
  expect((await poll()).at(-1)).toBe("parked unreadable");
  limits.mail = usual.mail;
  deliver("plain", "\nHello.\n");
  expect((await poll()).at(-1)).toBe("plain ticket");
});
