import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { withTemporaryFile } from "@/lib/kernel/files/inspect-zip-stream";
import { parseInThread } from "@/lib/kernel/files/parse-in-thread";
import type { ScanResult, VirusScanPort } from "@/lib/kernel/ports/virus-scan";
import { searchForSignature } from "./signature";

/** Finds only the EICAR test signature, anywhere in the bytes, across chunks and inside zip archives; for development. */
export function createEicarScan(): VirusScanPort {
  return {
    description: "Finds only the EICAR test file, also inside archives and documents, not real viruses. Not for production: use ClamAV.",
    scan,
  };
}

/** An archive beyond the limits is rejected, as clamd does with `AlertExceedsMax`: it cannot be searched in full. */
async function scan(body: Readable): Promise<ScanResult> {
  const search = searchForSignature();
  return withTemporaryFile(watch(body, search.reader()), async (path): Promise<ScanResult> => {
    if (!search.found() && (await startsLikeZip(path))) {
      const { found, exceeds } = await parseInThread("eicar", path);
      if (exceeds) return { verdict: "infected", signature: "Heuristics.Limits.Exceeded" };
      if (found) return { verdict: "infected", signature: "Eicar-Test-Signature" };
    }
    return search.found() ? { verdict: "infected", signature: "Eicar-Test-Signature" } : { verdict: "clean" };
  });
}

async function* watch(body: Readable, read: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    const chunk = Buffer.from(piece as Uint8Array);
    read(chunk);
    yield chunk;
  }
}

async function startsLikeZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.toString("latin1") === "PK";
  } finally {
    await file.close();
  }
}
