import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createImapMailboxes } from "@/lib/adapters/mailboxes/imap";
import { createCustomer } from "@/lib/domains/customers";
import { listLeads } from "@/lib/domains/leads";
import {
  createMailbox,
  deleteMailbox,
  getMailbox,
  listDueMailboxes,
  listMailboxes,
  listMailboxMessages,
  pollMailbox,
  pollMailboxNow,
  replayMailboxMessage,
  testMailbox,
  updateMailbox,
} from "@/lib/domains/mailboxes";
import { getMail, listMailSuppressions } from "@/lib/domains/mail";
import { readOutgoingMail } from "@/lib/domains/mail/queries";
import {
  createTicket,
  getTicket,
  listMessages,
  listTicketFiles,
  listTickets,
  mailTicketReply,
  replyToTicket,
  splitTicket,
} from "@/lib/domains/tickets";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { startDovecot, type DovecotServer } from "@/tests/lib/adapters/mailboxes/dovecot-server";
import { createWorld, type World } from "@/tests/support/world";
import { bounceMail } from "./bounces";

let world: World;
let server: DovecotServer;
let owner: Ctx;
let box: { id: string };

beforeAll(async () => {
  [world, server] = await Promise.all([createWorld({ now: new Date() }), startDovecot()]);
  const port = createImapMailboxes({ allow_private: ["127.0.0.0/8"], allowed_ports: "any", ca: server.ca, timeout_ms: 5_000 });
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(port) };
  owner = world.ctx("acme");
  box = await createMailbox(owner, { ...settings(), rules: [{ subject: "^quote", route: "lead" }] });
  await poll();
});
afterAll(async () => {
  await server.stop();
  await world.close();
});
beforeEach(() => world.clock.advance(5 * 60_000));

const settings = () => {
  const { user, password, ports } = server;
  return { name: "Support", host: "localhost", port: ports.tls, user, password };
};

interface Mail {
  subject: string;
  id: string;
  from?: string;
  answers?: string;
  headers?: string;
  body?: string;
}

const mail = ({ subject, id, from = "Ada Byron <ada@northwind.example>", answers, headers = "", body = "It stopped." }: Mail) =>
  `From: ${from}\r\nTo: support@acme.example\r\nSubject: ${subject}\r\nMessage-ID: <${id}@northwind.example>\r\n` +
  `${answers === undefined ? "" : `In-Reply-To: <${answers}>\r\n`}${headers}\r\n${body}\r\n`;

/** Reads the mailbox as the schedule does. */
async function poll(id = box.id): Promise<void> {
  const system = world.systemCtx("acme");
  world.clock.advance(60_000);
  expect((await listDueMailboxes(system, {})).ids).toContain(id);
  await pollMailbox(system, id);
}

async function receive(...mails: Mail[]) {
  for (const one of mails) await server.deliver(mail(one));
  await poll();
  const { data } = await listMailboxMessages(owner, { id: box.id, limit: mails.length });
  return data.toReversed();
}

const bodies = async (id: string) => (await listMessages(owner, { id, limit: 50 })).data.map(({ body }) => body);

test("a new message becomes a ticket of its sender, and its answers stay in that ticket", async () => {
  const [first] = await receive({ subject: "The printer is jammed", id: "one" });
  expect(first).toMatchObject({ outcome: "ticket", reason: null, sender: "ada@northwind.example", decision: { rule: null } });
  const ticket_id = first?.ticket_id ?? "";
  const ticket = await getTicket(owner, { id: ticket_id });
  expect(ticket).toMatchObject({ channel: "mail", requester_name: "Ada Byron", requester_email: "ada@northwind.example" });
  const others = await receive(
    { subject: "Re: The printer is jammed", id: "two", answers: "one@northwind.example", body: "Still jammed." },
    { subject: `Question [#${String(ticket.number)}]`, id: "three", body: "By its number." },
    { subject: `Guess [#${String(ticket.number)}]`, id: "four", from: "mallory@elsewhere.example", body: "A stranger." },
  );
  expect(others.map(({ outcome, decision }) => [outcome, decision.thread])).toEqual([
    ["reply", "foreign_id"],
    ["reply", "subject"],
    ["ticket", null],
  ]);
  expect((await bodies(ticket_id)).sort()).toEqual(["By its number.", "It stopped.", "Still jammed."]);
});

