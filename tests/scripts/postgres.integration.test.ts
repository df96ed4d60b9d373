import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBinaries } from "@/scripts/database/cluster";
import { withClient } from "@/scripts/database/roles";
import { startPostgres, type RunningPostgres } from "@/scripts/postgres";
import { pickPort } from "@/scripts/demo/ports";

let dataDir: string;
let port: number;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "atrium-postgres-"));
  chmodSync(dataDir, 0o755);
  port = await pickPort(null);
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (): Promise<RunningPostgres> => startPostgres({ dataDir, port, durable: false });

function readPid(folder = dataDir): number {
  return Number(readFileSync(join(folder, "cluster", "postmaster.pid"), "utf8").split("\n")[0]);
}

test("it starts, answers on the loopback as each role, and keeps data and passwords over a restart", async () => {
  const first = await start();
  await withClient(first.urls.owner, (client) => client.query("create table kept (id int); insert into kept values (1)"));
  for (const [role, url] of Object.entries(first.urls)) {
    const { rows } = await withClient(url, (client) => client.query("select current_user as role, inet_server_addr()::text as address"));
    expect(rows).toEqual([{ role: `atrium_${role}`, address: "127.0.0.1/32" }]);
  }
  expect(statSync(join(dataDir, "passwords.json")).mode & 0o077).toBe(0);
  await first.stop();
  const second = await start();
  expect(second.urls).toEqual(first.urls);
  expect((await withClient(second.urls.owner, (client) => client.query("select id from kept"))).rows).toEqual([{ id: 1 }]);
  await second.stop();
});

test("case, trigrams and order support letters beyond ASCII", async () => {
  const server = await start();
  const { rows } = await withClient(server.urls.owner, (client) =>
    client.query(
      `select lower('ÄÖ') as lower, show_trgm('über') <> show_trgm('ber') as trigrams, 'Z' < 'a' as by_code,
        current_setting('server_encoding') as encoding, unaccent('é') as plain`,
    ),
  );
  expect(rows).toEqual([{ lower: "äö", trigrams: true, by_code: true, encoding: "UTF8", plain: "e" }]);
  await server.stop();
});

test("a killed server starts again despite its stale lock file", async () => {
  await start();
  const pid = readPid();
  process.kill(pid, "SIGKILL");
  const again = await start();
  expect(readPid()).not.toBe(pid);
  await again.stop();
});

test("a lock file whose process id belongs to another program is removed", async () => {
  const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  writeFileSync(
    join(dataDir, "cluster", "postmaster.pid"),
    `${String(other.pid)}\n${join(dataDir, "cluster")}\n0\n${String(port)}\n\n127.0.0.1\n\nready\n`,
  );
  const server = await start();
  expect(readPid()).not.toBe(other.pid);
  await server.stop();
  other.kill();
});

test("a server left by a killed process is taken over, and one of a living process is shared", async () => {
  const first = await start();
  const pid = readPid();
  const starter = join(dataDir, "starter.json");
  writeFileSync(starter, JSON.stringify({ server: pid, starter: 1 }));
  const guest = await start();
  await guest.stop();
  expect((await withClient(first.urls.app, (client) => client.query("select 1"))).rowCount).toBe(1);
  const dead = spawn(process.execPath, ["-e", ""]);
  await new Promise((done) => dead.once("exit", done));
  writeFileSync(starter, JSON.stringify({ server: pid, starter: dead.pid }));
  const heir = await start();
  expect(readPid()).toBe(pid);
  await heir.stop();
  await expect(withClient(first.urls.app, (client) => client.query("select 1"))).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("a process that ends while its server starts stops that server", async () => {
  await (await start()).stop();
  const script = `import { startPostgres } from "./scripts/postgres.ts";
    process.on("SIGTERM", () => process.exit(0));
    await startPostgres(${JSON.stringify({ dataDir, port, durable: false })});`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { stdio: "inherit" });
  const ended = new Promise((done) => child.once("exit", done));
  await expect.poll(() => existsSync(join(dataDir, "cluster", "postmaster.pid")), { interval: 5 }).toBe(true);
  const pid = readPid();
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  await expect.poll(() => existsSync(`/proc/${String(pid)}`)).toBe(false);
});

test("the error names a port that is in use", async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port: taken } = server.address() as AddressInfo;
  await expect(startPostgres({ dataDir, port: taken, durable: false })).rejects.toThrow(`Port ${String(taken)} on 127.0.0.1 is taken`);
  await new Promise((done) => server.close(done));
});

test.runIf(process.getuid?.() === 0)("root may keep programs and data in folders that nobody else can enter", async () => {
  const closed = mkdtempSync(join(tmpdir(), "atrium-closed-"));
  const packages = join(closed, "node_modules/embedded");
  const findIn = (path: string): string => join(packages, "native/bin", basename(path));
  const installed = await findBinaries();
  cpSync(join(dirname(installed.postgres), "../.."), packages, { recursive: true, verbatimSymlinks: true });
  writeFileSync(join(packages, "package.json"), JSON.stringify({ name: "embedded", version: `test-${String(process.pid)}` }));
  const programs = { initdb: findIn(installed.initdb), postgres: findIn(installed.postgres) };
  const server = await startPostgres({ dataDir: closed, port, durable: false, programs });
  const pid = readPid(closed);
  expect(readFileSync(`/proc/${String(pid)}/status`, "utf8")).toMatch(/^Uid:\s+[1-9][\s\S]*^CapEff:\s+0+$/m);
  const program = readlinkSync(`/proc/${String(pid)}/exe`);
  expect(program).not.toContain(closed);
  await withClient(server.urls.owner, (client) => client.query("create table kept (id int)"));
  await server.stop();
  const again = await startPostgres({ dataDir: closed, port, durable: false, programs });
  expect((await withClient(again.urls.owner, (client) => client.query("select * from kept"))).rowCount).toBe(0);
  await again.stop();
  for (const copy of [join(program, "../.."), join(realpathSync(join(closed, "cluster")), ".."), closed]) rmSync(copy, { recursive: true });
});
