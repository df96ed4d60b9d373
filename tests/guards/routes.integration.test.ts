import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Problem } from "@/lib/kernel/http/endpoint/problem";
import { readRoutes } from "@/scripts/openapi";
import { listRouteFiles, patternOf } from "@/scripts/route-files";
import { createApiRouter, type RouteTable } from "@/scripts/web/api-router";
import { readTargets } from "@/tests/api/bad-input/targets";
import { createWorld, worldBaseUrl, type World } from "@/tests/support/world";

const root = resolve(import.meta.dirname, "../..");
const routes = await readRoutes();
const raw = routes.filter(({ handler }) => handler.kind === "raw").map(({ method, path }) => [method, path] as const);
const permitted = (await readTargets()).filter(({ operation }) => operation.permission !== undefined);

let world: World;
let port: number;
const server = createServer();

beforeAll(async () => {
  world = await createWorld();
  const table = await Promise.all(
    listRouteFiles().map(
      async (file) => [patternOf(file), (await import(pathToFileURL(join(root, file)).href)) as RouteTable[string]] as const,
    ),
  );
  const find = createApiRouter(Object.fromEntries(table));
  server.on("request", (incoming, outgoing) => {
    const answer = find(incoming);
    if (answer) void answer(outgoing);
    else outgoing.writeHead(500).end("nobody answers");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

async function send(method: string, path: string, headers: Record<string, string>, body: string | null) {
  const outgoing = httpRequest({ host: "127.0.0.1", port, method, path, headers });
  const [incoming] = (await once(outgoing.end(body ?? undefined), "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of incoming) text += String(chunk);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text };
}

/** Names in an address that are malformed, that no column and no header can hold, or that are nobody's. */
const names = ["%", "%E0%A4%A", "%ED%A0%80", "%00", "a%00b", "%F0%9F%98%80", "a%0Ab", "%D8%B9", "..%2F..", "__proto__", "x".repeat(3_000)];
const hosts = [new URL(worldBaseUrl).host, `acme.${new URL(worldBaseUrl).host}`];
const bodies: readonly [string, string][] = [
  ["application/json", '{"no_such_field":1}'],
  ["application/x-www-form-urlencoded", "no_such_field=1&%00=%00&a=1&a=2"],
];

/** Every hostile name in place of each parameter; for an address without parameters, in the query. */
function addressesOf(path: string): string[] {
  const parameters = [...path.matchAll(/\{[^}]+\}/g)].map(([parameter]) => parameter);
  const plain = parameters.reduce((address, parameter) => address.replace(parameter, "acme"), path);
  const inQuery = names.map((name) => `${plain}?tenant=${name}&e=${name}&since=${name}&v=${name}`);
  const inPath = parameters.flatMap((parameter) => names.map((name) => path.replace(parameter, name).replaceAll(/\{[^}]+\}/g, "acme")));
  return [...inQuery, ...inPath];
}

describe("a raw route answers hostile names with a problem", () => {
  test.each(raw)("%s %s", async (method, path) => {
    const faults: string[] = [];
    for (const address of addressesOf(path))
      for (const host of hosts)
        for (const [type, body] of method === "GET" ? [["text/plain", null] as const] : bodies) {
          const headers = { host, origin: `http://${host}`, cookie: "atrium-portal=%00; atrium-session=x", "content-type": type };
          const { status, headers: sent, text } = await send(method, address, headers, body);
          const where = `${address.slice(0, 80)} at ${host}: ${String(status)} ${text.slice(0, 200)}`;
          if (status >= 500 && path !== "/api/health") faults.push(where);
          else if (status >= 400) {
            const problem = Problem.safeParse(text.startsWith("{") ? JSON.parse(text) : text);
            if (!problem.success || problem.data.request_id !== sent["x-request-id"]) faults.push(`no problem: ${where}`);
          }
        }
    expect(faults).toEqual([]);
  });
});

describe("the permission is checked before the input", () => {
  let key: string;
  beforeAll(async () => void (key = await world.apiKey("acme", [])));
  test.each(permitted.map((target) => [target.name, target] as const))("%s", async (_name, target) => {
    // The company's rate and the key's are not what is tested here.
    world.clock.advance(1_000);
    const path = target.address.replaceAll(/\{[^}]+\}/g, "nonsense");
    const headers = { host: hosts[0] ?? "", authorization: `Bearer ${key}`, "content-type": "application/json" };
    const { status, text } = await send(
      target.method,
      target.by_query ? `${path}?no_such_parameter=1` : path,
      headers,
      target.by_query ? null : "not json",
    );
    expect([status, text]).toEqual([403, expect.stringContaining(String(target.operation.permission))]);
  });
});
