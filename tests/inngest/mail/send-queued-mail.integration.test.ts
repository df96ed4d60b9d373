import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { functions } from "@/inngest/functions";
import { sendAndRecord, sendQueuedMail } from "@/inngest/mail/send-queued-mail";
import { createSmtpMail, type SmtpMail } from "@/lib/adapters/mail/smtp";
import { createLocalDiskStorage } from "@/lib/adapters/storage/local-disk";
import { getMail, queueMail } from "@/lib/domains/mail";
import { maximumAttempts } from "@/lib/domains/mail/rules";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { createReply, startSmtpServer, type SmtpTestServer } from "@/tests/lib/adapters/mail/smtp-test-server";
import { invoiceMail, unverifiedCompany } from "@/tests/lib/domains/mail/sample-mails";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let server: SmtpTestServer;
let smtp: SmtpMail;
let folder: string;
/** The server's response to each recipient; null accepts it. */
let refusal: { recipient: Error | null };

beforeAll(async () => {
  world = await createWorld();
  folder = mkdtempSync(join(tmpdir(), "mail-files-"));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  refusal = { recipient: null };
  server = await startSmtpServer({
    onRcptTo: (_address, _session, done) => (refusal.recipient ? done(refusal.recipient) : done()),
  });
  smtp = createSmtpMail({ host: "127.0.0.1", port: server.port, security: "none", timeout_ms: 3_000 });
  const storage = createLocalDiskStorage({ root: folder });
  world.runtime.ports = { ...world.runtime.ports, mail: () => Promise.resolve(smtp), storage: () => Promise.resolve(storage) };
});
afterEach(async () => {
  smtp.close();
  await server.stop();
});

/** Steps like the engine's: a finished step returns its stored result. */
function rememberingSteps() {
  const answers = new Map<string, unknown>();
  return {
    async run<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
      if (!answers.has(name)) answers.set(name, JSON.parse(JSON.stringify(await work())));
      return answers.get(name) as Answer;
    },
  };
}

const ctx = () => world.systemCtx("acme");
const send = (id: string, step = rememberingSteps()) => sendAndRecord({ ctx: ctx(), data: { id }, step });
const read = (id: string) => getMail(world.ctx("acme"), { id });

test("the list of functions includes it", () => {
  expect(functions).toContain(sendQueuedMail);
});

test("a queued mail arrives with both parts, its link, its file, and the company as reply address", async () => {
  await updateGeneralSettings(world.ctx("acme"), { email: "office@acme.example" });
  const pdf = Buffer.from("%PDF-1.7 invoice");
  const storage_key = `${world.tenants.acme.tenant.id}/documents/inv-7`;
  await (await world.runtime.ports.storage()).put(storage_key, Readable.from([pdf]), { media_type: "application/pdf" });
  const mail = await queueMail(
    ctx(),
    invoiceMail("whole", { attachments: [{ storage_key, filename: "فاتورة-7.pdf", media_type: "application/pdf" }] }),
  );
  await send(mail.id);

  const [received] = server.mails;
  expect(server.mails).toHaveLength(1);
  expect(received?.envelope).toEqual({ from: "mail@localhost.localdomain", to: ["ada@northwind.example"] });
  expect(received?.parsed.messageId).toBe(`<${mail.message_id}>`);
  expect(received?.parsed.from?.value).toEqual([{ name: "Acme Ltd", address: "mail@localhost.localdomain" }]);
  expect(received?.parsed.replyTo?.value).toEqual([{ name: "Acme Ltd", address: "office@acme.example" }]);
  expect(received?.parsed.subject).toBe("Invoice INV-7 from Acme Ltd");
  expect(received?.parsed.headers.get("auto-submitted")).toBe("auto-generated");
  expect(received?.parsed.text).toContain("View and pay invoice:\nhttp://acme.localhost:3000/d/secret-token?a=1&b=2\n");
  expect(received?.parsed.html).toContain('href="http://acme.localhost:3000/d/secret-token?a=1&amp;b=2"');
  expect(received?.parsed.attachments).toMatchObject([{ filename: "فاتورة-7.pdf", contentType: "application/pdf" }]);
  expect(received?.parsed.attachments[0]?.content.equals(pdf)).toBe(true);
  expect(await read(mail.id)).toMatchObject({
    status: "sent",
    sent_at: world.clock.now(),
    attempts: 1,
    last_error: null,
    attachments: [{ filename: "فاتورة-7.pdf", media_type: "application/pdf" }],
  });
});

