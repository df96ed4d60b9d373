import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "@/lib/kernel/base/errors";
import { provideBuiltConfig } from "@/lib/kernel/env";
import { readBuiltConfig } from "@/scripts/web/built-config";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "built-config-"));
});
afterEach(() => rmSync(root, { recursive: true }));

test("a build's configuration is read and passed to Next", () => {
  mkdirSync(join(root, ".next"));
  writeFileSync(
    join(root, ".next/required-server-files.json"),
    JSON.stringify({ version: 1, config: { distDir: ".next", compress: true } }),
  );
  const config = readBuiltConfig(root);
  expect(config).toEqual({ distDir: ".next", compress: true });
  const target: Record<string, string | undefined> = {};
  provideBuiltConfig(config, target);
  expect(Object.values(target)).toEqual([JSON.stringify(config)]);
});

test("without a build the error says what to do", () => {
  expect(() => readBuiltConfig(root)).toThrow(AppError);
  expect(() => readBuiltConfig(root)).toThrow("npm run build");
});
