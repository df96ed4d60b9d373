import type { Readable } from "node:stream";
import type { SFTPWrapper } from "ssh2";
import { folderMissing, writeRefused } from "./ssh-errors";

export interface FileActions {
  /** @throws AppError `invalid` for a path that is no folder. */
  assertFolder(path: string): Promise<void>;
  write(path: string, body: Readable): Promise<void>;
  /** Replaces a file of the new name. */
  rename(from: string, to: string): Promise<void>;
}

/** Bytes of one write, which every server accepts, and how many are under way at a time. */
const piece = 32 * 1024;
const piecesAtOnce = 32;

type Done<Value> = (error: Error | null | undefined, value: Value) => void;

const called = <Value>(start: (done: Done<Value>) => void): Promise<Value> =>
  new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value)));
  });

/** What an upload does on a server that is signed in to. */
export function fileActions(sftp: SFTPWrapper): FileActions {
  return {
    async assertFolder(path) {
      const stats = await called<{ isDirectory(): boolean }>((done) => sftp.stat(path, done as never)).catch(() => null);
      if (stats?.isDirectory() !== true) throw folderMissing();
    },
    async write(path, body) {
      const handle = await called<Buffer>((done) => sftp.open(path, "w", done)).catch((error: unknown) => {
        throw writeRefused(error);
      });
      let failure: unknown = null;
      let offset = 0;
      const underWay = new Set<Promise<void>>();
      for await (const chunk of body) {
        const bytes = chunk as Buffer;
        for (let start = 0; start < bytes.length && failure === null; start += piece) {
          const part = bytes.subarray(start, start + piece);
          const writing: Promise<void> = called<void>((done) => sftp.write(handle, part, 0, part.length, offset, done as never))
            .catch((error: unknown) => {
              failure ??= error;
            })
            .finally(() => underWay.delete(writing));
          underWay.add(writing);
          offset += part.length;
          if (underWay.size >= piecesAtOnce) await Promise.race(underWay);
        }
        if (failure !== null) break;
      }
      await Promise.all(underWay);
      await called<void>((done) => sftp.close(handle, done as never)).catch((error: unknown) => {
        failure ??= error;
      });
      if (failure !== null) throw writeRefused(failure);
    },
    async rename(from, to) {
      try {
        // OpenSSH's own rename replaces atomically; the protocol's refuses to replace.
        await called<void>((done) => sftp.ext_openssh_rename(from, to, done as never)).catch(async () => {
          await called<void>((done) => sftp.unlink(to, done as never)).catch(() => undefined);
          await called<void>((done) => sftp.rename(from, to, done as never));
        });
      } catch (error) {
        throw writeRefused(error);
      }
    },
  };
}
