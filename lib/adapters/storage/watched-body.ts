import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { StoredObject } from "@/lib/kernel/ports/storage";

export interface WatchedBody {
  /** The body's bytes, one chunk in memory at a time. */
  chunks: AsyncGenerator<Buffer>;
  /** The body's own failure, or undefined: a caller's error (too large, connection lost) must not look like the storage's. */
  readFailure(): unknown;
  /** Size in bytes and SHA-256 in hex; call it once, after the last chunk. */
  readResult(): StoredObject;
}

/** Counts and hashes a body as it is read, and remembers whether the body itself failed. */
export function watchBody(body: Readable): WatchedBody {
  const hash = createHash("sha256");
  let size = 0;
  let failure: unknown;

  async function* flow(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of body) {
        const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  }

  return { chunks: flow(), readFailure: () => failure, readResult: () => ({ size, sha256: hash.digest("hex") }) };
}
