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
 * Merges a `read` result into the `cached` cache entry. Of one record the later version stays: a read that began before a change can arrive
 * after the change's response and would restore the old state on the screen. Equal parts retain their identity, as TanStack Query does by
 * default.
 */
export function keepNewer(cached: unknown, read: unknown): unknown {
  if (isVersioned(cached) && isVersioned(read) && cached.id === read.id && cached.version > read.version) return cached;
  return replaceEqualDeep(cached, read);
}
