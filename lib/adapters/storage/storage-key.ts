import { AppError } from "@/lib/kernel/base/errors";

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const longestKey = 512;

/**
 * Answers the segments of a storage key, or throws `invalid`.
 * A key is one to many segments of ASCII letters, digits, `.`, `_` and `-`, none beginning with a dot: so `..`, an absolute path,
 * a backslash, a NUL or a hidden name cannot be written, and the key means the same on disk, in S3 and in a URL.
 */
export function parseStorageKey(key: string): string[] {
  const segments = key.split("/");
  if (key.length > longestKey || !segments.every((part) => segment.test(part) && !part.endsWith(".blob"))) {
    throw new AppError("invalid", "This is not a storage key.");
  }
  return segments;
}
