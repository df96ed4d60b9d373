import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startProber, type Prober } from "@/lib/kernel/http/health/prober";
import { readSign } from "@/lib/kernel/http/health/signs";
import { readUptime } from "@/lib/kernel/http/health/uptime";
import { createPlatformDatabase } from "@/lib/kernel/platform-db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let server: Server;
let prober: Prober;
let base_url: string;
const statuses: Record<string, number> = {};
const asked: string[] = [];

beforeAll(async () => {
  world = await createWorld();
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(statuses[request.url ?? ""] ?? 200).end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  prober = startProber(world.runtime, { base_url, interval: 3_600_000 });
});
beforeEach(async () => {
  await world.runtime.platform.pool.query("delete from platform.uptime_days");
  await world.runtime.platform.pool.query("delete from platform.process_signs");
  world.clock.set(worldStart);
  for (const path of Object.keys(statuses)) delete statuses[path];
});
afterAll(async () => {
  await prober.stop();
  await new Promise((done) => server.close(done));
  await world.close();
});

const today = async (endpoint: string) => {
  const history = await readUptime(world.runtime);
  const last = history?.find((one) => one.endpoint === endpoint)?.days.at(-1);
  return last && [last.checks, last.failures];
};

test("each round probes every health endpoint once and adds to the day", async () => {
  asked.length = 0;
  await prober.round();
  expect([...asked].sort()).toEqual(["/", "/api/health", "/api/healthz"]);
  statuses["/api/health"] = 503;
  await prober.round();
  expect([await today("web"), await today("api"), await today("site")]).toEqual([
    [2, 0],
    [2, 1],
    [2, 0],
  ]);
  world.clock.advance(86_400_000);
  await prober.round();
  expect(await today("api")).toEqual([1, 1]);
  expect((await readUptime(world.runtime))?.find(({ endpoint }) => endpoint === "api")?.answered).toBeCloseTo(1 / 3);
});

test("a round is a sign of life, and the checks that were missed since the last one have failed", async () => {
  await prober.round();
  expect(await today("background")).toEqual([1, 0]);
  world.clock.advance(60_000);
  await prober.round();
  expect(await today("background")).toEqual([2, 0]);
  world.clock.advance(130_000);
  await prober.round();
  expect(await today("background")).toEqual([7, 4]);
  expect(await readSign(world.runtime)).toEqual(world.clock.now());
});

test("an unreachable endpoint is down", async () => {
  const lost = startProber(world.runtime, { base_url: "http://127.0.0.1:9", interval: 3_600_000 });
  await lost.round();
  await lost.stop();
  expect(await today("web")).toEqual([1, 1]);
});

test("results during a database outage are stored afterwards, and the history is null meanwhile", async () => {
  const down = createPlatformDatabase("postgresql://nobody@127.0.0.1:9/none", { connect_timeout: 500 });
  const runtime = { ...world.runtime, platform: down };
  const brave = startProber(runtime, { base_url, interval: 3_600_000 });
  statuses["/api/health"] = 503;
  await brave.round();
  await brave.round();
  expect(await readUptime(runtime)).toBeNull();
  expect(await today("api")).toEqual([0, 0]);
  await down.close();
  runtime.platform = world.runtime.platform;
  statuses["/api/health"] = 200;
  await brave.round();
  await brave.stop();
  expect(await today("api")).toEqual([3, 2]);
  expect(await today("web")).toEqual([3, 0]);
});

test("days older than ninety are not shown", async () => {
  await prober.round();
  world.clock.advance(90 * 86_400_000);
  const web = (await readUptime(world.runtime))?.find(({ endpoint }) => endpoint === "web");
  expect(web?.days.reduce((sum, { checks }) => sum + checks, 0)).toBe(0);
  world.clock.advance(-86_400_000);
  expect((await readUptime(world.runtime))?.[0]?.days[0]).toMatchObject({ checks: 1 });
});
