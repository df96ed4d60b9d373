import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { patience } from "@/tests/support/patience";

const root = join(import.meta.dirname, "../../..");

/** Lowers the priority in a child process, since it cannot be raised again; starts a PDF thread and prints each thread's priority. */
const script = `
import { readdirSync, readFileSync } from "node:fs";
import { startThread } from ${JSON.stringify(join(root, "lib/adapters/pdf/pool-thread.ts"))};
import { lowerPriority } from ${JSON.stringify(join(root, "scripts/worker/lower-priority.ts"))};
const priorities = () => Object.fromEntries(readdirSync("/proc/self/task").map((thread) => {
  const fields = readFileSync("/proc/self/task/" + thread + "/stat", "utf8");
  return [thread, Number(fields.slice(fields.lastIndexOf(")") + 2).split(" ")[16])];
}));
const before = priorities();
lowerPriority();
const lowered = priorities();
startThread(${JSON.stringify(join(root, "lib/adapters/pdf/worker.ts"))}, { limit: 10_000, lowestPriority: true });
const isNewLowest = () => Object.entries(priorities()).some(([thread, priority]) => !(thread in before) && priority === 19);
const deadline = Date.now() + ${String(patience(60_000))};
while (!isNewLowest() && Date.now() < deadline) await new Promise((tick) => setTimeout(tick, 50));
console.log(JSON.stringify({ before, lowered, main: String(process.pid), isNewLowest: isNewLowest() }));
process.exit(0);
`;

interface Printed {
  before: Record<string, number>;
  lowered: Record<string, number>;
  main: string;
  isNewLowest: boolean;
}

test.runIf(process.platform === "linux")(
  "the main thread is slightly lowered; V8's helpers and the threads that render get the lowest priority",
  () => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { encoding: "utf8" });
    expect(stderr).toBe("");
    const { before, lowered, main, isNewLowest } = JSON.parse(stdout) as Printed;
    const { [main]: own, ...helpers } = lowered;
    expect(Object.keys(before).length).toBeGreaterThan(4);
    expect([own, ...new Set(Object.values(helpers))]).toEqual([5, 19]);
    expect(isNewLowest).toBe(true);
  },
  90_000,
);
