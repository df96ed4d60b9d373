import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "@/lib/kernel/env";
import { jsonResponse, Problem } from "@/lib/kernel/http/endpoint/problem";
import { readText } from "@/lib/kernel/http/endpoint/read-request";
import { createMetrics } from "@/lib/kernel/metrics";
import { closeRuntime, createRuntime, setRuntime } from "@/lib/kernel/runtime";
import { createApiRouter, type RouteHandler, type RouteTable } from "@/scripts/web/api-router";

const mebibyte = 1024 * 1024;
const seen: { aborted: boolean; cancelled: boolean; made: number } = { aborted: false, cancelled: false, made: 0 };

const echo: RouteHandler = async (request, { params }) =>
  Response.json({
    method: request.method,
    url: request.url,
    names: await params,
    said: request.headers.get("x-said"),
    host: request.headers.get("host"),
    text: await readText(request, mebibyte),
  });

/** Streams mebibytes on demand until the caller disconnects. */
const endless: RouteHandler = (request) => {
  request.signal.addEventListener("abort", () => void (seen.aborted = true));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.made += 1;
      controller.enqueue(new Uint8Array(mebibyte));
    },
    cancel: () => void (seen.cancelled = true),
  });
  return Promise.resolve(new Response(body));
};

const breaking: RouteHandler = () => {
  let parts = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      parts++ === 0 ? controller.enqueue(new TextEncoder().encode("half")) : controller.error(new Error("The file is gone.")),
  });
  return Promise.resolve(new Response(body, { headers: { "content-length": "8" } }));
};

const cookies: RouteHandler = () => {
  const headers = new Headers({ "x-kind": "two" });
  for (const cookie of ["a=1; Path=/", "b=2; Path=/"]) headers.append("set-cookie", cookie);
  return Promise.resolve(new Response(null, { status: 204, headers }));
};

/** 20 kB of JSON with the `cache-control` of the query. */
const long: RouteHandler = (request) =>
  Promise.resolve(
    Response.json("x".repeat(20_000), { headers: { "cache-control": new URL(request.url).searchParams.get("cache") ?? "no-store" } }),
  );

const routes: RouteTable = {
  "/api/things": { GET: echo, POST: echo },
  "/api/things/latest": { GET: () => Promise.resolve(jsonResponse("latest", 200, new Headers())) },
  "/api/things/:id/parts/:part": { GET: echo },
  "/api/things/:id": { GET: echo },
  "/api/endless": { GET: endless },
  "/api/breaking": { GET: breaking },
  "/api/cookies": { GET: cookies },
  "/api/rest/*": { GET: echo },
  "/api/long": { GET: long },
};

const find = createApiRouter(routes);
const server = createServer((incoming, outgoing) => {
  delete incoming.headers["x-forged"];
  if (incoming.headers["x-said"] === "forged") incoming.headers["x-said"] = "true";
  const answer = find(incoming);
  if (answer) void answer(outgoing);
  else outgoing.end("left to Next");
});
let origin = "";

const runtime = createRuntime(
  readEnvironment({
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    ATRIUM_MASTER_KEY: `test:${"0".repeat(64)}`,
    ATRIUM_SIGNING_SECRET: "0".repeat(64),
    LOG_LEVEL: "fatal",
    ATRIUM_SECURITY_CONTACT: "mailto:security@atrium.example",
  }),
  { metrics: createMetrics({ process: false }) },
);

beforeAll(async () => {
  setRuntime(runtime);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  setRuntime(undefined);
  await closeRuntime(runtime);
});

const read = async (path: string, init?: RequestInit): Promise<unknown> => (await fetch(origin + path, init)).json();

test("a handler gets method, parameters, query, body, and the headers as the server rewrote them", async () => {
  expect(await read("/api/things?limit=5&q=a%20b", { headers: { "x-said": "forged" } })).toEqual({
    method: "GET",
    url: "http://localhost/api/things?limit=5&q=a%20b",
    names: {},
    said: "true",
    host: new URL(origin).host,
    text: "",
  });
  expect(await read("/api/things", { method: "POST", body: "täxt" })).toMatchObject({ method: "POST", text: "täxt" });
  expect(await read("/api/things/a%20%2Fb/parts/7")).toMatchObject({ names: { id: "a /b", part: "7" } });
});

test("a fixed address precedes a parameter", async () => {
  expect(await read("/api/things/latest")).toBe("latest");
  expect(await read("/api/things/later")).toMatchObject({ names: { id: "later" } });
});

test.each([
  ["GET", "/api/things/"],
  ["GET", "/API/things"],
  ["GET", "/things"],
  ["POST", "/things"],
  ["GET", "/api/openapi.json"],
  ["GET", "/"],
])("%s %s is left to Next", async (method, path) => {
  const response = await fetch(origin + path, { method });
  expect(await response.text()).toBe("left to Next");
});

test("in development Next calls the handlers, and only malformed addresses are rejected here", async () => {
  const development = createApiRouter(null);
  const request = (url: string) => development({ method: "GET", url, headers: {} } as IncomingMessage);
  expect([request("/api/things"), request("/api/other")]).toEqual([null, null]);
  expect(request("/api/%")).not.toBeNull();
});

