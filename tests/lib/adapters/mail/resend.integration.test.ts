import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createResendMail } from "@/lib/adapters/mail/resend";
import { sampleMessage } from "./sample-message";

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Implements the documented `POST /emails`: the first body under a key creates a mail, a duplicate gets the same id. */
async function startResend(answer?: Answer | "silence") {
  const received: Received[] = [];
  const sent = new Map<string, { id: string; body: string }>();
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (answer === "silence") return;
      const { status, body: text, headers } = answer ?? answerByKey(sent, String(request.headers["idempotency-key"]), JSON.stringify(body));
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base_url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { received, sent, mail: createResendMail({ api_key: "re_test_1", base_url, timeout_ms: 300 }) };
}

function answerByKey(sent: Map<string, { id: string; body: string }>, key: string, body: string): Answer {
  const earlier = sent.get(key);
  if (earlier !== undefined && earlier.body !== body) return problem(409, "invalid_idempotent_request");
  const mail = earlier ?? { id: `mail-${String(sent.size + 1)}`, body };
  sent.set(key, mail);
  return { status: 200, body: JSON.stringify({ id: mail.id }) };
}

function problem(statusCode: number, name: string): Answer {
  return { status: statusCode, body: JSON.stringify({ statusCode, name, message: "no" }) };
}

test("the mail goes to POST /emails as documented, with key and credential", async () => {
  const { received, mail } = await startResend();
  await mail.send(sampleMessage, { key: "invoice-sent:1" });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ method: "POST", url: "/emails" });
  expect(received[0]?.headers).toMatchObject({ authorization: "Bearer re_test_1", "idempotency-key": "invoice-sent:1" });
  expect(received[0]?.body).toEqual({
    from: '"شركة أكمي" <billing@acme.example>',
    to: ['"ليلى حداد" <layla@customer.example>'],
    reply_to: '"Acme, Support \\"desk\\"" <support+t1@acme.example>',
    subject: sampleMessage.subject,
    html: sampleMessage.html,
    text: sampleMessage.text,
    headers: { ...sampleMessage.headers, References: "<inv-0001.1@acme.example>" },
    attachments: [
      { filename: "فاتورة-0001.pdf", content_type: "application/pdf", content: sampleMessage.attachments[0]?.content.toString("base64") },
    ],
  });
});

test("our Message-ID follows earlier references", async () => {
  const { received, mail } = await startResend();
  await mail.send({ ...sampleMessage, headers: { references: "<a@b> <c@d>" } }, { key: "k" });
  expect(received[0]?.body).toMatchObject({ headers: { References: "<a@b> <c@d> <inv-0001.1@acme.example>" } });
});

test("a duplicate key sends one mail, and a key can have any length", async () => {
  const { received, sent, mail } = await startResend();
  const key = `invoice-sent:${"x".repeat(400)}`;
  await mail.send(sampleMessage, { key });
  await mail.send(sampleMessage, { key });
  await mail.send(sampleMessage, { key: `${key}y` });
  expect(sent.size).toBe(2);
  expect(received).toHaveLength(3);
  for (const { headers } of received) expect(String(headers["idempotency-key"]).length).toBeLessThanOrEqual(256);
  await expect(mail.send({ ...sampleMessage, subject: "other" }, { key })).rejects.toMatchObject({ code: "upstream" });
});

test("CR LF in names and subject do not reach the wire", async () => {
  const { received, mail } = await startResend();
  const attack = 'x"\r\nBcc: victim@evil.example';
  await mail.send({ ...sampleMessage, subject: attack, to: [{ name: attack, address: "a@b.example" }] }, { key: "k" });
  expect(received[0]?.body).toMatchObject({
    subject: 'x" Bcc: victim@evil.example',
    to: ['"x\\" Bcc: victim@evil.example" <a@b.example>'],
  });
});

test.each([
  [400, "validation_error", "upstream"],
  [401, "missing_api_key", "upstream"],
  [403, "invalid_api_key", "upstream"],
  [422, "invalid_from_address", "upstream"],
  [409, "invalid_idempotent_request", "upstream"],
  [409, "concurrent_idempotent_requests", "unavailable"],
  [429, "rate_limit_exceeded", "unavailable"],
  [429, "daily_quota_exceeded", "unavailable"],
  [500, "internal_server_error", "unavailable"],
])("the answer %i %s is %s", async (status, name, code) => {
  const { mail } = await startResend(problem(status, name));
  await expect(mail.send(sampleMessage, { key: "k" })).rejects.toMatchObject({ name: "AppError", code });
});

test("Retry-After is passed on", async () => {
  const { mail } = await startResend({ ...problem(429, "rate_limit_exceeded"), headers: { "retry-after": "7" } });
  await expect(mail.send(sampleMessage, { key: "k" })).rejects.toMatchObject({ code: "unavailable", retryAfter: 7 });
});

test("a proxy's HTML page, silence, and no server at all are unavailable", async () => {
  const page = await startResend({ status: 502, body: "<html>Bad Gateway</html>" });
  await expect(page.mail.send(sampleMessage, { key: "k" })).rejects.toMatchObject({ code: "unavailable" });
  const silent = await startResend("silence");
  await expect(silent.mail.send(sampleMessage, { key: "k" })).rejects.toMatchObject({ code: "unavailable" });
  const absent = createResendMail({ api_key: "re_test_1", base_url: "http://127.0.0.1:1" });
  await expect(absent.send(sampleMessage, { key: "k" })).rejects.toMatchObject({ code: "unavailable" });
});
