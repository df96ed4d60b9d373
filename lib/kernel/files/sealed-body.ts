import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { AppError } from "../base/errors";

const chunkSize = 64 * 1024;
const tagSize = 16;
const saltSize = 16;

/** The size in bytes of a sealed body whose plain size is `size`. */
export function sealedSize(size: number): number {
  return saltSize + size + tagSize * Math.max(1, Math.ceil(size / chunkSize));
}

/** A stream of chunks that closes `source` with itself: a generator that nobody has begun to read would leave it open. */
function endingWith(source: Readable, chunks: AsyncIterable<Buffer>): Readable {
  const stream = Readable.from(chunks, { objectMode: false });
  stream.once("close", () => source.destroy());
  return stream;
}

/** A key for one body alone, so that the chunks' numbers can serve as nonces. */
const keyOf = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync("sha256", key, salt, "sealed body", 32));

/** The number of the chunk, and whether it is the last: chunks that are moved, left out or cut off do not open. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 4);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** A body in pieces of exactly `size` bytes; the last one is marked, and may be shorter or empty. */
async function* piecesOf(body: Readable, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held = Buffer.alloc(0);
  for await (const chunk of body) {
    held = Buffer.concat([held, chunk as Uint8Array]);
    // A full piece waits until it is known whether another follows.
    while (held.length > size) {
      yield { piece: held.subarray(0, size), isLast: false };
      held = held.subarray(size);
    }
  }
  yield { piece: held, isLast: true };
}

/**
 * Encrypts a stream with AES-256-GCM in chunks of 64 KiB. `readPlain` answers the size in bytes and the SHA-256 in hex of the plain body;
 * call it once, after the last chunk.
 */
export function sealBody(body: Readable, key: Buffer): { sealed: Readable; readPlain(): { size: number; sha256: string } } {
  const hash = createHash("sha256");
  let size = 0;
  async function* seal(): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltSize);
    const own = keyOf(key, salt);
    yield salt;
    let index = 0;
    for await (const { piece, isLast } of piecesOf(body, chunkSize)) {
      hash.update(piece);
      size += piece.length;
      const cipher = createCipheriv("aes-256-gcm", own, nonceOf(index++, isLast));
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    }
  }
  return { sealed: endingWith(body, seal()), readPlain: () => ({ size, sha256: hash.digest("hex") }) };
}

/**
 * Decrypts what `sealBody` wrote with any of these keys. The stream fails with AppError `internal` at the first chunk that was changed,
 * moved or left out, or where no key fits.
 */
export function openBody(body: Readable, keys: readonly Buffer[]): Readable {
  async function* open(): AsyncGenerator<Buffer> {
    let salt: Buffer = Buffer.alloc(0);
    let own: Buffer | null = null;
    let index = 0;
    for await (const { piece, isLast } of piecesOf(
      withoutSalt(body, (found) => (salt = found)),
      chunkSize + tagSize,
    )) {
      const nonce = nonceOf(index++, isLast);
      // The first piece shows which key it is.
      own ??= keys.map((key) => keyOf(key, salt)).find((key) => openPiece(piece, key, nonce) !== null) ?? null;
      const plain = own && openPiece(piece, own, nonce);
      if (plain === null) throw damaged();
      yield plain;
    }
  }
  return endingWith(body, open());
}

/** The plain bytes, or null where the key does not fit or the piece is damaged. */
function openPiece(piece: Buffer, key: Buffer, nonce: Buffer): Buffer | null {
  if (piece.length < tagSize) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAuthTag(piece.subarray(piece.length - tagSize));
  const plain = decipher.update(piece.subarray(0, piece.length - tagSize));
  try {
    decipher.final();
  } catch {
    return null;
  }
  return plain;
}

const damaged = () => new AppError("internal", "A stored file cannot be decrypted.");

/** The body after its first bytes, which `take` receives. */
function withoutSalt(body: Readable, take: (salt: Buffer) => void): Readable {
  async function* rest(): AsyncGenerator<Buffer> {
    let head: Buffer | null = Buffer.alloc(0);
    for await (const chunk of body) {
      if (head === null) {
        yield chunk as Buffer;
        continue;
      }
      head = Buffer.concat([head, chunk as Uint8Array]);
      if (head.length < saltSize) continue;
      take(head.subarray(0, saltSize));
      yield head.subarray(saltSize);
      head = null;
    }
  }
  return Readable.from(rest(), { objectMode: false });
}
