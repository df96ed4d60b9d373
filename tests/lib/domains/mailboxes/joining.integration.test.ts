import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMailbox, listMailboxMessages, pollMailbox } from "@/lib/domains/mailboxes";
import { listMails } from "@/lib/domains/mail";
import { readOutgoingMail } from "@/lib/domains/mail/queries";
import {
  addParticipant,
  createDepartment,
  createTicket,
  getTicket,
  listMessages,
  listParticipants,
  mailTicketReply,
  mergeTicket,
  removeParticipant,
  replyToTicket,
} from "@/lib/domains/tickets";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { findStaff } from "@/lib/domains/staff";
import { createWorld, type World } from "@/tests/support/world";
import { createMemoryMailbox, type MemoryMailbox } from "./memory-mailbox";

let world: World;
let memory: MemoryMailbox;
let owner: Ctx;
let box: { id: string };

beforeAll(async () => {
  world = await createWorld();
  memory = createMemoryMailbox(() => world.clock.now());
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(memory.port) };
  owner = world.ctx("acme");
  const settings = { host: "imap.acme.example", password: "copper-kettle-42", plus_addresses: true, authserv_id: "mx.acme.example" };
  box = await createMailbox(owner, { ...settings, user: "support@acme.example" });
  await pollMailbox(world.systemCtx("acme"), box.id);
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(25 * 60 * 60_000));

interface Mail {
  from?: string;
  to?: string;
  cc?: string;
  subject?: string;
  headers?: string;
  text?: string;
  /** What the receiving server notes of the sender. */
  dmarc?: "pass" | "none" | "fail";
}

let count = 0;
async function receive({
  from = "Ada Byron <ada@northwind.example>",
  to = "support@acme.example",
  cc,
  subject,
  headers = "",
  text = "Hello.",
  dmarc = "pass",
}: Mail) {
  count += 1;
  const copies = cc === undefined ? "" : `Cc: ${cc}\n`;
  const id = `${String(count)}@northwind.example`;
  const checked = `Authentication-Results: mx.acme.example; dmarc=${dmarc}\n`;
  memory.deliver(
    `${checked}From: ${from}\nTo: ${to}\n${copies}Subject: ${subject ?? `Question ${String(count)}`}\n` +
      `Message-ID: <${id}>\n${headers}\n${text}\n`,
  );
  world.clock.advance(60_000);
  await pollMailbox(world.systemCtx("acme"), box.id);
  const [message] = (await listMailboxMessages(owner, { id: box.id, limit: 1 })).data;
  return { id: message?.ticket_id ?? "", message, message_id: id };
}

/** A reply of the owner, as it is handed to the provider. */
async function reply(id: string) {
  const { message } = await replyToTicket(owner, { id, body: "We’re on it." });
  const { mail_id } = await mailTicketReply(world.systemCtx("acme"), { id, sequence: message.sequence });
  return readOutgoingMail(world.systemCtx("acme"), { id: mail_id ?? "" });
}

const peopleOf = async (id: string) => (await listParticipants(owner, { id })).data.map(({ address }) => address);
const acknowledgements = async () => (await listMails(owner, { key: "ticket_acknowledged", limit: 50 })).data;

test("an answer to the signed address finds its ticket without any header", async () => {
  const asked = await receive({});
  const { reply_to } = await reply(asked.id);
  expect(reply_to).toMatch(/^support\+[a-z2-7]{42}@acme\.example$/);
  const answer = await receive({ to: (reply_to ?? "").toUpperCase(), subject: "Another subject" });
  expect(answer.message).toMatchObject({ outcome: "reply", ticket_id: asked.id, decision: { thread: "reply_address" } });
});

