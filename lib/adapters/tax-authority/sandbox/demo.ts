import { dirname, join } from "node:path";

/** The file that keeps the sandbox's state, beside the stored files. */
export function taxSandboxFile({ STORAGE_DIR }: { STORAGE_DIR: string }): string {
  return join(dirname(STORAGE_DIR), "tax-sandbox.json");
}
