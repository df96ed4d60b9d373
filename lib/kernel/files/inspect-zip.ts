import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import type { UploadMediaType } from "./sniff";

const mebibyte = 1024 * 1024;

export interface ZipLimits {
  /** Files and folders, including those in nested archives. */
  max_entries: number;
  /** Inflated bytes of all entries, including nested archives. */
  max_total_bytes: number;
  /** Inflated to deflated size, of the archive and of each entry above 1 MiB; deflate itself cannot exceed 1,032. */
  max_ratio: number;
  /** Maximum nesting of archives: 2 allows a zip with a document that contains a sheet. */
  max_depth: number;
  /** Largest nested archive, since it is inspected in memory. */
  max_nested_bytes: number;
}

export const defaultZipLimits: ZipLimits = {
  max_entries: 2_000,
  max_total_bytes: 256 * mebibyte,
  max_ratio: 200,
  max_depth: 2,
  max_nested_bytes: 32 * mebibyte,
};

export type ZipRefusal =
  | "malformed"
  | "encrypted"
  | "too_many_entries"
  | "too_large"
  | "ratio"
  | "nested_too_deep"
  | "type_mismatch"
  | "macros";
export type ZipResult = { entries: number; total_bytes: number } | { refused: ZipRefusal };

/** Totals over the archive and all nested archives. */
interface Tally {
  entries: number;
  total_bytes: number;
}

class Refused extends Error {
  readonly reason: ZipRefusal;

  constructor(reason: ZipRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Makes a reader of one entry's inflated bytes, in chunks. */
export type EntryReader = () => (chunk: Buffer) => void;

/**
 * Inspects an archive (a file's path or its bytes): first the directory, which rejects declared bombs cheaply, then every entry, inflated
 * and discarded up to its declared size, which rejects false declarations. The content must match `mediaType`. Throws only if the file
 * cannot be read.
 */
export function inspectZip(source: string | Buffer, mediaType: UploadMediaType, limits = defaultZipLimits): Promise<ZipResult> {
  return walk(source, { limits, reader: null }, (names) => assertFits(names, mediaType));
}

/** Passes the content of every entry, nested archives included, to a reader of its own, within the limits of `inspectZip`. */
export function readZip(source: string | Buffer, reader: EntryReader, limits = defaultZipLimits): Promise<ZipResult> {
  return walk(source, { limits, reader }, () => undefined);
}

interface Walk {
  limits: ZipLimits;
  reader: EntryReader | null;
}

async function walk(source: string | Buffer, options: Walk, check: (names: string[]) => void): Promise<ZipResult> {
  const tally: Tally = { entries: 0, total_bytes: 0 };
  try {
    check(await inspectArchive(source, options, tally, 0));
    return tally;
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason };
    if (error instanceof Error && "syscall" in error) throw error;
    return { refused: "malformed" };
  }
}

async function inspectArchive(source: string | Buffer, options: Walk, tally: Tally, depth: number): Promise<string[]> {
  const { limits } = options;
  const zip = typeof source === "string" ? await openPromise(source, { autoClose: false }) : await fromBufferPromise(source);
  try {
    const entries = await readDirectory(zip, limits, tally);
    for (const entry of entries) {
      const nested = await inflateEntry(zip, entry, options);
      if (nested === null) continue;
      if (depth >= limits.max_depth) throw new Refused("nested_too_deep");
      await inspectArchive(nested, options, tally, depth + 1);
    }
    return entries.map(({ fileName }) => fileName);
  } finally {
    zip.close();
  }
}

async function readDirectory(zip: ZipFile, limits: ZipLimits, tally: Tally): Promise<Entry[]> {
  const entries: Entry[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    tally.entries += 1;
    total += entry.uncompressedSize;
    tally.total_bytes += entry.uncompressedSize;
    if (tally.entries > limits.max_entries) throw new Refused("too_many_entries");
    if (tally.total_bytes > limits.max_total_bytes) throw new Refused("too_large");
    if (entry.isEncrypted()) throw new Refused("encrypted");
    if (!entry.canDecodeFileData()) throw new Refused("malformed");
    assertRatio(entry.uncompressedSize, entry.compressedSize, limits);
    entries.push(entry);
  }
  // Catches entries that share their bytes and pass the check one by one.
  assertRatio(total, zip.fileSize, limits);
  return entries;
}

function assertRatio(inflated: number, deflated: number, limits: ZipLimits): void {
  if (inflated > mebibyte && inflated > deflated * limits.max_ratio) throw new Refused("ratio");
}

/** Inflates one entry and returns its bytes if it is an archive, else null. yauzl fails at the first byte past the declared size. */
async function inflateEntry(zip: ZipFile, entry: Entry, { limits, reader }: Walk): Promise<Buffer | null> {
  if (entry.fileName.endsWith("/")) return null;
  const read = reader?.();
  const kept: Buffer[] = [];
  let archive: boolean | null = null;
  let start = Buffer.alloc(0);
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const chunk = piece as Buffer;
    read?.(chunk);
    if (archive === null) {
      start = Buffer.concat([start, chunk.subarray(0, 4)]);
      kept.push(chunk);
      if (start.length >= 4) archive = isArchive(start);
    } else if (archive) kept.push(chunk);
    if (archive === true && entry.uncompressedSize > limits.max_nested_bytes) throw new Refused("too_large");
    if (archive === false) kept.length = 0;
  }
  return archive === true ? Buffer.concat(kept) : null;
}

function isArchive(start: Buffer): boolean {
  return ["504b0304", "504b0506", "504b0708"].includes(start.subarray(0, 4).toString("hex"));
}

/** Requires the part that makes it an office document (ECMA-376 Part 2; ODF 1.3 Part 2), and rejects macros. */
function assertFits(names: string[], mediaType: UploadMediaType): void {
  const folder = /(wordprocessing|spreadsheet|presentation)ml/.exec(mediaType)?.[1];
  const openDocument = mediaType.startsWith("application/vnd.oasis.opendocument.");
  if (folder !== undefined) {
    const prefix = { wordprocessing: "word/", spreadsheet: "xl/", presentation: "ppt/" }[folder] ?? "";
    if (!names.includes("[Content_Types].xml") || !names.some((name) => name.startsWith(prefix))) throw new Refused("type_mismatch");
    if (names.some((name) => /vbaProject\.bin$/i.test(name))) throw new Refused("macros");
  } else if (openDocument) {
    if (names[0] !== "mimetype" || !names.includes("content.xml")) throw new Refused("type_mismatch");
    if (names.some((name) => /^(Basic|Scripts)\//i.test(name))) throw new Refused("macros");
  }
}
