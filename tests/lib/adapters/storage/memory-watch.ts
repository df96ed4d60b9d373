import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const mebibyte = 1024 * 1024;

/** The most bytes that buffers of this process held at once, counted after a collection at every mebibyte that passes. */
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

/** A body of `mebibytes` distinct mebibytes that exist only when asked for, with its true hash. */
export function createLargeBody(mebibytes: number, onChunk: () => void): { body: Readable; readHash(): string } {
  const hash = createHash("sha256");
  async function* produce(): AsyncGenerator<Buffer> {
    for (let index = 0; index < mebibytes; index += 1) {
      onChunk();
      const chunk = Buffer.alloc(mebibyte, index + 1);
      hash.update(chunk);
      yield chunk;
    }
  }
  return { body: Readable.from(produce(), { objectMode: false }), readHash: () => hash.digest("hex") };
}
