import { afterAll, beforeAll, expect, test } from "vitest";
import { createSmtpMail, type SmtpMail } from "@/lib/adapters/mail/smtp";
import { deliverMail, listMails } from "@/lib/domains/mail";
import { createMailbox, listMailboxMessages, pollMailbox } from "@/lib/domains/mailboxes";
import { mailTicketReply, replyToTicket } from "@/lib/domains/tickets";
import { baseSubject } from "@/lib/domains/tickets/rules/subject";
import { startSmtpServer, type SmtpTestServer } from "@/tests/lib/adapters/mail/smtp-test-server";
import { createMemoryMailbox } from "@/tests/lib/domains/mailboxes/memory-mailbox";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let server: SmtpTestServer;
let smtp: SmtpMail;
beforeAll(async () => {
  [world, server] = await Promise.all([createWorld(), startSmtpServer()]);
  smtp = createSmtpMail({ host: "127.0.0.1", port: server.port, security: "none" });
});
afterAll(async () => {
  smtp.close();
  await server.stop();
  await world.close();
});

interface Sent {
  subject: string;
  id: string;
  parent: string | null;
  references: string[];
}

/** How each program decides that a message belongs to a conversation, from its maker's words or from what it does. */
const programs: Record<string, (message: Sent, thread: readonly Sent[]) => boolean> = {
  // The references name an earlier message, and the subject is the same but for prefixes.
  gmail: (message, thread) =>
    thread.some(({ id, subject }) => message.references.includes(id) && baseSubject(subject) === baseSubject(message.subject)),
  // The topic is the same, and In-Reply-To or the references lead to an earlier message.
  outlook: (message, thread) =>
    baseSubject(message.subject) === baseSubject(thread[0]?.subject ?? "") &&
    thread.some(({ id }) => id === message.parent || message.references.includes(id)),
  // The last of the references is the parent, and the first is the message that began the conversation.
  apple_mail: (message, thread) => message.references[0] === thread[0]?.id && thread.some(({ id }) => id === message.references.at(-1)),
};

const shown = ["from", "to", "cc", "reply-to", "subject", "message-id", "in-reply-to", "references"];
const marks = ["auto-submitted", "x-auto-response-suppress", "x-atrium-loop"];

/** The headers of interest with names in place of what differs from run to run. */
function goldenOf(raw: string, names: Map<string, string>): string {
  const head = (raw.split("\r\n\r\n")[0] ?? "").replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const lines = [...shown, ...marks].flatMap((name) => head.filter((line) => line.toLowerCase().startsWith(`${name}:`)));
  const text = lines
    .join("\n")
    .replace(/\+[a-z2-7]{42}@/g, "+ticket@")
    .replace(/(X-Atrium-Loop: )[0-9a-f]{24}/, "$1mark");
  return `${[...names].reduce((each, [id, name]) => each.replaceAll(id, name), text)}\n`;
}

test("the confirmation and the replies of a ticket appear in the sender's conversation in Gmail, Outlook and Apple Mail", async () => {
  const memory = createMemoryMailbox(() => world.clock.now());
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(memory.port), mail: () => Promise.resolve(smtp) };
  const [owner, system] = [world.ctx("acme"), world.systemCtx("acme")];
  const settings = {
    host: "imap.acme.example",
    user: "support@acme.example",
    password: "copper-kettle-42",
    plus_addresses: true,
    authserv_id: "mx.acme.example",
  };
  const box = await createMailbox(owner, settings);
  const poll = async () => {
    world.clock.advance(5 * 60_000);
    await pollMailbox(system, box.id);
  };
  await poll();

  const names = new Map([
    ["CAF0001@mail.gmail.com", "asked@mail.gmail.com"],
    ["CAF0002@mail.gmail.com", "answered@mail.gmail.com"],
  ]);
  const thread: Sent[] = [];
  const checked = "Authentication-Results: mx.acme.example; dmarc=pass header.from=northwind.example\n";
  const people = `${checked}From: Ada Byron <ada@northwind.example>\nTo: support@acme.example\nCc: Grace Hall <grace@northwind.example>\n`;
  memory.deliver(`${people}Subject: The printer is jammed\nMessage-ID: <CAF0001@mail.gmail.com>\n\nIt stopped.\n`);
  thread.push({ subject: "The printer is jammed", id: "CAF0001@mail.gmail.com", parent: null, references: [] });
  await poll();
  const [first] = (await listMailboxMessages(owner, { id: box.id, limit: 1 })).data;
  const id = first?.ticket_id ?? "";

  const deliver = async (mailId: string, golden: string) => {
    expect(await deliverMail(system, mailId)).toEqual({ outcome: "sent" });
    const mail = server.mails.at(-1);
    const own = (mail?.parsed.messageId ?? "").slice(1, -1);
    names.set(own, `${golden}@localhost.localdomain`);
    await expect(goldenOf(mail?.raw ?? "", names)).toMatchFileSnapshot(`threads/${golden}.headers`);
    const without = (text: string) => text.replace(/[<>]/g, "");
    const references = [mail?.parsed.references ?? []].flat().map(without);
    const sent = { subject: mail?.parsed.subject ?? "", id: own, parent: without(mail?.parsed.inReplyTo ?? ""), references };
    for (const [name, joins] of Object.entries(programs)) expect([name, golden, joins(sent, thread)]).toEqual([name, golden, true]);
    thread.push(sent);
    return sent;
  };
  const reply = async (body: string, golden: string) => {
    const { message } = await replyToTicket(owner, { id, body });
    return deliver((await mailTicketReply(system, { id, sequence: message.sequence })).mail_id ?? "", golden);
  };

  const [confirmation] = (await listMails(owner, { key: "ticket_acknowledged", limit: 1 })).data;
  await deliver(confirmation?.id ?? "", "confirmation");
  const sent = await reply("We’re on it.", "reply");
  const references = [...sent.references, sent.id].map((each) => `<${each}>`).join("\n ");
  const headers = `Message-ID: <CAF0002@mail.gmail.com>\nIn-Reply-To: <${sent.id}>\nReferences: ${references}\n`;
  memory.deliver(`${people}Subject: Re: The printer is jammed\n${headers}\nThanks.\n`);
  thread.push({
    subject: "Re: The printer is jammed",
    id: "CAF0002@mail.gmail.com",
    parent: sent.id,
    references: [...sent.references, sent.id],
  });
  await poll();
  await reply("It runs again.", "second-reply");
});
