import { generateKeyPairSync } from "node:crypto";
import { createServer, type AddressInfo, type Server } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createSmtpMail, type SmtpMail, type SmtpOptions } from "@/lib/adapters/mail/smtp";
import { createCertificate, type Certificate } from "../../kernel/http/egress/certificate";
import { sampleMessage } from "./sample-message";
import { createReply, startSmtpServer, type SmtpTestServer } from "./smtp-test-server";

let certificate: Certificate;
beforeAll(async () => {
  certificate = await createCertificate();
});

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

function open(port: number, changes: Partial<SmtpOptions> = {}): SmtpMail {
  const mail = createSmtpMail({ host: "127.0.0.1", port, security: "none", timeout_ms: 3_000, ...changes });
  opened.push(() => mail.close());
  return mail;
}

async function start(options: SMTPServerOptions = {}): Promise<SmtpTestServer> {
  const server = await startSmtpServer(options);
  opened.push(() => server.stop());
  return server;
}

const key = { key: "invoice-sent:1" };
const unavailable = { name: "AppError", code: "unavailable" };
const refused = { name: "AppError", code: "upstream" };

test("an Arabic mail arrives as it was sent, with names, attachment, headers and its Message-ID", async () => {
  const server = await start();
  await open(server.port).send(sampleMessage, key);
  const [mail] = server.mails;
  expect(server.mails).toHaveLength(1);
  expect(mail?.parsed.messageId).toBe("<inv-0001.1@acme.example>");
  expect(mail?.parsed.subject).toBe(sampleMessage.subject);
  expect(mail?.parsed.from?.value).toEqual([{ name: "شركة أكمي", address: "billing@acme.example" }]);
  expect(mail?.parsed.to).toMatchObject({ value: [{ name: "ليلى حداد", address: "layla@customer.example" }] });
  expect(mail?.parsed.replyTo?.value).toEqual([{ name: 'Acme, Support "desk"', address: "support+t1@acme.example" }]);
  expect(mail?.parsed.text?.trimEnd()).toBe(sampleMessage.text);
  expect(String(mail?.parsed.html).trimEnd()).toBe(sampleMessage.html);
  expect(mail?.parsed.headers.get("x-entity-ref-id")).toBe("inv_0001");
  expect(mail?.parsed.attachments[0]).toMatchObject({ filename: "فاتورة-0001.pdf", contentType: "application/pdf" });
  expect(mail?.parsed.attachments[0]?.content.equals(sampleMessage.attachments[0]?.content ?? Buffer.alloc(0))).toBe(true);
  expect(mail?.envelope).toEqual({ from: "billing@acme.example", to: ["layla@customer.example"] });
});

test("the headers of a long conversation arrive whole, in lines that every server accepts", async () => {
  const server = await start();
  const references = Array.from({ length: 20 }, (_, index) => `<mai_01jd0p2q3r4s5t6v7w8x9y0z${index + 10}@mail.acme.example>`);
  const headers = { "In-Reply-To": references.at(-1) ?? "", References: references.join(" ") };
  await open(server.port).send({ ...sampleMessage, headers }, key);
  const [mail] = server.mails;
  expect(mail?.parsed.inReplyTo).toBe(references.at(-1));
  expect(mail?.parsed.references).toEqual(references);
  for (const { line } of mail?.parsed.headerLines ?? [])
    for (const part of line.split(/\r?\n/)) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(998);
});