test("a changed signature, and an address and a Message-ID of another company's ticket, prove nothing", async () => {
  const asked = await receive({});
  const { reply_to } = await reply(asked.id);
  const changed = (reply_to ?? "").replace(/.@/, (end) => (end === "a@" ? "b@" : "a@"));
  expect((await receive({ to: changed })).message).toMatchObject({ outcome: "ticket" });

  const beta = world.ctx("beta");
  const { id: department_id } = await createDepartment(beta, { name: "Support", email: "support@acme.example" });
  const requester_email = "ada@northwind.example";
  const theirs = await createTicket(beta, { requester_email, department_id, subject: "Secret", message: "Not yours." });
  const settings = { host: "imap.beta.example", password: "copper-kettle-42", plus_addresses: true };
  await createMailbox(beta, { ...settings, user: "support@acme.example" });
  const { message } = await replyToTicket(beta, { id: theirs.id, body: "Ours." });
  const { mail_id } = await mailTicketReply(world.systemCtx("beta"), { id: theirs.id, sequence: message.sequence });
  const sent = await readOutgoingMail(world.systemCtx("beta"), { id: mail_id ?? "" });
  expect(sent.reply_to).toMatch(/^support\+/);
  const headers = `In-Reply-To: <${sent.message_id}>\nReferences: <${sent.message_id}>\n`;
  const forged = await receive({ to: sent.reply_to ?? "", subject: `Re: [#${String(theirs.number)}]`, headers });
  expect(forged.message?.ticket_id).not.toBe(theirs.id);
  expect((await listMessages(beta, { id: theirs.id })).data).toHaveLength(2);
});

test("signs that disagree: our Message-ID before the address, the address before a foreign one", async () => {
  const [one, two, three] = [await receive({}), await receive({}), await receive({})];
  const [first, second] = [await reply(one.id), await reply(two.id)];
  const foreign = `References: <${three.message_id}>\n`;
  const both = { to: second.reply_to ?? "", headers: `In-Reply-To: <${first.message_id}>\n` };
  expect((await receive(both)).message).toMatchObject({ ticket_id: one.id, decision: { thread: "own_id" } });
  const later = { to: second.reply_to ?? "", headers: foreign };
  expect((await receive(later)).message).toMatchObject({ ticket_id: two.id, decision: { thread: "reply_address" } });
  expect((await receive({ headers: foreign })).message).toMatchObject({ ticket_id: three.id, decision: { thread: "foreign_id" } });
});

test("people in copy join, get the replies, and may answer by the number; the company's addresses do not join", async () => {
  const cc = "Grace Hall <grace@northwind.example>, owner@acme.example, support@acme.example, Support+7@acme.example, x@fabrikam.example";
  const asked = await receive({ cc, headers: "Delivered-To: office@acme.example\n" });
  expect(await peopleOf(asked.id)).toEqual(["grace@northwind.example", "x@fabrikam.example"]);
  const sent = await reply(asked.id);
  expect(sent.to.map(({ address }) => address)).toEqual(["ada@northwind.example"]);
  expect(sent.cc).toEqual([
    { name: "Grace Hall", address: "grace@northwind.example" },
    { name: null, address: "x@fabrikam.example" },
  ]);
  expect(sent).toMatchObject({ origin: "person", sender_name: "Test Staff (Acme Ltd)" });
  const { number } = await getTicket(owner, { id: asked.id });
  const byNumber = await receive({ from: "x@fabrikam.example", subject: `Re: [#${String(number)}]` });
  expect(byNumber.message).toMatchObject({ ticket_id: asked.id, decision: { thread: "subject" } });
});

test("a colleague of the requester joins by answering; a stranger's message is shown, with the address, and brings no copies", async () => {
  const asked = await receive({});
  const { message_id } = await reply(asked.id);
  const headers = `In-Reply-To: <${message_id}>\n`;
  await receive({ from: "Bob <bob@northwind.example>", headers });
  await receive({ from: '"Ada Byron" <mallory@elsewhere.example>', cc: "eve@elsewhere.example", headers });
  expect(await peopleOf(asked.id)).toEqual(["bob@northwind.example"]);
  const { data } = await listMessages(owner, { id: asked.id });
  expect(data.at(-1)?.author).toMatchObject({ name: "Ada Byron", address: "mallory@elsewhere.example" });
});

