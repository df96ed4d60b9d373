import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createImapMailboxes } from "@/lib/adapters/mailboxes/imap";
import { Secret } from "@/lib/kernel/secrets";
import type { MailboxAccount, MailboxPort } from "@/lib/kernel/ports/mailbox";
import { startDovecot, type DovecotServer } from "./dovecot-server";

let server: DovecotServer;
let mailboxes: MailboxPort;
beforeAll(async () => {
  server = await startDovecot();
  mailboxes = createImapMailboxes({ allow_private: ["127.0.0.0/8"], allowed_ports: "any", ca: server.ca, timeout_ms: 5_000 });
});
afterAll(() => server.stop());

const account = (changes: Partial<MailboxAccount> = {}): MailboxAccount => ({
  host: "localhost",
  port: server.ports.tls,
  security: "tls",
  user: server.user,
  login: { kind: "password", password: new Secret(server.password) },
  folder: "INBOX",
  ...changes,
});
const mail = (subject: string) => `From: ada@northwind.example\r\nTo: support@acme.example\r\nSubject: ${subject}\r\n\r\nHello.\r\n`;

/** The subjects of the messages after `after_uid`, and the last UID. */
async function readSubjects(after_uid: number, limit = 100) {
  const { uid_validity } = await mailboxes.look(account());
  const subjects: string[] = [];
  let last = after_uid;
  await mailboxes.read(account(), { uid_validity, after_uid, limit }, ({ uid, source }) => {
    subjects.push(/Subject: (.*)\r/.exec(source.toString())?.[1] ?? "");
    last = uid;
    return Promise.resolve();
  });
  return { subjects, last };
}

test("messages are read in order, in limited readings, and stay unread and in place", async () => {
  for (const subject of ["one", "two", "three"]) await server.deliver(mail(subject));
  const first = await readSubjects(0, 2);
  expect(first.subjects).toEqual(["one", "two"]);
  expect((await readSubjects(first.last)).subjects).toEqual(["three"]);
  const { new: unseen, cur } = await server.files();
  // Flags follow `:2,` in the name of a file.
  expect([...unseen, ...cur].filter((name) => /:2,./.test(name))).toEqual([]);
  expect(unseen.length + cur.length).toBe(3);
});

test("a reading after the last message finds nothing, although the server answers with the last one", async () => {
  const { last } = await readSubjects(0);
  expect((await readSubjects(last)).subjects).toEqual([]);
});

test("a reading that is cut off continues after the last message that was taken", async () => {
  const { uid_validity } = await mailboxes.look(account());
  const taken: number[] = [];
  const reading = mailboxes.read(account(), { uid_validity, after_uid: 0, limit: 100 }, ({ uid }) => {
    if (taken.length === 1) return Promise.reject(new Error("killed"));
    taken.push(uid);
    return Promise.resolve();
  });
  await expect(reading).rejects.toThrow("killed");
  expect((await readSubjects(taken[0] ?? 0)).subjects).toEqual(["two", "three"]);
});

test("STARTTLS is used on the other port", async () => {
  const { uid_next } = await mailboxes.look(account({ port: server.ports.starttls, security: "starttls" }));
  expect(uid_next).toBeGreaterThan(1);
});

test("a renumbered folder is not read", async () => {
  const { uid_validity } = await mailboxes.look(account());
  const read = () =>
    mailboxes.read(account(), { uid_validity: uid_validity + 1n, after_uid: 0, limit: 1 }, () => Promise.reject(new Error("read")));
  expect(await read()).toBeNull();
});

test.each<[string, string, Partial<MailboxAccount>]>([
  ["a wrong password", "credentials", { login: { kind: "password", password: new Secret("wrong") } }],
  ["a folder that is missing", "folder", { folder: "Archive/2026" }],
])("%s is named", async (_name, code, changes) => {
  await expect(mailboxes.look(account(changes))).rejects.toMatchObject({ code: "invalid", errors: [{ code }] });
});

test("a certificate of an unknown authority is refused", async () => {
  const strict = createImapMailboxes({ allow_private: ["127.0.0.0/8"], allowed_ports: "any", timeout_ms: 5_000 });
  await expect(strict.look(account())).rejects.toMatchObject({ code: "invalid", errors: [{ path: "host", code: "tls" }] });
});

/** A server that speaks in clear and answers each command by `answer`; returns what clients sent. */
async function withPlainServer(answer: (line: string) => string, greeting: string, work: (port: number) => Promise<void>): Promise<string> {
  let sent = "";
  const plain = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.write(greeting);
    socket.on("data", (data) => {
      sent += data.toString("latin1");
      for (const line of data.toString("latin1").split("\r\n").filter(Boolean)) socket.write(answer(line));
    });
  });
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", () => resolve()));
  try {
    await work((plain.address() as AddressInfo).port);
  } finally {
    await new Promise((resolve) => plain.close(resolve));
  }
  return sent;
}

const tagOf = (line: string) => line.split(" ")[0] ?? "";
const withoutTls = (line: string) => `* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tagOf(line)} OK done\r\n`;
const refusingTls = (line: string) =>
  /STARTTLS$/.test(line) ? `${tagOf(line)} NO not now\r\n` : `* CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN\r\n${tagOf(line)} OK done\r\n`;

test.each<[string, (line: string) => string, string, MailboxAccount["security"]]>([
  ["offers no STARTTLS", withoutTls, "* OK hello\r\n", "starttls"],
  ["refuses STARTTLS", refusingTls, "* OK hello\r\n", "starttls"],
  ["signs everybody in before TLS", withoutTls, "* PREAUTH hello\r\n", "starttls"],
  ["speaks in clear on the port for TLS", withoutTls, "* OK hello\r\n", "tls"],
])("a server that %s is refused, and never sees the password", async (_name, answer, greeting, security) => {
  const sent = await withPlainServer(answer, greeting, async (port) => {
    await expect(mailboxes.look(account({ port, security }))).rejects.toMatchObject({
      code: "invalid",
      errors: [{ path: "host", code: "no_tls", message: expect.stringContaining("does not offer an encrypted connection") }],
    });
  });
  expect(sent).not.toContain(server.user);
  expect(sent).not.toMatch(/LOGIN|AUTHENTICATE/i);
});

test("a server that stays silent ends in time", async () => {
  const impatient = createImapMailboxes({ allow_private: ["127.0.0.0/8"], allowed_ports: "any", timeout_ms: 200 });
  await withPlainServer(
    () => "",
    "",
    async (port) => {
      const look = impatient.look(account({ port, security: "starttls" }));
      await expect(look).rejects.toMatchObject({ code: "unavailable", errors: [{ code: "timeout" }] });
    },
  );
});

test("private addresses and other ports are refused without a connection", async () => {
  const strict = createImapMailboxes();
  expect(() => strict.check({ host: "mail.example.com", port: 25 })).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ path: "port" })] }),
  );
  expect(() => strict.check({ host: "10.0.0.1", port: 993 })).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ path: "host" })] }),
  );
  await expect(strict.look(account({ port: 993 }))).rejects.toMatchObject({ errors: [{ path: "host", code: "address_not_allowed" }] });
});