test("our reply continues the sender's thread, and its answer comes to the mailbox and finds the ticket", async () => {
  const [asked] = await receive({ subject: "Which paper?", id: "paper" });
  const id = asked?.ticket_id ?? "";
  const { message } = await replyToTicket(owner, { id, body: "A4 is best." });
  const system = world.systemCtx("acme");
  const mail_id = (await mailTicketReply(system, { id, sequence: message.sequence })).mail_id ?? "";
  const sent = await readOutgoingMail(system, { id: mail_id });
  expect(sent).toMatchObject({ reply_to: "support@acme.example", references: ["paper@northwind.example"] });
  const [answer] = await receive({ subject: "Thanks", id: "thanks", answers: sent.message_id, from: "colleague@northwind.example" });
  expect(answer).toMatchObject({ outcome: "reply", ticket_id: id, decision: { thread: "own_id" } });
  const again = await replyToTicket(owner, { id, body: "You’re welcome." });
  const second = (await mailTicketReply(system, { id, sequence: again.message.sequence })).mail_id ?? "";
  const { references } = await readOutgoingMail(system, { id: second });
  expect(references).toEqual(["paper@northwind.example", sent.message_id, "thanks@northwind.example"]);
});

test("files of any kind are scanned and stand at the ticket", async () => {
  const part = (name: string, type: string, content: string) =>
    `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString("base64")}\r\n`;
  const body =
    "--b\r\nContent-Type: text/plain\r\n\r\nSee the photo.\r\n" +
    part("page.pdf", "application/pdf", "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n") +
    part("tool.exe", "application/octet-stream", "MZ\u0000\u0001") +
    "--b--\r\n";
  const headers = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n";
  const [message] = await receive({ subject: "A photo", id: "photo", headers, body });
  expect(message).toMatchObject({ outcome: "ticket", files: 2 });
  const { data } = await listTicketFiles(owner, { id: message?.ticket_id ?? "", limit: 10 });
  expect(data.map(({ name, status }) => [name, status]).sort()).toEqual([
    ["page.pdf", "quarantined"],
    ["tool.exe", "quarantined"],
  ]);
  const came = data.map(({ id }) => id).sort();
  const [asked] = (await listMessages(owner, { id: message?.ticket_id ?? "" })).data;
  expect(asked?.file_ids.toSorted()).toEqual(came);
  // A split takes the files of its messages along; the ticket keeps them.
  const split = await splitTicket(owner, { id: message?.ticket_id ?? "", subject: "Photo", message_ids: [asked?.id ?? ""] });
  expect((await listMessages(owner, { id: split.id })).data[0]?.file_ids.toSorted()).toEqual(came);
  expect((await listTicketFiles(owner, { id: split.id, limit: 10 })).data.map(({ id }) => id).sort()).toEqual(came);
  // An answer's files belong to the answer.
  const [answer] = await receive({
    subject: `Re: A photo [#${String((await getTicket(owner, { id: message?.ticket_id ?? "" })).number)}]`,
    id: "photo2",
    headers,
    body,
  });
  const messages = (await listMessages(owner, { id: message?.ticket_id ?? "" })).data;
  expect(answer).toMatchObject({ outcome: "reply", ticket_id: message?.ticket_id });
  expect(messages.map(({ file_ids }) => file_ids.length)).toEqual([2, 2]);
  expect(messages[1]?.file_ids).not.toEqual(came);
});

test("the rules decide, and the log names the rule that did", async () => {
  const [lead] = await receive({ subject: "Quote for ten printers", id: "quote", from: "Linus <linus@fabrikam.example>" });
  expect(lead).toMatchObject({ outcome: "lead", ticket_id: null, decision: { rule: 0, checks: [{ rule: 0, unmet: null }] } });
  const leads = (await listLeads(owner, { limit: 10 })).data;
  expect(leads[0]).toMatchObject({ id: lead?.lead_id, name: "Linus", email: "linus@fabrikam.example", source: "email" });
});

