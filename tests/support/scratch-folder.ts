import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const inMemory = "/dev/shm";
/** What a run's databases and write-ahead log may come to, with as much again to spare. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Where a run's PostgreSQL keeps its files: in memory where there is room, since each test file makes a database of a thousand files and
 * removes it, and a disk's file system is slow to give out again what was freed a moment ago.
 */
export function scratchFolder(): string {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= roomNeeded ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
