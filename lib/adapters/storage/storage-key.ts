import { AppError } from "@/lib/kernel/base/errors";

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const longestKey = 512;

/**
 * Splits a storage key into segments of ASCII letters, digits, `.`, `_` and `-`, none starting with a dot. So `..`, absolute paths,
 * backslashes, NUL and hidden names are impossible, and a key is the same on disk, in S3 and in a URL. @throws AppError `invalid`.
 */
export function parseStorageKey(key: string): string[] {
  const segments = key.split("/");
  if (key.length > longestKey || !segments.every((part) => segment.test(part) && !part.endsWith(".blob"))) {
    throw new AppError("invalid", "Invalid storage key.");
  }
  return segments;
}
