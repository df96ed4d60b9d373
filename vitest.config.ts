import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { machineOfRun, workersFor } from "./scripts/test/machine.ts";

const root = import.meta.dirname;
const integration = "tests/**/*.integration.test.{ts,tsx}";
const endToEnd = "tests/**/*.e2e.test.{ts,tsx}";
const full = "tests/**/*.full.test.{ts,tsx}";

const machine = await machineOfRun();
const workers = workersFor(machine);
/** Minutes as milliseconds, more of them on a busy machine. */
const minutes = (count: number): number => Math.round(count * 60_000 * machine.slowness);
/** Where a test hangs, this ends it; what a test waits for has its own limit (`patience`). */
const limits = { testTimeout: minutes(5), hookTimeout: minutes(5), expect: { poll: { timeout: minutes(0.5) } } };

/** The walks over all pages and operations keep a processor busy for longest, and their files are small: run last, they would run alone. */
const isWalk = ({ moduleId }: TestSpecification): boolean => /\/(?:pages|bad-input)\./.test(moduleId);

/** These kill processes and mostly wait until others have noticed: side by side they would leave the processor idle. */
const isWait = ({ moduleId }: TestSpecification): boolean => /\/(?:\w+-killed|crash|database-outage|exchange)\./.test(moduleId);

/** Vitest's order (by the times of the last run, else by size), but walks and files that wait begin first, in turns. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = sorted.filter(isWait);
    const walks = sorted.filter(isWalk);
    const inTurns = Array.from({ length: Math.max(waits.length, walks.length) }, (_, at) => [waits[at], walks[at]]).flat();
    const first = inTurns.filter((file) => file !== undefined);
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}

/**
 * A test's file name says what it needs: `*.integration.test.ts` PostgreSQL, another real server or program, `*.e2e.test.ts` the built
 * product and Chromium; `*.full.test.ts` the same at more length, run by `npm run test:full` alone; every other `*.test.ts` is a unit test
 * and may open no socket and start no process.
 */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    pool: "forks",
    maxWorkers: workers,
    provide: { slowness: machine.slowness },
    // A worker keeps the modules that it has loaded for its next file: loading them anew took a third of the time. What a file sets beyond
    // itself, it puts back.
    isolate: false,
    // What a file became stays on the disk for the next run; to write it takes as long as it saves, so a clone that is tested once goes
    // without.
    experimental: { fsModuleCache: process.env["CI"] === undefined },
    passWithNoTests: false,
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [integration, endToEnd, full],
          setupFiles: ["tests/support/one-process.ts"],
          testTimeout: minutes(1),
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [integration],
          globalSetup: ["tests/support/global-setup.ts"],
          // A third of their time they wait for other processes: a third worker uses it. Projects of one group need the same number.
          maxWorkers: Math.ceil(workers * 1.5),
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: [endToEnd],
          globalSetup: ["tests/support/global-setup.ts"],
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: "full",
          include: [full],
          globalSetup: ["tests/support/global-setup.ts"],
          fileParallelism: false,
          ...limits,
        },
      },
    ],
  },
});
