import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailbox, getMailbox, listMailboxMessages, pollMailbox, replayMailboxMessage } from "@/lib/domains/mailboxes";
import { getMail } from "@/lib/domains/mail";
import { createCustomer } from "@/lib/domains/customers";
import { getTicket, listMessages, mailTicketReply, replyToTicket } from "@/lib/domains/tickets";
import { getFile } from "@/lib/domains/files";
import { runInTenant } from "@/lib/kernel/db";
import type { ParsedMessage } from "@/lib/kernel/ports/mailbox";
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

const settings = { host: "imap.acme.example", password: "copper-kettle-42" };

/** A mailbox with a folder of its own; `poison` changes what its parser says of the messages that name it. */
async function openBox(name: string, poison: (parsed: ParsedMessage) => ParsedMessage = (parsed) => parsed, confirms = true) {
  const own = createMemoryMailbox(() => world.clock.now());
  const parse = async (source: Buffer) => {
    const parsed = await own.port.parse(source);
    return parsed.subject.includes("poison") ? poison(parsed) : parsed;
  };
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve({ ...own.port, parse }) };
  const owner = world.ctx("acme");
  const box = await createMailbox(owner, { ...settings, user: `${name}@acme.example`, confirms });
  const send = (from: string, subject: string, rest = "\nHello.\n") =>
    own.deliver(
      `From: ${from}\nTo: ${name}@acme.example\nSubject: ${subject}\nMessage-ID: <${subject.replaceAll(" ", "-")}@x.example>\n${rest}`,
    );
  const poll = async () => {
    world.clock.advance(20 * 60_000);
    await pollMailbox(world.systemCtx("acme"), box.id);
    const { data } = await listMailboxMessages(owner, { id: box.id, limit: 50 });
    return data.toReversed();
  };
  return { owner, box, own, send, poll };
}

test("a message that fails in any way is parked with the reason, and the messages behind it get through", async () => {
  const broken: [string, (parsed: ParsedMessage) => ParsedMessage][] = [
    ["poison in the id", (parsed) => ({ ...parsed, message_id: "a\u0000b" })],
    ["poison in the markup", (parsed) => ({ ...parsed, html: "<table><tr><td>\u0000</td></tr></table>" })],
    ["poison without a text", (parsed) => ({ ...parsed, text: undefined }) as unknown as ParsedMessage],
  ];
  const poisons = new Map(broken);
  const { owner, box, send, poll } = await openBox("poisoned", (parsed) => poisons.get(parsed.subject)?.(parsed) ?? parsed);
  await poll();
  for (const [subject] of broken) {
    send("before@ok.example", `before ${subject.slice(7)}`);
    send("a@x.example", subject);
    send("after@ok.example", `after ${subject.slice(7)}`);
  }
  const read = await poll();
  expect(read).toHaveLength(9);
  expect(read.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 9 }, (_, place) => (place % 3 === 1 ? "parked" : "ticket")));
  for (const { outcome, reason } of read) if (outcome === "parked") expect(["rejected", "unreadable"]).toContain(reason);
  expect(await getMailbox(owner, { id: box.id })).toMatchObject({ failures: 0, problem: null });
});

const unusual = ["r&d@bigcompany.example", "taro.@docomo.example", "a..b@docomo.example", "jürgen@x.example", "root@server1"];

test("addresses that mail servers allow become tickets, are confirmed and answered, and can be those of customers", async () => {
  const { owner, send, poll } = await openBox("unusual");
  await poll();
  for (const [place, address] of unusual.entries()) send(`Somebody <${address}>`, `unusual ${String(place)}`);
  const read = await poll();
  expect(read.map(({ outcome, sender }) => [outcome, sender])).toEqual(unusual.map((address) => ["ticket", address]));
  for (const [place, { ticket_id }] of read.entries()) {
    const id = ticket_id ?? "";
    const address = unusual[place] ?? "";
    expect((await getTicket(owner, { id })).requester_email).toBe(address);
    const { message } = await replyToTicket(owner, { id, body: "We’re on it." });
    const { mail_id } = await mailTicketReply(world.systemCtx("acme"), { id, sequence: message.sequence });
    expect((await getMail(owner, { id: mail_id ?? "" })).to).toMatchObject([{ address }]);
    expect(await createCustomer(owner, { name: `Customer ${String(place)}`, email: address })).toMatchObject({ email: address });
  }
});

const attached = (name: string, content: string, type = "application/octet-stream") =>
  `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n` +
  `Content-Transfer-Encoding: base64\n\n${Buffer.from(content).toString("base64")}\n`;
const mixed = (parts: string) => `Content-Type: multipart/mixed; boundary=b\n\n--b\n\nSee the files.\n${parts}--b--\n`;

