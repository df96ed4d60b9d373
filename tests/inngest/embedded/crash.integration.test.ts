import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle } from "@/tests/support/bundle";
import type { TestDatabase } from "@/tests/support/database";
import { pickPort } from "@/scripts/demo/ports";
import { makeClient } from "./app";
import { type RunRecord, ended, migratedDatabase, newTag, until } from "./support";

let programs: string;
beforeAll(async () => {
  programs = await bundle({ child: join(import.meta.dirname, "crash-child.ts") });
});

/** The engine and the app as separate processes over one database. */
class Processes {
  readonly children = new Set<ChildProcess>();
  private readonly folder = mkdtempSync(join(tmpdir(), "atrium-crash-"));
  readonly journal = join(this.folder, "journal");
  readonly pool: Pool;

  constructor(
    private readonly database: TestDatabase,
    pool: Pool,
    readonly engine_port: number,
    readonly app_port: number,
    private readonly checkpointing: boolean,
    private readonly step_milliseconds: number,
  ) {
    this.pool = pool;
    writeFileSync(this.journal, "");
  }

  static async create(checkpointing: boolean, stepMilliseconds = 20): Promise<Processes> {
    const { database, pool } = await migratedDatabase();
    return new Processes(database, pool, await pickPort(null), await pickPort(null), checkpointing, stepMilliseconds);
  }

  async start(role: "engine" | "app", enginePort = this.engine_port): Promise<ChildProcess> {
    const settings = {
      role,
      database_url: this.database.jobs_url,
      engine_port: enginePort,
      app_port: this.app_port,
      checkpointing: this.checkpointing,
      journal: this.journal,
      step_milliseconds: this.step_milliseconds,
    };
    const child = spawn(process.execPath, [join(programs, "child.js"), JSON.stringify(settings)], { stdio: ["ignore", "pipe", "inherit"] });
    this.children.add(child);
    await new Promise<void>((resolve, reject) => {
      child.stdout.once("data", () => resolve());
      child.once("exit", (code) => reject(new Error(`The ${role} ended with ${code}.`)));
    });
    return child;
  }

  async kill(child: ChildProcess): Promise<void> {
    this.children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  /** Lets the third step of a tag continue. */
  release(tag: string): void {
    writeFileSync(`${this.journal}.${tag}`, "");
  }

  /** How often each step of a tag started. */
  beginnings(tag: string): number[] {
    const lines = readFileSync(this.journal, "utf8")
      .split("\n")
      .filter((line) => line.startsWith(`${tag} `));
    return [1, 2, 3, 4, 5, 6].map((number) => lines.filter((line) => line === `${tag} ${number}`).length);
  }

  async send(tag: string): Promise<string> {
    const { ids } = await makeClient(this.engine_port).send({ name: "six", data: { tag } });
    return ids[0] ?? "";
  }

  async runsOf(eventId: string): Promise<RunRecord[]> {
    return (
      await this.pool.query<RunRecord>("select id, function_id, status, output, error from engine.run where event_id = $1", [eventId])
    ).rows;
  }

  async stop(): Promise<void> {
    for (const child of this.children) await this.kill(child);
    await this.pool.end();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

describe.for([{ checkpointing: true }, { checkpointing: false }])("after kill -9, checkpointing $checkpointing", ({ checkpointing }) => {
  let processes: Processes;
  const running = new Map<"engine" | "app", ChildProcess>();
  beforeAll(async () => {
    processes = await Processes.create(checkpointing);
    running.set("app", await processes.start("app"));
    running.set("engine", await processes.start("engine"));
  });
  afterAll(() => processes.stop());

  test.for([{ killed: ["engine"] as const }, { killed: ["app"] as const }, { killed: ["app", "engine"] as const }])(
    "of $killed a run resumes with the step that was running",
    async ({ killed }) => {
      const tag = newTag();
      const eventId = await processes.send(tag);
      await until("the third step", () => processes.beginnings(tag)[2] === 1);
      for (const role of killed) {
        const child = running.get(role);
        if (child) await processes.kill(child);
      }
      for (const role of killed) running.set(role, await processes.start(role));
      // If the app survived, the old call is still in its step: its answer is stale.
      await until("the third step again", () => processes.beginnings(tag)[2] === 2);
      processes.release(tag);
      expect(await ended(processes, eventId)).toMatchObject({ status: "completed", output: "all six" });
      expect(processes.beginnings(tag)).toEqual([1, 1, 2, 1, 1, 1]);
    },
  );
});

/** Counts queued and running calls. */
async function countCalls(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ calls: number }>(
    "select count(*)::integer as calls from graphile_worker.jobs where task_identifier = 'engine_call'",
  );
  return rows[0]?.calls ?? 0;
}

test("a call that was queued again before its executor died is made once, although its old job remains", async () => {
  const processes = await Processes.create(true);
  const holder = await processes.pool.connect();
  try {
    const app = await processes.start("app");
    const engine = await processes.start("engine");
    const tag = newTag();
    const eventId = await processes.send(tag);
    await until("the third step", () => processes.beginnings(tag)[2] === 1);
    // The executor sees the call break off and queues it again, but cannot complete the old job.
    await holder.query("begin");
    await holder.query("select 1 from graphile_worker._private_jobs where locked_by is not null for update");
    await processes.kill(app);
    await until("the call to be queued again", async () => (await countCalls(processes.pool)) === 2);
    await processes.kill(engine);
    await processes.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atrium-engine' and datname = current_database()",
    );
    await until("its sessions to end", async () => {
      const { rowCount } = await processes.pool.query(
        "select 1 from pg_stat_activity where application_name = 'atrium-engine' and datname = current_database()",
      );
      return rowCount === 0;
    });
    await holder.query("rollback");
    await processes.start("app");
    await processes.start("engine");
    await until("the third step again", () => processes.beginnings(tag)[2] === 2);
    await until("one job for it", async () => (await countCalls(processes.pool)) === 1, 8_000);
    processes.release(tag);
    expect(await ended(processes, eventId)).toMatchObject({ status: "completed", output: "all six" });
    expect(processes.beginnings(tag)).toEqual([1, 1, 2, 1, 1, 1]);
  } finally {
    holder.release();
    await processes.stop();
  }
});

test("another executor takes over the calls of one that was killed", async () => {
  // Without checkpoints, which the app would send to the dead executor's port; and so slow that all runs are at work when it dies.
  const processes = await Processes.create(false, 350);
  try {
    await processes.start("app");
    const doomed = await processes.start("engine");
    await processes.start("engine", await pickPort(null));
    const tags = Array.from({ length: 6 }, newTag);
    tags.forEach((tag) => processes.release(tag));
    const eventIds = await Promise.all(tags.map((tag) => processes.send(tag)));
    await until("all to be under way", () => tags.every((tag) => processes.beginnings(tag)[1] === 1));
    const before = tags.map((tag) => processes.beginnings(tag));
    await processes.kill(doomed);
    for (const eventId of eventIds) expect(await ended(processes, eventId)).toMatchObject({ status: "completed", output: "all six" });
    for (const [index, tag] of tags.entries()) {
      const after = processes.beginnings(tag);
      // At most the step that was running at the kill started again; stored steps did not.
      expect(after.filter((count) => count > 1).length).toBeLessThanOrEqual(1);
      const lastBegun = (before[index] ?? []).lastIndexOf(1);
      expect(after.slice(0, Math.max(lastBegun, 0))).toEqual(Array.from({ length: Math.max(lastBegun, 0) }, () => 1));
    }
  } finally {
    await processes.stop();
  }
});
