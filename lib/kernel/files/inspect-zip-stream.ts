import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ZipResult } from "./inspect-zip";
import { parseInThread } from "./parse-in-thread";
import type { UploadMediaType } from "./sniff";

/** `inspectZip` for a stream. */
export function inspectZipStream(body: Readable, mediaType: UploadMediaType): Promise<ZipResult> {
  return withTemporaryFile(body, (path) => parseInThread("archive", path, mediaType));
}

/**
 * Calls `use` with the path of a temporary file that holds the stream's bytes. An archive's directory is at its end, so it needs a file,
 * not memory.
 */
export async function withTemporaryFile<Result>(
  body: Readable | AsyncIterable<Buffer>,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-archive-"));
  try {
    const path = join(folder, "archive");
    await pipeline(body, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await use(path);
  } finally {
    if ("destroy" in body) body.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