test("a contact's message belongs to its customer", async () => {
  const contacts = [{ name: "Grace Hall", email: "grace@contoso.example", is_primary: true }];
  const customer = await createCustomer(owner, { name: "Contoso", contacts });
  const [message] = await receive({ subject: "Invoice", id: "grace", from: "G. Hall <Grace@Contoso.example>" });
  expect(await getTicket(owner, { id: message?.ticket_id ?? "" })).toMatchObject({ customer_id: customer.id });
});

test("automatic replies, bounces and our own mail are parked; a person's message can be replayed through changed rules", async () => {
  const messages = await receive(
    { subject: "Out of office", id: "ooo", headers: "Auto-Submitted: auto-replied\r\n" },
    { subject: "Undelivered", id: "bounce", from: "MAILER-DAEMON@mx.example" },
    { subject: "Hello", id: "own", from: "support@acme.example" },
  );
  expect(messages.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["parked", "auto_reply"],
    ["parked", "bounce"],
    ["parked", "own"],
  ]);
  await updateMailbox(owner, { id: box.id, fallback: "reply" });
  const [unrelated] = await receive({ subject: "A question", id: "unrelated" });
  expect(unrelated).toMatchObject({ outcome: "parked", reason: "no_thread" });
  await updateMailbox(owner, { id: box.id, fallback: "ticket" });
  const asked = { id: box.id, message_id: unrelated?.id ?? "" };
  expect(await replayMailboxMessage(owner, asked)).toMatchObject({ outcome: "ticket", reason: null });
  await expect(replayMailboxMessage(owner, asked)).rejects.toMatchObject({ code: "conflict" });
});

test("a Message-ID or a number of another company finds nothing", async () => {
  const theirs = await createTicket(world.ctx("beta"), { requester_name: "Ada", subject: "Theirs", message: "Secret." });
  const [forged] = await receive({ subject: `Re: [#${String(theirs.number)}] Theirs`, id: "forged", from: "eve@elsewhere.example" });
  expect(forged).toMatchObject({ outcome: "ticket" });
  expect(forged?.ticket_id).not.toBe(theirs.id);
});

test("two polls at once, one after a kill and a copy by a list deliver each message once", async () => {
  for (let copy = 0; copy < 2; copy += 1) await server.deliver(mail({ subject: "Once", id: "once" }));
  world.clock.advance(60_000);
  const system = world.systemCtx("acme");
  await Promise.all([pollMailbox(system, box.id), pollMailbox(system, box.id)]);
  // As if the worker had been killed after the message was delivered.
  await runInTenant(owner.tenant.id, () =>
    owner.db.mailbox.updateMany({ where: { id: box.id }, data: { last_uid: { decrement: 1 }, next_poll_at: new Date(0) } }),
  );
  await pollMailbox(system, box.id);
  const found = (await listTickets(owner, { limit: 50 })).data.filter(({ subject }) => subject === "Once");
  expect(found).toHaveLength(1);
});

test("a renumbered folder delivers what is new, and nothing twice", async () => {
  const count = async () => (await listTickets(owner, { limit: 100 })).data.length;
  const before = await count();
  await server.deliver(mail({ subject: "After the move", id: "moved" }));
  await server.renumber();
  await runInTenant(owner.tenant.id, () =>
    owner.db.mailbox.updateMany({ where: { id: box.id }, data: { polled_at: new Date(Date.now() - 1000) } }),
  );
  await poll();
  expect(await count()).toBe(before + 1);
  await poll();
  expect(await count()).toBe(before + 1);
});

test("nothing changes in the folder", async () => {
  const { new: unseen, cur } = await server.files();
  expect([...unseen, ...cur].filter((name) => /:2,.+$/.test(name))).toEqual([]);
});

test("the connection test saves nothing, also with changes, and another server needs the password", async () => {
  const before = await getMailbox(owner, { id: box.id });
  expect(await testMailbox(owner, { id: box.id })).toEqual({ connected: true, problem: null });
  expect(await testMailbox(owner, { id: box.id, port: server.ports.starttls, security: "starttls", password: server.password })).toEqual({
    connected: true,
    problem: null,
  });
  const refused = (changes: object) => expect(testMailbox(owner, { id: box.id, ...changes })).rejects;
  expect(await testMailbox(owner, { id: box.id, password: "wrong-kettle-42" })).toEqual({ connected: false, problem: "credentials" });
  await refused({ host: "elsewhere.example" }).toMatchObject({ code: "invalid", errors: [{ path: "password" }] });
  expect(await getMailbox(owner, { id: box.id })).toEqual(before);
  await expect(updateMailbox(owner, { id: box.id, host: "elsewhere.example" })).rejects.toMatchObject({ errors: [{ path: "password" }] });
});

