import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const mebibyte = 1024 * 1024;

/** Mebibytes between two samples. */
export const betweenLooks = 8;

/** The most bytes in this process's buffers at one time. */
export interface MemoryWatch {
  sample(): void;
  readPeak(): number;
}

/**
 * What is not yet collected counts too, unless it exceeds the limit: a collection takes time in proportion to the whole heap, which is large
 * in a worker that has run other files.
 */
export function watchMemory(limit: number): MemoryWatch {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("This Node has no gc().");
  const read = (): number => process.memoryUsage().arrayBuffers;
  const readCollected = (): number => {
    // What a collection finds is freed beside it; the next one waits until that is done.
    collect();
    collect();
    return read();
  };
  const before = readCollected();
  let peak = 0;
  return {
    sample() {
      const used = read() - before;
      peak = Math.max(peak, used < limit ? used : readCollected() - before);
    },
    readPeak: () => peak,
  };
}

/** A body of `mebibytes` distinct mebibytes, generated on demand, with its true hash. */
export function createLargeBody(mebibytes: number, onLook: () => void): { body: Readable; readHash(): string } {
  const hash = createHash("sha256");
  async function* produce(): AsyncGenerator<Buffer> {
    for (let index = 0; index < mebibytes; index += 1) {
      if (index % betweenLooks === betweenLooks - 1) onLook();
      const chunk = Buffer.alloc(mebibyte, index + 1);
      hash.update(chunk);
      yield chunk;
    }
  }
  return { body: Readable.from(produce(), { objectMode: false }), readHash: () => hash.digest("hex") };
}
