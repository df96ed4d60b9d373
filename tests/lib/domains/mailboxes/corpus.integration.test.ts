import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { loopMarkOf } from "@/lib/domains/mail";
import { readOutgoingMail } from "@/lib/domains/mail/queries";
import { createMailbox, listMailboxMessages, pollMailbox } from "@/lib/domains/mailboxes";
import { MessageOutcome, ParkReason } from "@/lib/domains/mailboxes/schema";
import {
  createDepartment,
  createTicket,
  getTicket,
  listMessages,
  listTicketFiles,
  mailTicketReply,
  replyToTicket,
} from "@/lib/domains/tickets";
import { findNewPartEnd } from "@/lib/domains/tickets/rules";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";
import { createMemoryMailbox, type MemoryMailbox } from "./memory-mailbox";

/** What a message of the corpus becomes; `text` is what its author wrote, without what the program quoted. */
const Expected = z.strictObject({
  name: z.string(),
  outcome: MessageOutcome,
  reason: ParkReason.optional(),
  thread: z.string().optional(),
  sender: z.string().optional(),
  subject: z.string().optional(),
  text: z.string().optional(),
  files: z.int().optional(),
  names: z.array(z.string()).optional(),
  rich: z.boolean().optional(),
});
const folder = join(import.meta.dirname, "corpus");
const corpus = z.array(Expected).parse(JSON.parse(await readFile(join(folder, "expected.json"), "utf8")));

let world: World;
let memory: MemoryMailbox;
let owner: Ctx;
let box: { id: string };
/** What stands in the files for what only a running system knows. */
const known = new Map<string, string>();

/** The newest message after a poll. */
async function receive(source: string | Buffer) {
  memory.deliver(source);
  world.clock.advance(60_000);
  await pollMailbox(world.systemCtx("acme"), box.id);
  const [message] = (await listMailboxMessages(owner, { id: box.id, limit: 1 })).data;
  if (!message) throw new Error("Nothing was read.");
  return message;
}

const settings = {
  host: "imap.acme.example",
  user: "support@acme.example",
  password: "copper-kettle-42",
  plus_addresses: true,
  authserv_id: "mx.acme.example",
};

async function replyTo(ctx: Ctx, id: string) {
  const { message } = await replyToTicket(ctx, { id, body: "We sent a technician." });
  const system = world.systemCtx(ctx.tenant.slug === "acme" ? "acme" : "beta");
  const { mail_id } = await mailTicketReply(system, { id, sequence: message.sequence });
  return readOutgoingMail(system, { id: mail_id ?? "" });
}

beforeAll(async () => {
  world = await createWorld();
  memory = createMemoryMailbox(() => world.clock.now());
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(memory.port) };
  owner = world.ctx("acme");
  box = await createMailbox(owner, { ...settings, rules: [{ subject: "^quote", route: "lead" }] });
  await pollMailbox(world.systemCtx("acme"), box.id);
  const checked = "Authentication-Results: mx.acme.example; dmarc=pass header.from=northwind.example\n";
  const people = "From: Ada Byron <ada@northwind.example>\nTo: support@acme.example\nCc: Grace Hall <grace@contoso.example>\n";
  const asked = await receive(`${checked}${people}Subject: The printer is jammed\nMessage-ID: <asked@northwind.example>\n\nIt stopped.\n`);
  const id = asked.ticket_id ?? "";
  const sent = await replyTo(owner, id);
  const beta = world.ctx("beta");
  await createMailbox(beta, settings);
  const { id: department_id } = await createDepartment(beta, { name: "Support", email: settings.user });
  const request = { requester_email: "ada@northwind.example", department_id, subject: "Theirs", message: "Not yours." };
  const other = await replyTo(beta, (await createTicket(beta, request)).id);
  known
    .set("OWN_ID", sent.message_id)
    .set("FOREIGN_ID", "asked@northwind.example")
    .set("REPLY_ADDRESS", sent.reply_to ?? "");
  known.set("OTHER_ID", other.message_id).set("OTHER_ADDRESS", other.reply_to ?? "");
  known.set(
    "CHANGED_ADDRESS",
    (sent.reply_to ?? "").replace(/.@/, (end) => (end === "a@" ? "b@" : "a@")),
  );
  known.set("NUMBER", String((await getTicket(owner, { id })).number)).set("LOOP_MARK", await loopMarkOf(owner));
});
afterAll(() => world.close());

async function fileOf(name: string): Promise<Buffer> {
  const source = (await readFile(join(folder, `${name}.eml`))).toString("latin1");
  const filled = source.replace(/\b(OWN_ID|FOREIGN_ID|REPLY_ADDRESS|OTHER_ID|OTHER_ADDRESS|CHANGED_ADDRESS|NUMBER|LOOP_MARK)\b/g, (word) =>
    Buffer.from(known.get(word) ?? "").toString("latin1"),
  );
  return Buffer.from(filled, "latin1");
}

test.each(corpus)("$name", async ({ name, outcome, reason, thread, sender, subject, text, files, names, rich }) => {
  const message = await receive(await fileOf(name));
  expect(message).toMatchObject({ outcome, reason: reason ?? null, decision: { thread: thread ?? null } });
  if (sender !== undefined) expect(message.sender).toBe(sender);
  if (subject !== undefined) expect(message.subject).toBe(subject);
  if (files !== undefined) expect(message.files).toBe(files);
  if (message.ticket_id === null) return;
  const written = (await listMessages(owner, { id: message.ticket_id, limit: 50 })).data.at(-1);
  const body = written?.body ?? "";
  if (text !== undefined) expect(body.slice(0, findNewPartEnd(body)).replaceAll("\r\n", "\n").trim()).toBe(text);
  expect(written?.has_html).toBe(rich ?? false);
  if (names === undefined) return;
  const { data } = await listTicketFiles(owner, { id: message.ticket_id, limit: 10 });
  expect(data.map((file) => file.name).sort()).toEqual([...names].sort());
});
