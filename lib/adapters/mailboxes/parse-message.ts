import { parseInThread } from "@/lib/kernel/files/parse-in-thread";
import type { ParsedMessage } from "@/lib/kernel/ports/mailbox";

/** `parseMessage` in a thread: a stranger's message must not keep others waiting. */
export async function parseStrangersMessage(source: Buffer): Promise<ParsedMessage> {
  const { files, ...message } = await parseInThread("mail", source);
  const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { ...message, files: files.map((file) => ({ ...file, content: asBuffer(file.content) })) };
}
