import { parseStrangersMessage } from "@/lib/adapters/mailboxes/parse-message";
import type { MailboxPort } from "@/lib/kernel/ports/mailbox";

export interface MemoryMailbox {
  port: MailboxPort;
  /** Puts a message into the folder; lines may end with LF alone. */
  deliver(source: string | Buffer): void;
}

/** A mail server in memory with one folder, whose messages are parsed as real ones are. */
export function createMemoryMailbox(now: () => Date): MemoryMailbox {
  const messages: { source: Buffer; received_at: Date }[] = [];
  const folder = () => Promise.resolve({ uid_validity: 1n, uid_next: messages.length + 1 });
  return {
    deliver(source) {
      const bytes = typeof source === "string" ? Buffer.from(source.replace(/\r?\n/g, "\r\n")) : source;
      messages.push({ source: bytes, received_at: now() });
    },
    port: {
      check: () => undefined,
      parse: parseStrangersMessage,
      look: folder,
      async read(_account, { after_uid, limit }, take) {
        const chosen = messages.slice(after_uid, after_uid + limit);
        for (const [index, { source, received_at }] of chosen.entries())
          await take({ uid: after_uid + index + 1, received_at, size: source.length, source, is_truncated: false });
        return chosen.length;
      },
    },
  };
}
