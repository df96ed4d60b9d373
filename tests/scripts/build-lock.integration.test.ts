import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTurn, isBuilding } from "@/scripts/build-lock";
import { until } from "@/tests/inngest/embedded/support";

let root: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "atrium-builders-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

/** A builder process: it builds until the file `go` exists, unless it waited for a build of the same sources. */
const builder = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inTurn } from ${JSON.stringify(join(import.meta.dirname, "../../scripts/build-lock.ts"))};
const [root] = process.argv.slice(-1);
const note = (line) => appendFileSync(root + "/journal", line + "\\n");
await inTurn(root, () => note("waits"), async (waited) => {
  const sources = readFileSync(root + "/sources", "utf8");
  if (waited && existsSync(root + "/built") && readFileSync(root + "/built", "utf8") === sources) return note("skips");
  note("begins");
  while (!existsSync(root + "/go")) await sleep(10);
  await sleep(50);
  writeFileSync(root + "/built", sources);
  note("ends");
});
`;

function startBuilder(): Promise<number | null> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", builder, root], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  children.push(child);
  return new Promise((resolve) => child.once("exit", resolve));
}
const journal = (): string[] => (existsSync(join(root, "journal")) ? readFileSync(join(root, "journal"), "utf8").trim().split("\n") : []);
const count = (line: string): number => journal().filter((one) => one === line).length;
const setSources = (text: string): void => writeFileSync(join(root, "sources"), text);
const left = (): string[] => readdirSync(join(root, ".data/builders"));

test("three processes build one at a time; one that waited for a build of the same sources skips its own", async () => {
  setSources("one");
  const ends = [startBuilder(), startBuilder(), startBuilder()];
  await until("one to build and two to wait", () => count("begins") === 1 && count("waits") === 2);
  expect(isBuilding(root)).toBe(true);
  writeFileSync(join(root, "go"), "");
  expect(await Promise.all(ends)).toEqual([0, 0, 0]);
  expect(journal().toSorted()).toEqual(["begins", "ends", "skips", "skips", "waits", "waits"]);
  expect(left()).toEqual([]);
  expect(isBuilding(root)).toBe(false);
});

test("a process that waited for a build of other sources builds after it", async () => {
  setSources("one");
  const first = startBuilder();
  await until("the first to build", () => count("begins") === 1);
  const second = startBuilder();
  await until("the second to wait", () => count("waits") === 1);
  setSources("two");
  writeFileSync(join(root, "go"), "");
  await Promise.all([first, second]);
  expect(journal()).toEqual(["begins", "waits", "ends", "begins", "ends"]);
  expect(readFileSync(join(root, "built"), "utf8")).toBe("two");
});

test("a killed builder blocks no other, and its file is removed", async () => {
  setSources("one");
  const killed = startBuilder();
  await until("it to build", () => count("begins") === 1);
  expect(left()).toHaveLength(1);
  children[0]?.kill("SIGKILL");
  await killed;
  expect(left()).toHaveLength(1);
  expect(
    await inTurn(
      root,
      () => appendFileSync(join(root, "journal"), "waits\n"),
      async (waited) => waited,
    ),
  ).toBe(false);
  expect(journal()).toEqual(["begins"]);
  expect(left()).toEqual([]);
});

test("the file of a process without recent updates is ignored, even if another process has its id", () => {
  const folder = join(root, ".data/builders");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${String(process.pid)}-abc`);
  writeFileSync(path, "");
  expect(isBuilding(root)).toBe(true);
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path, longAgo, longAgo);
  expect(isBuilding(root)).toBe(false);
  expect(left()).toEqual([]);
});

test("a failed build does not block the next one", async () => {
  await expect(
    inTurn(
      root,
      () => undefined,
      () => Promise.reject(new Error("no such page")),
    ),
  ).rejects.toThrow("no such page");
  expect(isBuilding(root)).toBe(false);
});
