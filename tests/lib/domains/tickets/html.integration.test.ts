import { afterAll, beforeAll, expect, test } from "vitest";
import { recordScanVerdict } from "@/lib/domains/files";
import { createMailbox, listMailboxMessages, pollMailbox } from "@/lib/domains/mailboxes";
import {
  createTicket,
  getMessageHtml,
  listMessages,
  listTicketFiles,
  mergeTicket,
  replyToTicket,
  splitTicket,
} from "@/lib/domains/tickets";
import type { Ctx } from "@/lib/kernel/context";
import { createMemoryMailbox, type MemoryMailbox } from "@/tests/lib/domains/mailboxes/memory-mailbox";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let memory: MemoryMailbox;
let owner: Ctx;
let box: { id: string };
const asked: string[] = [];

beforeAll(async () => {
  world = await createWorld();
  memory = createMemoryMailbox(() => world.clock.now());
  const load = (url: string) => {
    asked.push(url);
    return Promise.resolve(url.endsWith(".png") ? { media_type: "image/png", content: Buffer.from("remote") } : null);
  };
  const mailboxes = () => Promise.resolve(memory.port);
  world.runtime.ports = { ...world.runtime.ports, mailboxes, remotePictures: () => Promise.resolve({ load }) };
  owner = world.ctx("acme");
  box = await createMailbox(owner, { host: "imap.acme.example", user: "support@acme.example", password: "copper-kettle-42" });
  await pollMailbox(world.systemCtx("acme"), box.id);
});
afterAll(() => world.close());

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const source = `From: Ada Byron <ada@northwind.example>
To: support@acme.example
Subject: With pictures
Message-ID: <pictures@northwind.example>
MIME-Version: 1.0
Content-Type: multipart/related; boundary=rel

--rel
Content-Type: text/html; charset=utf-8

<p onclick="x()">See <b>this</b> <img src="cid:shot@1"></p><script>x()</script>
<img src="https://shop.example/a.png" alt="Logo"><img src="https://shop.example/missing">
--rel
Content-Type: image/png; name=shot.png
Content-ID: <shot@1>
Content-Disposition: inline; filename=shot.png
Content-Transfer-Encoding: base64

${png}
--rel--
`;

test("an email's HTML is safe; its own pictures are shown once scanned, those of other servers when asked for", async () => {
  memory.deliver(source);
  world.clock.advance(60_000);
  await pollMailbox(world.systemCtx("acme"), box.id);
  const [message] = (await listMailboxMessages(owner, { id: box.id, limit: 1 })).data;
  const id = message?.ticket_id ?? "";
  const [first] = (await listMessages(owner, { id })).data;
  expect(first).toMatchObject({ has_html: true });
  const message_id = first?.id ?? "";
  const before = await getMessageHtml(owner, { id, message_id });
  expect(before).toMatchObject({ remote_pictures: 2, missing_pictures: 0 });
  expect(before.html).toContain("<p>See <b>this</b> <img");
  expect(before.html).not.toMatch(/script|onclick|src=|shop\.example/);
  const [file] = (await listTicketFiles(owner, { id, limit: 5 })).data;
  await recordScanVerdict(world.systemCtx("acme"), { id: file?.id ?? "", signature: null, scanner: "Test" });
  const scanned = await getMessageHtml(owner, { id, message_id });
  expect(scanned.html).toContain(`src="data:image/png;base64,${png}"`);
  expect(asked).toEqual([]);
  const shown = await getMessageHtml(owner, { id, message_id, pictures: true });
  expect(shown.html).toContain(`<img alt="Logo" src="data:image/png;base64,${Buffer.from("remote").toString("base64")}"`);
  expect(shown.missing_pictures).toBe(1);
  expect(asked).toEqual(["https://shop.example/a.png", "https://shop.example/missing"]);

  const target = await createTicket(owner, { requester_email: "ada@northwind.example", subject: "Target", message: "Hello." });
  await mergeTicket(owner, { id, into_id: target.id });
  expect((await getMessageHtml(owner, { id: target.id, message_id })).remote_pictures).toBe(2);
  await expect(getMessageHtml(world.ctx("beta"), { id, message_id })).rejects.toMatchObject({ code: "not_found" });
});

test("a split keeps who sent the email, and its HTML", async () => {
  const arrive = async (text: string) => {
    memory.deliver(text);
    world.clock.advance(60_000);
    await pollMailbox(world.systemCtx("acme"), box.id);
  };
  const first = source.replace("<pictures@", "<apart@");
  await arrive(first);
  const [sent] = (await listMailboxMessages(owner, { id: box.id, limit: 1 })).data;
  const id = sent?.ticket_id ?? "";
  const [original] = (await listMessages(owner, { id })).data;
  const made = await splitTicket(owner, { id, subject: "The picture", message_ids: [original?.id ?? ""] });
  const [copy] = (await listMessages(owner, { id: made.id })).data;
  expect(copy).toMatchObject({ author: { address: "ada@northwind.example" }, has_html: true });
  const asHtml = (ticket: string, message_id = "") => getMessageHtml(owner, { id: ticket, message_id });
  expect(await asHtml(made.id, copy?.id)).toEqual(await asHtml(id, original?.id));
  // An answer to the email continues the thread that it is from.
  await arrive(first.replace("<apart@", "<again@").replace("MIME-Version", "In-Reply-To: <apart@northwind.example>\nMIME-Version"));
  expect((await listMailboxMessages(owner, { id: box.id, limit: 1 })).data).toMatchObject([{ outcome: "reply", ticket_id: id }]);
});

test("a message without more than text has none", async () => {
  const { id } = await createTicket(owner, { requester_email: "ada@northwind.example", subject: "Plain", message: "Hello." });
  const { message } = await replyToTicket(owner, { id, body: "Hello." });
  expect(message.has_html).toBe(false);
  await expect(getMessageHtml(owner, { id, message_id: message.id })).rejects.toMatchObject({ code: "conflict" });
});
