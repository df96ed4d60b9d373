import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withClient } from "@/scripts/database/roles";
import { keepDatabase } from "@/scripts/demo/keep-database";
import { pickPort } from "@/scripts/demo/ports";
import { startPostgres } from "@/scripts/postgres";
import { patience } from "@/tests/support/patience";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "atrium-kept-"));
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const killServer = (): void =>
  void process.kill(Number(readFileSync(join(dataDir, "cluster", "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");

test("a server that ends is restarted at its address with its data; one that keeps ending is given up with its log", async () => {
  const postgres = await startPostgres({ dataDir, port: await pickPort(null) });
  await withClient(postgres.urls.owner, (client) => client.query("create table kept as select 7 as id"));
  const lines: string[] = [];
  const kept = keepDatabase({ postgres, options: { dataDir }, say: (line) => void lines.push(line), interval: 100, shortestLife: 60_000 });
  try {
    killServer();
    await expect.poll(() => lines.length, { timeout: patience(60_000) }).toBe(2);
    expect(lines).toEqual(["PostgreSQL has ended; starting it again.", `PostgreSQL is back on port ${String(postgres.port)}.`]);
    expect((await withClient(postgres.urls.owner, (client) => client.query("select id from kept"))).rows).toEqual([{ id: 7 }]);
    killServer();
    await expect(kept.ended).rejects.toThrow(/^PostgreSQL ended again\. The end of .*postgres\.log:\n/);
  } finally {
    await kept.stop();
  }
});
