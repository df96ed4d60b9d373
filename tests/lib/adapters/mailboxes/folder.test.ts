import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderMailboxes } from "@/lib/adapters/mailboxes/folder";
import { createImapMailboxes } from "@/lib/adapters/mailboxes/imap";
import { Secret } from "@/lib/kernel/secrets";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "mailboxes-"));
});
afterAll(() => rm(root, { recursive: true }));

test("files are messages in the order in which they were written, and real hosts stay real", async () => {
  const mailboxes = createFolderMailboxes({ root, real: createImapMailboxes() });
  const place = {
    port: 993,
    security: "tls" as const,
    login: { kind: "password" as const, password: new Secret("copper-kettle-42") },
    folder: "INBOX",
  };
  const account = { ...place, host: "mail.acme.example", user: "support@acme.example" };
  expect(await mailboxes.look(account)).toEqual({ uid_validity: 1n, uid_next: 1 });
  const folder = join(root, "support%40acme.example");
  await mkdir(folder, { recursive: true });
  for (const [index, name] of ["b.eml", "a.eml", "notes.txt"].entries()) {
    await writeFile(join(folder, name), `Subject: ${name}\r\n\r\nHello.\r\n`);
    await utimes(join(folder, name), 1_700_000_000 + index, 1_700_000_000 + index);
  }
  const read: string[] = [];
  const reading = { uid_validity: 1n, after_uid: 0, limit: 10 };
  expect(await mailboxes.read(account, reading, async ({ source }) => void read.push((await mailboxes.parse(source)).subject))).toBe(2);
  expect(read).toEqual(["b.eml", "a.eml"]);
  expect((await mailboxes.look(account)).uid_next).toBe(1_700_000_001_001);
  expect(() => mailboxes.check({ host: "10.0.0.1", port: 993 })).toThrow();
});
