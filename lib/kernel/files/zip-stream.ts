import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** An entry of an archive; its content is opened when its turn comes. */
export interface ZipEntry {
  path: string;
  /** Whether it may exceed 4 GiB, which older programs for archives cannot read. */
  large?: boolean;
  open(): AsyncIterable<string | Buffer>;
}

/**
 * An archive as a stream. Memory does not grow with its size: entries are compressed one after the other, as fast as the reader takes them.
 * An entry that fails to read destroys the stream with its error.
 */
export function zipStream(entries: readonly ZipEntry[], writtenAt: Date): Readable {
  const archive = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  archive.on("error", fail);
  for (const { path, open, large = false } of entries) {
    archive.addReadStreamLazy(path, { mtime: writtenAt, forceZip64Format: large, compressionLevel: 6 }, (ready) => {
      const content = Readable.from(open(), { objectMode: false });
      content.once("error", fail);
      ready(null, content);
    });
  }
  archive.outputStream.pipe(output);
  archive.end();
  return output;
}
