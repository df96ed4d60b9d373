import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { AppError } from "@/lib/kernel/base/errors";

/** An archive on disk whose entries are read one at a time. */
export interface ArchiveFile {
  names: readonly string[];
  has(name: string): boolean;
  open(name: string): Promise<Readable>;
  /** @throws AppError `invalid` for an entry that is missing or is not JSON. */
  json(name: string): Promise<unknown>;
  /** Lines without their ends; empty where the entry is missing. */
  lines(name: string): AsyncGenerator<string>;
  close(): void;
}

/** Bytes of an entry that is read as one JSON value. */
const longestJson = 16 * 1024 * 1024;

/** @throws AppError `invalid` for a file that is no ZIP archive. */
export async function openArchiveFile(path: string): Promise<ArchiveFile> {
  const zip = await openZip(path);
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once("end", () => resolve());
    zip.once("error", reject);
    zip.readEntry();
  });
  const open = (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (entry === undefined) return Promise.reject(incomplete(name));
    return new Promise((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
  };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    open,
    async json(name) {
      if ((entries.get(name)?.uncompressedSize ?? 0) > longestJson) throw incomplete(name);
      const text = (await buffer(await open(name))).toString("utf8");
      try {
        return JSON.parse(text);
      } catch {
        throw incomplete(name);
      }
    },
    async *lines(name) {
      if (!entries.has(name)) return;
      const stream = await open(name);
      for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) if (line !== "") yield line;
    },
    close: () => zip.close(),
  };
}

function incomplete(name: string): AppError {
  return new AppError("invalid", `This is not a whole archive of a company: ${name} is missing or damaged.`);
}

async function openZip(path: string): Promise<ZipFile> {
  return openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true }).catch((cause: unknown) => {
    throw new AppError("invalid", "This file is not a ZIP archive, or it can’t be read.", { cause });
  });
}
