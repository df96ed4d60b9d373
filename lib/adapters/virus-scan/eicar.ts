import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { readZip } from "@/lib/kernel/files/inspect-zip";
import { withTemporaryFile } from "@/lib/kernel/files/inspect-zip-stream";
import type { ScanResult, VirusScanPort } from "@/lib/kernel/ports/virus-scan";

/** The test file of eicar.org, split in two so that scanners do not flag this source. */
const signature = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""), "latin1");

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
      const result = await readZip(path, search.reader);
      // A damaged archive has no entries that a program could open; its bytes were searched above.
      if (!search.found() && "refused" in result && result.refused !== "malformed")
        return { verdict: "infected", signature: "Heuristics.Limits.Exceeded" };
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

/** Remembers whether any of its readers saw the signature; each reader sees one stream. */
function searchForSignature() {
  let found = false;
  const reader = () => {
    let tail = Buffer.alloc(0);
    return (chunk: Buffer) => {
      const window = Buffer.concat([tail, chunk]);
      found ||= window.includes(signature);
      tail = window.subarray(Math.max(0, window.length - signature.length + 1));
    };
  };
  return { reader, found: () => found };
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
