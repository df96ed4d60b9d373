import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileOpenApiFetch } from "@/scripts/check-clients";
import { describeApi } from "@/scripts/openapi";

test("the TypeScript client of the API document compiles in strict mode, with calls as users write them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "client-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(await describeApi()));
  expect(() => compileOpenApiFetch(folder, file)).not.toThrow();
  rmSync(folder, { recursive: true });
});