test("a mail to a busy server is sent again with the same Message-ID", async () => {
  const mail = await queueMail(ctx(), invoiceMail("busy"));
  const step = rememberingSteps();
  refusal.recipient = createReply(451, "Greylisted, come back");
  await expect(send(mail.id, step)).rejects.toMatchObject({ code: "unavailable" });
  expect(await read(mail.id)).toMatchObject({
    status: "queued",
    attempts: 1,
    last_error: "The mail server cannot accept this email at the moment.",
  });
  refusal.recipient = null;
  await send(mail.id, step);
  expect(server.mails.map(({ parsed }) => parsed.messageId)).toEqual([`<${mail.message_id}>`]);
  expect(await read(mail.id)).toMatchObject({ status: "sent", attempts: 2, message_id: mail.message_id });
});

test("a mail is not sent again when only recording failed; a lost step resends it with its Message-ID", async () => {
  const mail = await queueMail(ctx(), invoiceMail("lost"));
  const step = rememberingSteps();
  const broken = {
    run: <Answer>(name: string, work: () => Promise<Answer>) =>
      name === "record" ? Promise.reject(new AppError("unavailable", "The database is gone.")) : step.run(name, work),
  };
  await expect(send(mail.id, broken)).rejects.toMatchObject({ code: "unavailable" });
  await send(mail.id, step);
  expect(server.mails).toHaveLength(1);
  expect((await read(mail.id)).status).toBe("sent");

  const second = await queueMail(ctx(), invoiceMail("lost-too"));
  const forgetful = {
    run: <Answer>(name: string, work: () => Promise<Answer>) =>
      name === "record" ? Promise.reject(new AppError("unavailable", "Gone.")) : work(),
  };
  await expect(send(second.id, forgetful)).rejects.toThrow("Gone.");
  await send(second.id);
  expect(server.mails.slice(1).map(({ parsed }) => parsed.messageId)).toEqual([`<${second.message_id}>`, `<${second.message_id}>`]);
});

test("a permanent rejection is final and shows the reason", async () => {
  const mail = await queueMail(ctx(), invoiceMail("refused"));
  refusal.recipient = createReply(550, "No such person here");
  await send(mail.id);
  const failed = await read(mail.id);
  expect(failed).toMatchObject({ status: "failed", attempts: 1, sent_at: null });
  expect(failed.last_error).toContain("No such person here");
  refusal.recipient = null;
  await send(mail.id);
  expect(server.mails).toEqual([]);
});

test("a missing file fails the mail, which is not sent without it", async () => {
  const attachments = [
    { storage_key: `${world.tenants.acme.tenant.id}/documents/gone`, filename: "gone.pdf", media_type: "application/pdf" },
  ];
  const mail = await queueMail(ctx(), invoiceMail("no-file", { attachments }));
  await send(mail.id);
  expect((await read(mail.id)).status).toBe("failed");
  expect(server.mails).toEqual([]);
});

test("a mail fails after its last attempt", async () => {
  const mail = await queueMail(ctx(), invoiceMail("never"));
  refusal.recipient = createReply(421, "Closing");
  for (let attempt = 1; attempt < maximumAttempts; attempt++) await expect(send(mail.id)).rejects.toMatchObject({ code: "unavailable" });
  await send(mail.id);
  expect(await read(mail.id)).toMatchObject({ status: "failed", attempts: maximumAttempts });
});

test("a redelivered event sends once", async () => {
  const mail = await queueMail(ctx(), invoiceMail("twice"));
  await send(mail.id);
  await send(mail.id);
  expect(server.mails).toHaveLength(1);
});

test("a held mail is not sent, even on an event", async () => {
  const { before } = await unverifiedCompany(world);
  const mail = await queueMail(before, invoiceMail("held"));
  await sendAndRecord({ ctx: before, data: { id: mail.id }, step: rememberingSteps() });
  expect(server.mails).toEqual([]);
  expect((await getMail(before, { id: mail.id })).status).toBe("held");
});
