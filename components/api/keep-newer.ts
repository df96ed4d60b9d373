import { replaceEqualDeep } from "@tanstack/react-query";

interface Versioned {
  id: string;
  version: number;
}

const isVersioned = (data: unknown): data is Versioned =>
  typeof data === "object" &&
  data !== null &&
  "id" in data &&
  typeof data.id === "string" &&
  "version" in data &&
  typeof data.version === "number";

/**
 * What stands in the cache once `read` has come while `held` stood there. Of one record the later version stays: a reading that began
 * before a change was sent may come after the answer to that change, and would put the old state back on the screen. Equal parts keep their
 * identity, as the cache's own way has it.
 */
export function keepNewer(held: unknown, read: unknown): unknown {
  if (isVersioned(held) && isVersioned(read) && held.id === read.id && held.version > read.version) return held;
  return replaceEqualDeep(held, read);
}
