import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const mebibyte = 1024 * 1024;

/** Mebibytes between two samples, since each sample's collection takes time in proportion to the whole heap. */
export const betweenLooks = 8;

/** The most bytes in this process's buffers at one time, measured after a collection at each sample. */
export interface MemoryWatch {
  sample(): void;
  readPeak(): number;
}

export function watchMemory(): MemoryWatch {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("This Node has no gc().");
  const read = (): number => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = read();
  let peak = 0;
  return {
    sample: () => void (peak = Math.max(peak, read() - before)),
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