test("a forged sender brings nobody into copy, and is not answered", async () => {
  const before = (await acknowledgements()).length;
  const forged = await receive({ cc: "eve@elsewhere.example", dmarc: "fail" });
  expect(forged.message).toMatchObject({ outcome: "ticket" });
  expect(await peopleOf(forged.id)).toEqual([]);
  expect((await acknowledgements()).length).toBe(before);
});

const staffId = () => (owner.principal.kind === "staff" ? owner.principal.staff_id : "");
const self = () => runInTenant(owner.tenant.id, () => findStaff(owner, staffId()));
const lastMessage = async (id: string) => (await listMessages(owner, { id })).data.at(-1);

test("a mail that nobody checked joins nobody, and the message says who was left out", async () => {
  const asked = await receive({ cc: "grace@northwind.example" });
  expect(await lastMessage(asked.id)).toMatchObject({ sender_proof: "proved", joined: ["grace@northwind.example"], not_joined: [] });
  const { number } = await getTicket(owner, { id: asked.id });
  const { message_id } = await reply(asked.id);
  const cc = "grace@northwind.example, thief@attacker.example";
  const ways = [{ subject: `[#${String(number)}]` }, { headers: `In-Reply-To: <${message_id}>\n` }];
  for (const way of ways) {
    expect((await receive({ ...way, cc, dmarc: "none" })).message).toMatchObject({ ticket_id: asked.id, sender_proof: "unproved" });
    expect(await lastMessage(asked.id)).toMatchObject({ sender_proof: "unproved", joined: [], not_joined: ["thief@attacker.example"] });
  }
  expect((await reply(asked.id)).cc.map(({ address }) => address)).toEqual(["grace@northwind.example"]);
  const forged = await receive({ headers: `In-Reply-To: <${message_id}>\n`, cc, dmarc: "fail", text: "Our bank has changed." });
  expect(forged.message).toMatchObject({ ticket_id: asked.id, sender_proof: "forged" });
  expect(await lastMessage(asked.id)).toMatchObject({ body: "Our bank has changed.", sender_proof: "forged", joined: [] });
  // By the number alone a forged mail is a ticket of its own.
  expect((await receive({ subject: `[#${String(number)}]`, dmarc: "fail" })).message?.ticket_id).not.toBe(asked.id);
  // Who got an email of the ticket knows its signed address.
  const { reply_to } = await reply(asked.id);
  await receive({ to: reply_to ?? "", cc: "joan@northwind.example", dmarc: "none" });
  expect(await lastMessage(asked.id)).toMatchObject({ sender_proof: "proved", joined: ["joan@northwind.example"] });
});

test("a colleague's proved mail is their reply and goes on to the customer; an unproved one is an unproved message", async () => {
  const { email, name } = await self();
  const asked = await receive({});
  const { message_id } = await reply(asked.id);
  const headers = `In-Reply-To: <${message_id}>\n`;
  const text = "It runs again.\n\nOn Mon, 2 Mar 2026, Ada Byron wrote:\n> Hello.";
  await receive({ from: email, headers, text, dmarc: "none" });
  expect(await lastMessage(asked.id)).toMatchObject({ author: { kind: "customer", address: email }, sender_proof: "unproved" });
  await receive({ from: `Somebody <${email.toUpperCase()}>`, headers, text });
  const sent = await lastMessage(asked.id);
  expect(sent).toMatchObject({
    kind: "public",
    author: { kind: "staff", id: staffId(), name },
    body: "It runs again.",
    sender_proof: "proved",
  });
  expect(await getTicket(owner, { id: asked.id })).toMatchObject({ status: "answered" });
  const { mail_id } = await mailTicketReply(world.systemCtx("acme"), { id: asked.id, sequence: sent?.sequence ?? 0 });
  const mail = await readOutgoingMail(world.systemCtx("acme"), { id: mail_id ?? "" });
  expect(mail.to.map(({ address }) => address)).toEqual(["ada@northwind.example"]);
  await receive({ from: email, headers, subject: "Fwd: Question", text: "From: Carl <carl@customer.example>\nSent: Monday\n\nSee." });
  expect(await lastMessage(asked.id)).toMatchObject({ kind: "note", author: { kind: "staff" } });
});

