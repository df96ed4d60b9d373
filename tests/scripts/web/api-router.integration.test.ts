import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jsonResponse } from "@/lib/kernel/http/endpoint/problem";
import { readText } from "@/lib/kernel/http/endpoint/read-request";
import { createApiRouter, type RouteHandler, type RouteTable } from "@/scripts/web/api-router";

const mebibyte = 1024 * 1024;
const seen: { aborted: boolean; cancelled: boolean; made: number } = { aborted: false, cancelled: false, made: 0 };

const echo: RouteHandler = async (request, { params }) =>
  Response.json({
    method: request.method,
    url: request.url,
    names: await params,
    said: request.headers.get("x-said"),
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
  "/api/long": { GET: long },
};

const find = createApiRouter(routes);
const server = createServer((incoming, outgoing) => {
  delete incoming.headers["x-forged"];
  if (incoming.headers["x-said"] === "forged") incoming.headers["x-said"] = "true";
  const answer = find(incoming);
  if (answer) void answer(outgoing);
  else outgoing.writeHead(404).end("left to Next");
});
let origin = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const read = async (path: string, init?: RequestInit): Promise<unknown> => (await fetch(origin + path, init)).json();

test("a handler gets method, parameters, query, body, and the headers as the server rewrote them", async () => {
  expect(await read("/api/things?limit=5&q=a%20b", { headers: { "x-said": "forged" } })).toEqual({
    method: "GET",
    url: "http://localhost/api/things?limit=5&q=a%20b",
    names: {},
    said: "true",
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
  ["GET", "/api/other"],
  ["GET", "/api/things/"],
  ["GET", "/api//things"],
  ["GET", "/API/things"],
  ["DELETE", "/api/things"],
  ["HEAD", "/api/things"],
  ["OPTIONS", "/api/things"],
  ["GET", "/api/things/%E0%A4%A"],
  ["GET", "/things"],
  ["GET", "/api/__proto__"],
])("%s %s is left to Next", async (method, path) => {
  expect((await fetch(origin + path, { method })).status).toBe(404);
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