/** Sends a request as written, which `fetch` would not. */
async function sendRaw(method: string, target: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(origin);
  const [incoming] = (await once(httpRequest({ hostname, port, method, path: target, headers }).end(), "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of incoming) text += String(chunk);
  return { status: incoming.statusCode, headers: incoming.headers, text };
}

const everything = "GET, HEAD, POST, OPTIONS";

test.each([
  ["GET", "/api/other", 404, undefined],
  ["GET", "/api", 404, undefined],
  ["GET", "/api//things", 404, undefined],
  ["GET", "/api/__proto__", 404, undefined],
  ["GET", "/api/things//parts/7", 404, undefined],
  ["GET", `/api/${"x".repeat(10_000)}`, 404, undefined],
  ["GET", "/api/things/%", 400, undefined],
  ["GET", "/api/things/%E0%A4%A", 400, undefined],
  ["GET", "/api/things/%00", 400, undefined],
  ["GET", "/api/things?q=%00", 400, undefined],
  ["POST", "/%", 400, undefined],
  ["GET", "/dashboard/%ff", 400, undefined],
  ["GET", "/dashboard/%00", 400, undefined],
  ["OPTIONS", "*", 400, undefined],
  ["DELETE", "/api/things", 405, everything],
  ["TRACE", "/api/things", 405, everything],
  ["PROPFIND", "/api/things", 405, everything],
  ["DELETE", "/api/things/latest", 405, "GET, HEAD, OPTIONS"],
  ["TRACE", "/things", 405, "GET, HEAD"],
  ["TRACE", "/", 405, "GET, HEAD"],
])("%s %s is a problem: %i, and Allow is %s", async (method, path, status, allow) => {
  const answer = await sendRaw(method, path);
  expect([answer.status, answer.headers["content-type"], answer.headers.allow]).toEqual([status, "application/problem+json", allow]);
  const problem = Problem.parse(JSON.parse(answer.text));
  expect([problem.status, problem.request_id]).toEqual([status, answer.headers["x-request-id"]]);
});

test("OPTIONS lists the methods of an address, and HEAD is a GET without its body", async () => {
  const options = await sendRaw("OPTIONS", "/api/things");
  expect([options.status, options.headers.allow, options.text]).toEqual([204, everything, ""]);
  const head = await sendRaw("HEAD", "/api/things/latest");
  expect([head.status, head.headers["content-length"], head.text]).toEqual([200, "8", ""]);
  const stream = await sendRaw("HEAD", "/api/endless");
  expect([stream.status, stream.text]).toEqual([200, ""]);
});

test("security.txt names the operator's contact and an end that has not come, and is not there without a contact", async () => {
  const path = "/.well-known/security.txt";
  const response = await fetch(origin + path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await response.text();
  expect(text).toContain("Contact: mailto:security@atrium.example\n");
  expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "")).toBeGreaterThan(runtime.clock.now().getTime());
  const { ATRIUM_SECURITY_CONTACT: _contact, ...silent } = runtime.environment;
  setRuntime({ ...runtime, environment: silent });
  expect((await fetch(origin + path)).status).toBe(404);
  setRuntime(runtime);
});

test("an absolute address is its path, and its authority the host", async () => {
  const answer = await sendRaw("GET", "http://other.example:81/api/things?limit=5", { host: "127.0.0.1" });
  expect(JSON.parse(answer.text)).toMatchObject({ url: "http://localhost/api/things?limit=5", host: "other.example:81" });
});

test("a parameter may be as long as a header", async () => {
  expect(await read(`/api/things/${"x".repeat(8_000)}`)).toMatchObject({ names: { id: "x".repeat(8_000) } });
});

test("a catch-all address takes what is below it", async () => {
  expect(await read("/api/rest/a/b?c=d")).toMatchObject({ url: "http://localhost/api/rest/a/b?c=d" });
});

test("all cookies arrive, and an empty response has no body", async () => {
  const response = await fetch(`${origin}/api/cookies`);
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  expect(response.headers.get("x-kind")).toBe("two");
});

test.each([
  ["gzip", "", "gzip"],
  ["br, gzip", "", "br"],
  ["identity", "", null],
  ["gzip", "?cache=no-transform", null],
])("to %s a long answer of /api/long%s goes as %s", async (accepted, query, encoding) => {
  const response = await fetch(`${origin}/api/long${query}`, { headers: { "accept-encoding": accepted } });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(await response.json()).toHaveLength(20_000);
});

test("a short answer is not compressed", async () => {
  expect((await fetch(`${origin}/api/things/latest`, { headers: { "accept-encoding": "gzip" } })).headers.has("content-encoding")).toBe(
    false,
  );
});

test("an answer is generated no faster than it is read, and stops when its reader disconnects", async () => {
  const sent = httpRequest(`${origin}/api/endless`).end();
  const [incoming] = (await once(sent, "response")) as [IncomingMessage];
  incoming.pause();
  await expect.poll(() => seen.made).toBeGreaterThan(0);
  await sleep(200);
  // About the size of the system's buffers, not all that could have been generated meanwhile.
  expect(seen.made).toBeLessThan(40);
  sent.destroy();
  await expect.poll(() => seen).toMatchObject({ aborted: true, cancelled: true });
});

test("an answer that breaks off is an error for the client", async () => {
  await expect(fetch(`${origin}/api/breaking`).then((response) => response.text())).rejects.toThrow();
});