test("what a colleague forwards becomes a ticket of its sender; what a stranger forwards is the stranger's", async () => {
  const { email, name } = await self();
  const mail = {
    subject: "Fwd: Offer",
    text: "---------- Forwarded message ---------\nFrom: Carl Reed <carl@customer.example>\n\nHow much?",
  };
  const before = (await acknowledgements()).length;
  const opened = await receive({ ...mail, from: email, cc: "eve@elsewhere.example" });
  expect(await getTicket(owner, { id: opened.id })).toMatchObject({
    subject: "Offer",
    requester_name: "Carl Reed",
    requester_email: "carl@customer.example",
  });
  expect(await lastMessage(opened.id)).toMatchObject({
    forwarded_by: name,
    author: { name: "Carl Reed", address: "carl@customer.example" },
  });
  expect(await peopleOf(opened.id)).toEqual([]);
  expect((await acknowledgements()).length).toBe(before);
  for (const other of [{ from: "zoe@contoso.example" }, { from: email, dmarc: "none" as const }]) {
    const { id } = await receive({ ...mail, ...other });
    expect(await getTicket(owner, { id })).toMatchObject({ requester_email: other.from });
  }
});

test("answers to a web form's mail go to Reply-To, and the agent sees from where it came", async () => {
  const headers = "Reply-To: Carl Reed <carl@customer.example>\n";
  const { id } = await receive({ from: "Web form <noreply@webform.example>", headers });
  expect(await getTicket(owner, { id })).toMatchObject({ requester_name: "Carl Reed", requester_email: "carl@customer.example" });
  const shown = { author: { address: "carl@customer.example" }, sent_from: "noreply@webform.example", sender_proof: "unproved" };
  expect(await lastMessage(id)).toMatchObject(shown);
  expect((await reply(id)).to.map(({ address }) => address)).toEqual(["carl@customer.example"]);
  const person = await receive({ from: "Ada <ada@northwind.example>", headers });
  expect(await getTicket(owner, { id: person.id })).toMatchObject({ requester_email: "ada@northwind.example" });
});

test("people are added and removed by hand, up to twenty", async () => {
  const { id } = await createTicket(owner, { requester_email: "ada@northwind.example", subject: "By hand", message: "Hello." });
  await addParticipant(owner, { id, address: "Grace@Northwind.example", name: "Grace Hall" });
  await expect(addParticipant(owner, { id, address: "grace@northwind.example" })).rejects.toMatchObject({ code: "conflict" });
  await expect(addParticipant(owner, { id, address: "ada@northwind.example" })).rejects.toMatchObject({ code: "conflict" });
  for (let index = 1; index < 20; index += 1) await addParticipant(owner, { id, address: `p${String(index)}@northwind.example` });
  await expect(addParticipant(owner, { id, address: "more@northwind.example" })).rejects.toMatchObject({ code: "conflict" });
  await removeParticipant(owner, { id, address: "grace@northwind.example" });
  await expect(removeParticipant(owner, { id, address: "grace@northwind.example" })).rejects.toMatchObject({ code: "conflict" });
  expect(await peopleOf(id)).toHaveLength(19);
});

test("a new ticket is confirmed once a day to a sender, as an automatic answer in the sender's thread", async () => {
  const from = "Joan <joan@contoso.example>";
  const before = (await acknowledgements()).length;
  const asked = await receive({ from, cc: "grace@contoso.example", subject: "Re: AW: Fees" });
  await receive({ from });
  const sent = await acknowledgements();
  expect(sent).toHaveLength(before + 1);
  const outgoing = await readOutgoingMail(world.systemCtx("acme"), { id: sent[0]?.id ?? "" });
  expect(outgoing).toMatchObject({ subject: "Re: Fees", origin: "answer", cc: [], references: [asked.message_id] });
  expect(outgoing.reply_to).toMatch(/^support\+/);
  world.clock.advance(24 * 60 * 60_000);
  await receive({ from });
  expect(await acknowledgements()).toHaveLength(before + 2);
});

