import { renameSync, writeFileSync } from "node:fs";

/** Writes a file that its owner alone reads. It is written beside and renamed, so that a crash leaves either the old or the new file. */
export function writeWholeFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
