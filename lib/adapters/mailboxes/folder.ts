import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { MailboxAccount, MailboxMessage, MailboxPort } from "@/lib/kernel/ports/mailbox";

/** The reserved names of RFC 2606: no mail server can have one. */
const isSandboxed = (host: string): boolean => host.endsWith(".example");

/**
 * For the demo: mailboxes at hosts that end with `.example` are folders of this machine, and each file that ends with `.eml` is a message
 * that arrived when the file was written. Other hosts are read by `real`.
 */
export function createFolderMailboxes({ root, real }: { root: string; real: MailboxPort }): MailboxPort {
  return {
    check: (account) => (isSandboxed(account.host) ? undefined : real.check(account)),
    parse: (source) => real.parse(source),
    async look(account) {
      if (!isSandboxed(account.host)) return real.look(account);
      const files = await list(root, account);
      return { uid_validity: 1n, uid_next: (files.at(-1)?.uid ?? 0) + 1 };
    },
    async read(account, reading, take) {
      if (!isSandboxed(account.host)) return real.read(account, reading, take);
      const chosen = (await list(root, account)).filter(({ uid }) => uid > reading.after_uid).slice(0, reading.limit);
      for (const { path, uid } of chosen) await take(await readFileAt(path, uid));
      return chosen.length;
    },
  };
}

/** The messages in the order in which they arrived; the milliseconds of their arrival are their numbers. */
async function list(root: string, { user }: MailboxAccount): Promise<{ path: string; uid: number }[]> {
  const folder = join(root, encodeURIComponent(user.toLowerCase()).replace(/^\.+/, ""));
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  const files = await Promise.all(names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })));
  return files.map(({ path, at }) => ({ path, uid: Math.floor(at) })).sort((one, other) => one.uid - other.uid);
}

async function readFileAt(path: string, uid: number): Promise<MailboxMessage> {
  const source = await readFile(path);
  return { uid, received_at: new Date(uid), size: source.length, source, is_truncated: false };
}