test.each([
  ["a list", { headers: "List-Id: <news.contoso.example>\n" }],
  ["a person whose program asks for none", { headers: "X-Auto-Response-Suppress: OOF\n" }],
  ["an address that takes no answers", { from: "no-reply@contoso.example" }],
  ["a blind copy", { to: "everyone@contoso.example", headers: "Delivered-To: support@acme.example\n" }],
])("no confirmation for %s", async (_name, mail) => {
  const before = (await acknowledgements()).length;
  expect((await receive({ from: "Zoe <zoe@contoso.example>", ...mail })).message).toMatchObject({ outcome: "ticket" });
  expect((await acknowledgements()).length).toBe(before);
});

test("a message to a department's address opens a ticket of it, and an answer to a merged ticket goes to its target", async () => {
  const { id: department_id } = await createDepartment(owner, { name: "Billing", email: "billing@acme.example" });
  const asked = await receive({ to: "Billing@acme.example" });
  expect(await getTicket(owner, { id: asked.id })).toMatchObject({ department_id });
  const target = await receive({});
  const { reply_to } = await reply(asked.id);
  expect(reply_to).toBe("billing@acme.example");
  const { message_id } = await reply(asked.id);
  await mergeTicket(owner, { id: asked.id, into_id: target.id });
  const answer = await receive({ headers: `In-Reply-To: <${message_id}>\n` });
  expect(answer.message).toMatchObject({ outcome: "reply", ticket_id: target.id });
});

test("colleagues see who got a reply and a copy of it, customers do not", async () => {
  const { id } = await receive({ cc: "Grace Hall <grace@northwind.example>" });
  await reply(id);
  const replies = async (ctx: Ctx) => (await listMessages(ctx, { id })).data.map(({ emailed }) => emailed);
  const people = { to: ["ada@northwind.example"], cc: ["grace@northwind.example"] };
  expect(await replies(owner)).toEqual([null, { ...people, status: "queued", undelivered: [] }]);
});

test("the company's own addresses take part in no ticket, also those that it gets later", async () => {
  await createDepartment(owner, { name: "Returns", email: "returns@acme.example" });
  const { id } = await receive({ cc: "returns@acme.example, Grace <grace@northwind.example>" });
  expect(await peopleOf(id)).toEqual(["grace@northwind.example"]);
  for (const address of ["Support@acme.example", "support+billing@acme.example", "returns@acme.example"])
    await expect(addParticipant(owner, { id, address })).rejects.toMatchObject({ code: "conflict" });
  await addParticipant(owner, { id, address: "orders@acme.example" });
  await createDepartment(owner, { name: "Orders", email: "orders@acme.example" });
  expect((await reply(id)).cc.map(({ address }) => address)).toEqual(["grace@northwind.example"]);
});

test("a program's reply is signed by the company or the department, never by the name of its key", async () => {
  const { id: department_id } = await createDepartment(owner, { name: "Repairs" });
  const asKey: Ctx = { ...owner, principal: { kind: "key", key_id: owner.tenant.id, name: "Zap 7" } };
  for (const department of [null, department_id]) {
    const { id } = await createTicket(owner, {
      requester_email: "ada@northwind.example",
      subject: "Jam",
      message: "Hi.",
      department_id: department,
    });
    const { message } = await replyToTicket(asKey, { id, body: "We’re on it." });
    const { mail_id } = await mailTicketReply(world.systemCtx("acme"), { id, sequence: message.sequence });
    const mail = await readOutgoingMail(world.systemCtx("acme"), { id: mail_id ?? "" });
    expect(JSON.stringify(mail)).not.toContain("Zap 7");
    expect(mail.text).toContain(department === null ? `\n\n${mail.sender_name}\n\n` : `Repairs\n\n${mail.sender_name}`);
  }
});

test("marks of direction and control characters in a subject or a name are left out", async () => {
  const { id } = await receive({ from: "Ada\u202eByron <ada@northwind.example>", subject: "Plan\u202egpj.exe\u0007" });
  expect(await getTicket(owner, { id })).toMatchObject({ requester_name: "AdaByron", subject: "Plangpj.exe" });
});
