import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Lowers the priority in a child process, since it cannot be raised again; starts a thread and prints each thread's priority. */
const script = `
import { readdirSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { lowerPriority } from ${JSON.stringify(join(import.meta.dirname, "../../../scripts/worker/lower-priority.ts"))};
const priorities = () => readdirSync("/proc/self/task").map((thread) => {
  const fields = readFileSync("/proc/self/task/" + thread + "/stat", "utf8");
  return Number(fields.slice(fields.lastIndexOf(")") + 2).split(" ")[16]);
});
const before = priorities();
lowerPriority();
const thread = new Worker("setInterval(() => {}, 1000)", { eval: true });
await new Promise((online) => thread.once("online", online));
console.log(JSON.stringify({ before, after: priorities() }));
process.exit(0);
`;

test.runIf(process.platform === "linux")("existing and new threads get the lowest priority", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  const { before, after } = JSON.parse(stdout) as { before: number[]; after: number[] };
  expect(before.length).toBeGreaterThan(4);
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.every((priority) => priority === 19)).toBe(true);
});