test("a failing mailbox says why and is read less often; its old messages stay where they are", async () => {
  const broken = await createMailbox(owner, { ...settings(), port: 1, name: "Broken" });
  await poll(broken.id);
  const failed = await getMailbox(owner, { id: broken.id });
  expect(failed).toMatchObject({ problem: "unreachable", failures: 1, polled_at: null });
  expect(failed.next_poll_at.getTime() - world.clock.now().getTime()).toBe(115_000);
  expect((await pollMailboxNow(owner, { id: broken.id })).next_poll_at).toEqual(world.clock.now());
  await expect(pollMailboxNow(world.ctx("acme", ["mailboxes.write"]), { id: broken.id })).rejects.toMatchObject({ code: "forbidden" });
  await updateMailbox(owner, { id: broken.id, port: server.ports.tls, password: server.password });
  await poll(broken.id);
  expect(await getMailbox(owner, { id: broken.id })).toMatchObject({ problem: null, failures: 0 });
  expect((await listMailboxMessages(owner, { id: broken.id })).data).toEqual([]);
  await updateMailbox(owner, { id: broken.id, active: false });
  await expect(pollMailboxNow(owner, { id: broken.id })).rejects.toMatchObject({ code: "conflict" });
  await deleteMailbox(owner, { id: broken.id });
  expect((await listMailboxes(owner, {})).data.map(({ name }) => name)).toEqual(["Support"]);
});

test("a private address, another port and a slow or broken pattern are refused", async () => {
  const strict = createImapMailboxes();
  const loose = await world.runtime.ports.mailboxes();
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(strict) };
  const { name: _name, ...unnamed } = settings();
  const named = await createMailbox(owner, { ...unnamed, port: 993, host: "imap.acme.example" });
  expect(named.name).toBe(server.user);
  await deleteMailbox(owner, { id: named.id });
  const refused = (changes: object) => expect(createMailbox(owner, { ...settings(), port: 993, ...changes })).rejects;
  await refused({ host: "10.0.0.1" }).toMatchObject({ errors: [{ code: "address_not_allowed" }] });
  await refused({ port: 25 }).toMatchObject({ errors: [{ code: "port_not_allowed" }] });
  await refused({ rules: [{ subject: "(", route: "ticket" }] }).toMatchObject({ errors: [{ path: "rules.0.subject" }] });
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(loose) };
});

test("a bounce that comes back to the mailbox sets its email's state, and stops emails to an address that is gone", async () => {
  const [asked] = await receive({ subject: "A last question", id: "last", from: "gone@northwind.example" });
  const id = asked?.ticket_id ?? "";
  const { message } = await replyToTicket(owner, { id, body: "Here is the answer." });
  const system = world.systemCtx("acme");
  const mail_id = (await mailTicketReply(system, { id, sequence: message.sequence })).mail_id ?? "";
  const { message_id } = await readOutgoingMail(system, { id: mail_id });
  const failed = (address: string) => [{ address, action: "failed", status: "5.1.1", diagnostic: "smtp; 550 5.1.1 No such user" }];
  const bounce = (named: string, address: string) =>
    server.deliver(bounceMail({ message_id: named, recipients: failed(address) }).replaceAll("\n", "\r\n"));
  // Neither an unknown email nor a stranger's address changes anything.
  await bounce("mai_0@elsewhere.example", "gone@northwind.example");
  await bounce(message_id, "ada@northwind.example");
  await poll();
  expect((await listMailSuppressions(owner, {})).data).toEqual([]);
  await bounce(message_id, "gone@northwind.example");
  await poll();
  expect(await getMail(owner, { id: mail_id })).toMatchObject({ status: "bounced", last_error: "550 5.1.1 No such user" });
  const { data } = await listMailSuppressions(owner, {});
  expect(data.map(({ address, reason }) => [address, reason])).toEqual([["gone@northwind.example", "bounced"]]);
});
