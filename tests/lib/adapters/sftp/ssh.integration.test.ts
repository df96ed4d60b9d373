import { randomBytes } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSshSftp } from "@/lib/adapters/sftp/ssh";
import type { SftpAccount, SftpPort } from "@/lib/kernel/ports/sftp";
import { Secret } from "@/lib/kernel/secrets";
import { startSshServer, type SshServer } from "./ssh-server";

let server: SshServer;
let sftp: SftpPort;
const rules = { allow_private: ["127.0.0.0/8"], timeout_ms: 5_000 };
beforeAll(async () => {
  server = await startSshServer();
  sftp = createSshSftp(rules);
});
afterAll(() => server.stop());

const account = (changes: Partial<SftpAccount> = {}): SftpAccount => ({
  host: "localhost",
  port: server.port,
  user: server.user,
  login: { auth: "key", private_key: new Secret(server.private_key), passphrase: null },
  folder: server.folder,
  host_key: `ssh-ed25519 ${server.fingerprint}`,
  ...changes,
});
const problem = (path: string, code: string) => ({ errors: [{ path, code }] });

test("the host key is asked for without a sign-in, as ssh-keygen prints it", async () => {
  expect(await sftp.askHostKey(account())).toBe(`ssh-ed25519 ${server.fingerprint}`);
});

test("a file arrives whole under its own name, and replaces one of that name", async () => {
  const content = randomBytes(3_000_000).toString("base64");
  await sftp.upload(account(), "Customers 2026-01-05.csv", Readable.from([Buffer.from("first")]));
  await sftp.upload(
    account(),
    "Customers 2026-01-05.csv",
    Readable.from([Buffer.from(content.slice(0, 99)), Buffer.from(content.slice(99))]),
  );
  expect(await server.files()).toEqual(["Customers 2026-01-05.csv"]);
  expect((await server.read("Customers 2026-01-05.csv")) === content).toBe(true);
});

test("a source that fails leaves nothing under the file's name", async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("storage is gone");
    })(),
  );
  await expect(sftp.upload(account(), "half.csv", broken)).rejects.toThrow();
  expect(await server.files()).not.toContain("half.csv");
});

test("an encrypted key opens with its passphrase alone", async () => {
  const login = (passphrase: string | null) => ({
    auth: "key" as const,
    private_key: new Secret(server.locked_key),
    passphrase: passphrase === null ? null : new Secret(passphrase),
  });
  await sftp.look(account({ login: login(server.passphrase) }));
  await expect(sftp.look(account({ login: login("wrong") }))).rejects.toMatchObject(problem("private_key", "private_key"));
  await expect(sftp.look(account({ login: login(null) }))).rejects.toMatchObject(problem("private_key", "private_key"));
});

test("a wrong sign-in, a missing folder and a refused write each name their field", async () => {
  const password = { auth: "password" as const, password: new Secret("guess") };
  await expect(sftp.look(account({ login: password }))).rejects.toMatchObject(problem("user", "credentials"));
  await expect(sftp.look(account({ folder: `${server.folder}/nowhere` }))).rejects.toMatchObject(problem("folder", "folder"));
  const upload = sftp.upload(account({ folder: "/proc" }), "x.csv", Readable.from([Buffer.from("x")]));
  await expect(upload).rejects.toMatchObject(problem("folder", "write"));
});

test("private addresses, reserved ports and silent servers are refused", async () => {
  const strict = createSshSftp();
  expect(() => strict.check({ host: "10.0.0.1", port: 22 })).toThrow();
  expect(() => strict.check({ host: "sftp.example.com", port: 25 })).toThrow();
  await expect(strict.askHostKey({ host: "127.0.0.1", port: 22 })).rejects.toMatchObject(problem("host", "address_not_allowed"));
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const impatient = createSshSftp({ ...rules, timeout_ms: 300 });
  await expect(impatient.askHostKey({ host: "127.0.0.1", port })).rejects.toMatchObject(problem("host", "timeout"));
  silent.close();
  await expect(sftp.askHostKey({ host: "127.0.0.1", port })).rejects.toMatchObject(problem("host", "unreachable"));
});

test("a changed host key is refused before anything is sent, also where it has another type", async () => {
  const before = account();
  const ecdsa = before.host_key.replace("ssh-ed25519", "ecdsa-sha2-nistp256");
  await expect(sftp.look({ ...before, host_key: ecdsa })).rejects.toMatchObject(problem("host_key", "host_key"));
  await server.changeHostKey();
  await expect(sftp.look(before)).rejects.toMatchObject(problem("host_key", "host_key"));
  await sftp.look({ ...before, host_key: await sftp.askHostKey(before) });
});
