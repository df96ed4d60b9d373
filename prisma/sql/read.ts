import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The text of a `.sql` file beside this one. */
export function readSql(name: string): string {
  return readFileSync(join(fileURLToPath(new URL(".", import.meta.url)), name), "utf8");
}
