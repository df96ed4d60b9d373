import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findStalePackages, reasonToInstall } from "@/scripts/ensure-installed.mjs";

const zod = { version: "4.6.7", integrity: "sha512-a" };
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "installed-"));
});
afterEach(() => rm(root, { recursive: true }));

test("packages that match the lock file are not stale", () => {
  expect(findStalePackages({ "": { version: "0.1.0" }, "node_modules/zod": zod }, { "node_modules/zod": zod })).toEqual([]);
});

test("a package with another version or content, a missing and an extra package are stale", () => {
  const wanted = { "node_modules/zod": zod };
  expect(findStalePackages(wanted, { "node_modules/zod": { ...zod, version: "4.6.6" } })).toEqual(["node_modules/zod"]);
  expect(findStalePackages(wanted, { "node_modules/zod": { ...zod, integrity: "sha512-b" } })).toEqual(["node_modules/zod"]);
  expect(findStalePackages(wanted, {})).toEqual(["node_modules/zod"]);
  expect(findStalePackages({}, wanted)).toEqual(["node_modules/zod"]);
});

test("a package of another platform may be absent, or present without a lock entry", () => {
  expect(findStalePackages({}, { "node_modules/fsevents": { ...zod, optional: true } })).toEqual([]);
  expect(findStalePackages({ "node_modules/fsevents": { ...zod, optional: true } }, {})).toEqual([]);
});

test("it detects missing node_modules, complete packages, and a folder removed by hand", async () => {
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages: { "": {}, "node_modules/zod": zod } }));
  expect(reasonToInstall(root)).toBe("node_modules is missing");
  await mkdir(join(root, "node_modules/zod"), { recursive: true });
  await writeFile(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages: { "node_modules/zod": zod } }));
  expect(reasonToInstall(root)).toBeNull();
  await rm(join(root, "node_modules/zod"), { recursive: true });
  expect(reasonToInstall(root)).toBe("node_modules/zod is not as package-lock.json has it");
});