test("the signature covers both headers of the one-click unsubscription (RFC 8058, 4)", async () => {
  const server = await start();
  const headers = { "List-Unsubscribe": "<https://acme.example/u/1>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const dkim = { domain: "acme.example", selector: "a1", key: privateKey.export({ format: "pem", type: "pkcs8" }).toString() };
  await open(server.port).send({ ...sampleMessage, headers, dkim }, key);
  const signature = String(server.mails[0]?.parsed.headerLines.find((line) => line.key === "dkim-signature")?.line);
  const names = /\bh=([^;]+)/.exec(signature)?.[1]?.replace(/\s/g, "").split(":");
  expect(names).toEqual(expect.arrayContaining(["from", "to", "reply-to", "subject", "list-unsubscribe", "list-unsubscribe-post"]));
});

test("a retry carries the same Message-ID, over the same pooled connection", async () => {
  const server = await start();
  const mail = open(server.port, { max_connections: 1 });
  await mail.send(sampleMessage, key);
  await mail.send(sampleMessage, key);
  expect(server.mails.map(({ parsed }) => parsed.messageId)).toEqual(["<inv-0001.1@acme.example>", "<inv-0001.1@acme.example>"]);
  expect(server.readConnections()).toBe(1);
});

test("CR LF in subject, name and file name adds no header and no recipient", async () => {
  const server = await start();
  const attack = "x\r\nBcc: victim@evil.example\r\nX-Injected: yes\r\n\r\nbody";
  const attachments = [{ filename: attack, media_type: "text/plain", content: Buffer.from("a") }];
  const message = { ...sampleMessage, subject: attack, to: [{ name: attack, address: "layla@customer.example" }], attachments };
  await open(server.port).send({ ...message, from: { name: attack, address: "billing@acme.example" } }, key);
  const [mail] = server.mails;
  expect(mail?.envelope.to).toEqual(["layla@customer.example"]);
  expect(mail?.parsed.headers.has("bcc")).toBe(false);
  expect(mail?.parsed.headers.has("x-injected")).toBe(false);
  expect(mail?.parsed.from?.value.map(({ address }) => address)).toEqual(["billing@acme.example"]);
  expect(mail?.raw).not.toMatch(/^(Bcc|X-Injected):/im);
});

test("a name that looks like an address stays a name", async () => {
  const server = await start();
  const to = [{ name: '"a" <ceo@evil.example>, x', address: "layla@customer.example" }];
  await open(server.port).send({ ...sampleMessage, to }, key);
  expect(server.mails[0]?.envelope.to).toEqual(["layla@customer.example"]);
  expect(server.mails[0]?.parsed.to).toMatchObject({ value: [{ address: "layla@customer.example" }] });
});

test("STARTTLS with AUTH: the mail is sent encrypted and authenticated", async () => {
  const server = await start({
    ...certificate,
    disabledCommands: [],
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === "atrium" && password === "right" ? done(null, { user: username }) : done(createReply(535, "Bad credentials")),
  });
  const login: Partial<SmtpOptions> = { security: "starttls", ca: certificate.cert };
  await open(server.port, { ...login, auth: { user: "atrium", password: "right" } }).send(sampleMessage, key);
  expect(server.mails[0]).toMatchObject({ secure: true, user: "atrium" });
  await expect(open(server.port, { ...login, auth: { user: "atrium", password: "wrong" } }).send(sampleMessage, key)).rejects.toMatchObject(
    refused,
  );
  expect(server.mails).toHaveLength(1);
});

test("TLS from the first byte", async () => {
  const server = await start({ ...certificate, secure: true, disabledCommands: ["AUTH"] });
  await open(server.port, { security: "tls", ca: certificate.cert }).send(sampleMessage, key);
  expect(server.mails[0]?.secure).toBe(true);
});

test("an unknown certificate, and a server without STARTTLS, get no mail", async () => {
  const unknown = await start({ ...certificate, disabledCommands: ["AUTH"] });
  await expect(open(unknown.port, { security: "starttls" }).send(sampleMessage, key)).rejects.toMatchObject(unavailable);
  const plain = await start();
  await expect(open(plain.port, { security: "starttls" }).send(sampleMessage, key)).rejects.toMatchObject(refused);
  expect([...unknown.mails, ...plain.mails]).toEqual([]);
});

test.each([
  [550, refused],
  [553, refused],
  [450, unavailable],
  [452, unavailable],
])("a recipient answered with %i", async (code, expected) => {
  const server = await start({ onRcptTo: (_address, _session, done) => done(createReply(code, "no")) });
  await expect(open(server.port).send(sampleMessage, key)).rejects.toMatchObject(expected);
});

test.each([
  [554, refused],
  [552, refused],
  [451, unavailable],
  [421, unavailable],
])("a body answered with %i", async (code, expected) => {
  const server = await start({
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => done(createReply(code, "no")));
    },
  });
  await expect(open(server.port).send(sampleMessage, key)).rejects.toMatchObject(expected);
});

test("when all recipients are rejected, one 4xx makes the failure temporary", async () => {
  const server = await start({
    onRcptTo: ({ address }, _session, done) => done(createReply(address.startsWith("full") ? 452 : 550, "no")),
  });
  const to = [{ address: "full@customer.example" }, { address: "gone@customer.example" }];
  await expect(open(server.port).send({ ...sampleMessage, to }, key)).rejects.toMatchObject(unavailable);
});

test("when some recipients are rejected, the others get the mail and the error names the rejected ones", async () => {
  const server = await start({
    onRcptTo: ({ address }, _session, done) => (address.startsWith("gone") ? done(createReply(450, "no")) : done()),
  });
  const to = [{ address: "layla@customer.example" }, { address: "gone@customer.example" }];
  const sending = open(server.port).send({ ...sampleMessage, to }, key);
  await expect(sending).rejects.toMatchObject({ ...refused, message: expect.stringContaining("gone@customer.example") as string });
  expect(server.mails[0]?.envelope.to).toEqual(["layla@customer.example"]);
});

test("a connection dropped in the middle of the body is unavailable, and the pool does not retry", async () => {
  let bodies = 0;
  const server = await start({
    onData(stream) {
      bodies += 1;
      stream.resume();
      server.dropConnections();
    },
  });
  await expect(open(server.port).send(sampleMessage, key)).rejects.toMatchObject(unavailable);
  expect(bodies).toBe(1);
});

test("a missing server and a silent server are unavailable", async () => {
  await expect(open(1).send(sampleMessage, key)).rejects.toMatchObject(unavailable);
  const silent: Server = createServer((socket) => void socket.on("error", () => socket.destroy()));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  opened.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  await expect(open(port, { timeout_ms: 200 }).send(sampleMessage, key)).rejects.toMatchObject(unavailable);
});

test("a message that fails validation reaches no server", async () => {
  const server = await start();
  await expect(
    open(server.port).send({ ...sampleMessage, to: [{ address: "a@b.example\r\nRCPT TO:<x@y.example>" }] }, key),
  ).rejects.toMatchObject({ code: "invalid" });
  expect(server.readConnections()).toBe(0);
});

test("an event goes out beside the text, by which mail programs offer to answer, and as a file", async () => {
  const server = await start();
  const content = Buffer.from("BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n");
  const attachments = [{ filename: "invite.ics", media_type: "text/calendar", content }];
  await open(server.port).send({ ...sampleMessage, attachments }, key);
  const raw = server.mails[0]?.raw ?? "";
  expect(raw).toMatch(/Content-Type: multipart\/alternative[^]*Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
  expect(raw).toMatch(/Content-Type: application\/ics; name=invite\.ics/);
});
