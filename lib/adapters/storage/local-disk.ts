import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { StoragePort } from "@/lib/kernel/ports/storage";
import { parseStorageKey } from "./storage-key";
import { watchBody } from "./watched-body";

export interface LocalDiskOptions {
  /** Absolute folder, created if missing. All processes of one installation use the same one. */
  root: string;
}

/**
 * Stores objects as files in one folder. A reader sees the old object or the new one, never a part: the body is written to `.incoming/`,
 * flushed, and renamed into place. The `.blob` suffix lets the keys `a` and `a/b` coexist and keeps servers from guessing a type.
 */
export function createLocalDiskStorage(options: LocalDiskOptions): StoragePort {
  const root = resolve(options.root);
  const incoming = join(root, ".incoming");
  const pathOf = (key: string): string => `${join(root, ...parseStorageKey(key))}.blob`;

  return {
    async put(key, body) {
      const target = pathOf(key);
      const temporary = join(incoming, randomUUID());
      const watched = watchBody(body);
      try {
        await mkdir(incoming, { recursive: true });
        await pipeline(watched.chunks, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }));
        await moveInto(temporary, target);
      } catch (error) {
        const failure = watched.readFailure();
        body.destroy();
        await rm(temporary, { force: true }).catch(() => undefined);
        throw failure ?? toUnavailable(error);
      }
      return watched.readResult();
    },

    async get(key) {
      const handle = await open(pathOf(key), "r").catch((error: unknown) => {
        throw toStorageError(error);
      });
      const { size } = await handle.stat();
      return { body: handle.createReadStream(), size };
    },

    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      try {
        await moveInto(source, target);
        await syncFolder(dirname(source));
      } catch (error) {
        // A retried step finds that its first run has already moved the file.
        if (isMissing(error) && (await exists(target))) return;
        throw toStorageError(error);
      }
    },

    async delete(key) {
      const target = pathOf(key);
      try {
        await rm(target, { force: true });
      } catch (error) {
        if (!isMissing(error)) throw toStorageError(error);
      }
    },

    list: (folder) => listFolder(join(root, ...parseStorageKey(folder)), folder),
  };
}

async function* listFolder(path: string, key: string): AsyncGenerator<{ key: string; written_at: Date }> {
  try {
    for await (const entry of await opendir(path)) {
      if (entry.isDirectory()) yield* listFolder(join(path, entry.name), `${key}/${entry.name}`);
      const written = entry.isFile() ? await stat(join(path, entry.name)).catch(() => null) : null;
      if (written) yield { key: `${key}/${entry.name.replace(/\.blob$/, "")}`, written_at: written.mtime };
    }
  } catch (error) {
    // The folder does not exist yet, or no longer.
    if (!isMissing(error)) throw error instanceof AppError ? error : toUnavailable(error);
  }
}

async function moveInto(source: string, target: string): Promise<void> {
  await access(source);
  const folder = dirname(target);
  const created = await mkdir(folder, { recursive: true });
  await rename(source, target);
  const top = created === undefined ? folder : dirname(created);
  for (let path = folder; ; path = dirname(path)) {
    await syncFolder(path);
    if (path === top) return;
  }
}

/** A rename survives a power failure only after its folder is flushed. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

function toStorageError(error: unknown): AppError {
  return isMissing(error) ? notFound("file") : toUnavailable(error);
}

function toUnavailable(error: unknown): AppError {
  return new AppError("unavailable", "The file storage did not respond.", { cause: error });
}