test("every file of an email is kept whatever its type, what is not kept is named, and the original is at hand", async () => {
  const { owner, send, poll } = await openBox("files");
  await poll();
  const names = ["photo.heic", "page.html", "drawing.svg", "clip.mp4", "mail.msg", "log.json", "winmail.dat"];
  send("ada@northwind.example", "files", mixed(names.map((name) => attached(name, `<b>${name}</b>`)).join("") + attached("empty.txt", "")));
  const [logged] = await poll();
  const { data } = await listMessages(owner, { id: logged?.ticket_id ?? "" });
  expect(data[0]?.files.map(({ name }) => name).sort()).toEqual(names.toSorted());
  expect(data[0]?.left_out).toEqual([{ name: "empty.txt", size: 0, reason: "empty" }]);
  const original = await getFile(owner, { id: data[0]?.original_file_id ?? "" });
  expect(original).toMatchObject({ media_type: "message/rfc822", status: "quarantined" });
});

test("the file at the end of a cut email is not kept as whole, and a cut text says so", async () => {
  const { owner, own, send, poll } = await openBox("cut");
  await poll();
  const { read } = own.port;
  own.port.read = (account, reading, take) => read(account, reading, (message) => take({ ...message, is_truncated: true }));
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(own.port) };
  send("ada@northwind.example", "cut", mixed(attached("whole.bin", "one") + attached("part.bin", "two")));
  const [cut] = await poll();
  const { data } = await listMessages(owner, { id: cut?.ticket_id ?? "" });
  expect(data[0]?.files.map(({ name }) => name)).toEqual(["whole.bin"]);
  expect(data[0]?.left_out).toEqual([{ name: "part.bin", size: 3, reason: "cut" }]);
  expect(data[0]?.original_file_id).toBeNull();
});

test("another text under a used Message-ID is a message, a placeholder gives way to the HTML, a long text is marked", async () => {
  const { owner, own, poll } = await openBox("texts");
  await poll();
  const head = (id: string) => `From: scanner@x.example\nTo: texts@acme.example\nSubject: Scan\nMessage-ID: <${id}@x.example>\n`;
  own.deliver(`${head("same")}\nPage one of the first document.\n`);
  own.deliver(`${head("same")}\nAnother document.\n`);
  own.deliver(`${head("same")}\nAnother document.\n\n--\nA line that a list adds.\n`);
  own.deliver(
    `${head("html")}Content-Type: multipart/alternative; boundary=b\n\n` +
      `--b\nContent-Type: text/plain\n\nYour mail program does not show HTML.\n` +
      `--b\nContent-Type: text/html\n\n<p>The order 4711 is missing.</p>\n--b--\n`,
  );
  own.deliver(`${head("long")}\n${"word ".repeat(12_000)}\n`);
  const read = await poll();
  const texts = await Promise.all(read.map(async ({ ticket_id }) => (await listMessages(owner, { id: ticket_id ?? "" })).data));
  const bodies = texts.flat().map(({ body, is_cut }) => [body.slice(0, 32).trim(), is_cut]);
  expect(bodies).toEqual([
    ["Page one of the first document.", false],
    ["Another document.", false],
    ["The order 4711 is missing.", false],
    ["word word word word word word wo", true],
  ]);
});

test("a parked message is delivered by hand with its files", async () => {
  const { owner, box, send, poll } = await openBox("parked", undefined, false);
  await poll();
  for (let index = 0; index < 12; index += 1) send("chatty@x.example", `chat ${String(index)}`, mixed(attached("a.txt", "one")));
  const read = await poll();
  const parked = read.filter(({ reason }) => reason === "flood");
  expect(parked.length).toBeGreaterThan(0);
  const replayed = await replayMailboxMessage(owner, { id: box.id, message_id: parked[0]?.id ?? "" });
  const { data } = await listMessages(owner, { id: replayed.ticket_id ?? "" });
  expect(data[0]?.files.map(({ name }) => name)).toEqual(["a.txt"]);
  expect(data[0]?.original_file_id).not.toBeNull();
});

test("a new mailbox reads what came since it was connected, and nothing older", async () => {
  const { own, send, poll } = await openBox("new");
  send("early@x.example", "since");
  world.clock.advance(1000);
  expect((await poll()).map(({ subject }) => subject)).toEqual(["since"]);
  expect(own).toBeDefined();
});

test("a mailbox that can’t be read for an hour is reported once, until it can", async () => {
  const { owner, box, own, poll } = await openBox("failing");
  await poll();
  const { look } = own.port;
  own.port.look = () => Promise.reject(new Error("The server is gone."));
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(own.port) };
  const reported = () =>
    runInTenant(owner.tenant.id, () =>
      owner.db.event.count({ where: { tenant_id: owner.tenant.id, record_id: box.id, name: "mailbox.failing" } }),
    );
  for (let round = 0; round < 3; round += 1) await poll();
  expect(await reported()).toBe(0);
  for (let round = 0; round < 6; round += 1) await poll();
  expect(await reported()).toBe(1);
  own.port.look = look;
  await poll();
  expect(await getMailbox(owner, { id: box.id })).toMatchObject({ failures: 0, problem: null });
});
