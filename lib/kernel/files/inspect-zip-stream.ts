import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { inspectZip, type ZipResult } from "./inspect-zip";
import type { UploadMediaType } from "./sniff";

/** `inspectZip` for a stream. An archive's directory is at its end, so the stream goes to a temporary file, not to memory. */
export async function inspectZipStream(body: Readable, mediaType: UploadMediaType): Promise<ZipResult> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-archive-"));
  try {
    const path = join(folder, "archive");
    await pipeline(body, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await inspectZip(path, mediaType);
  } finally {
    body.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
