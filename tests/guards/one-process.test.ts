import { execFile, execFileSync, execSync, fork, spawn, spawnSync } from "node:child_process";
import { createServer, connect } from "node:net";
import { expect, test } from "vitest";

test("a unit test can neither call nor listen", async () => {
  expect(() => connect(5432, "127.0.0.1")).toThrow("A unit test opened a socket");
  expect(() => createServer().listen(0)).toThrow("A unit test opened a socket");
  await expect(fetch("http://127.0.0.1:3000/")).rejects.toThrow();
});

test("nor start a process", () => {
  for (const start of [spawn, execFile, fork, spawnSync, execFileSync])
    expect(() => start("true", [])).toThrow("A unit test started a process");
  expect(() => execSync("true")).toThrow("A unit test started a process");
});
