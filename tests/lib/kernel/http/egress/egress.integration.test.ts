import { createServer as createPlainServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { createGzip, gzipSync } from "node:zlib";
import { afterEach, beforeAll, expect, test } from "vitest";
import { checkEgressUrl, egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { PublicAddress } from "@/lib/kernel/http/egress/egress-address";
import { createCertificate, type Certificate } from "./certificate";

let certificate: Certificate;
beforeAll(async () => {
  certificate = await createCertificate(["hooks.example"]);
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function start(listener: RequestListener, secure = false): Promise<{ port: string; sockets: Socket[] }> {
  const server = secure ? createTlsServer(certificate, listener) : createPlainServer(listener);
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => sockets.push(socket));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: String((server.address() as AddressInfo).port), sockets };
}

const loopback: PublicAddress = { address: "127.0.0.1", family: 4 };
/** As on a developer's machine: loopback and any port allowed, names resolved by the test. */
const open: EgressOptions = {
  allow_http: true,
  allowed_ports: "any",
  allow_private: ["127.0.0.0/8"],
  resolve: async () => [loopback],
  timeout_ms: 5_000,
};
const code = (value: string) => expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ code: value })] }) as Error;

test("over TLS the name is verified and sent, though the connection goes to the address", async () => {
  const { port } = await start((request, response) => response.end(String(request.headers.host)), true);
  const strict = { ...open, allow_http: false, ca: certificate.cert };
  expect(await (await egressFetch(`https://hooks.example:${port}/`, {}, strict)).text()).toBe(`hooks.example:${port}`);
  await expect(egressFetch(`https://other.example:${port}/`, {}, strict)).rejects.toMatchObject({ code: "unavailable" });
  const { ca: _ca, ...withoutAuthority } = strict;
  await expect(egressFetch(`https://hooks.example:${port}/`, {}, withoutAuthority)).rejects.toMatchObject({ code: "unavailable" });
});

test("method, headers and body go out; status, headers and body come back", async () => {
  const { port } = await start((request, response) => {
    void text(request).then((body) => {
      const seen = { method: request.method, signature: request.headers["atrium-signature"], host: request.headers.host, body };
      response.writeHead(422, { "content-type": "application/json", "content-encoding": "gzip" }).end(gzipSync(JSON.stringify(seen)));
    });
  });
  const headers = { "Atrium-Signature": "v1=x", Host: "admin.internal", "Transfer-Encoding": "chunked" };
  const answer = await egressFetch(`http://hooks.example:${port}/in`, { method: "POST", headers, body: "{}" }, open);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-encoding")]).toEqual([
    422,
    "application/json",
    null,
  ]);
  expect(await answer.json()).toEqual({ method: "POST", signature: "v1=x", host: `hooks.example:${port}`, body: "{}" });
});

test("a response without a body is passed on", async () => {
  const { port } = await start((_request, response) => response.writeHead(204).end());
  const answer = await egressFetch(`http://hooks.example:${port}/`, { method: "DELETE" }, open);
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
});

test("DNS rebinding: the name is resolved once, and the connection uses the checked address", async () => {
  const inner = await start((_request, response) => response.end("inner"));
  const answers: PublicAddress[] = [loopback, { address: "127.0.0.2", family: 4 }];
  let lookUps = 0;
  const resolve = async (): Promise<PublicAddress[]> => [answers[lookUps++] ?? loopback];
  const rules = { ...open, allow_private: ["127.0.0.1/32"], resolve };
  expect(await (await egressFetch(`http://hooks.example:${inner.port}/`, {}, rules)).text()).toBe("inner");
  expect(lookUps).toBe(1);
  await expect(egressFetch(`http://hooks.example:${inner.port}/`, {}, rules)).rejects.toEqual(code("address_not_allowed"));
  expect([lookUps, inner.sockets.length]).toEqual([2, 1]);
});

test("a name that resolves to a private address is never connected to", async () => {
  const inner = await start((_request, response) => response.end("secret"));
  const rules: EgressOptions = { allow_http: true, allowed_ports: "any", resolve: open.resolve ?? (async () => []) };
  for (const host of [
    "hooks.example",
    "localhost",
    "acme.localhost.",
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0177.1",
    "[::ffff:127.0.0.1]",
    "%6cocalhost",
    "①②⑦.0.0.1",
  ]) {
    await expect(egressFetch(`http://${host}:${inner.port}/`, {}, rules)).rejects.toEqual(code("address_not_allowed"));
  }
  expect(inner.sockets).toHaveLength(0);
});

test.each([301, 302, 303, 307, 308])("a redirect (%i) to a private address is returned and not followed", async (status) => {
  const inner = await start((_request, response) => response.end("secret"));
  const location = `http://127.0.0.1:${inner.port}/`;
  const outer = await start((_request, response) => response.writeHead(status, { location }).end("moved"));
  const answer = await egressFetch(`http://hooks.example:${outer.port}/`, {}, open);
  expect([answer.status, answer.headers.get("location"), inner.sockets.length]).toEqual([status, location, 0]);
});

test("a slow body and missing headers are cut off by the total time", async () => {
  const slow = await start((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  });
  await expect(egressFetch(`http://hooks.example:${slow.port}/`, {}, { ...open, timeout_ms: 200 })).rejects.toMatchObject({
    code: "unavailable",
  });
  const silent = await start(() => undefined);
  await expect(egressFetch(`http://hooks.example:${silent.port}/`, {}, { ...open, timeout_ms: 100 })).rejects.toMatchObject({
    code: "unavailable",
  });
});

test("a resolver that hangs is cut off too", async () => {
  const resolve = () => new Promise<PublicAddress[]>(() => undefined);
  await expect(egressFetch("http://hooks.example/", {}, { ...open, resolve, timeout_ms: 50 })).rejects.toMatchObject({
    code: "unavailable",
  });
});

test("the caller's own signal aborts the request with its reason", async () => {
  const silent = await start(() => undefined);
  const reason = new Error("shutting down");
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 50);
  await expect(egressFetch(`http://hooks.example:${silent.port}/`, { signal: controller.signal }, open)).rejects.toBe(reason);
  await expect(egressFetch(`http://hooks.example:${silent.port}/`, { signal: AbortSignal.abort(reason) }, open)).rejects.toBe(reason);
});

test("a body at the limit passes, one byte more does not", async () => {
  const { port } = await start((request, response) => response.end("x".repeat(Number(request.url?.slice(1)))));
  const limited = { ...open, max_response_bytes: 100_000 };
  expect(await (await egressFetch(`http://hooks.example:${port}/100000`, {}, limited)).text()).toHaveLength(100_000);
  await expect(egressFetch(`http://hooks.example:${port}/100001`, {}, limited)).rejects.toMatchObject({ code: "upstream" });
});

test("a gzip bomb is stopped after the limit, not after its gigabyte", async () => {
  let produced = 0;
  const { port } = await start((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    const gzip = createGzip();
    gzip.pipe(response);
    const zeros = Buffer.alloc(1024 * 1024);
    const feed = async (): Promise<void> => {
      for (; produced < 1024 && !response.closed; produced += 1) {
        if (!gzip.write(zeros)) await Promise.race([new Promise((resolve) => gzip.once("drain", resolve)), wait(200)]);
      }
      gzip.end();
    };
    void feed();
  });
  await expect(egressFetch(`http://hooks.example:${port}/`, {}, { ...open, timeout_ms: 20_000 })).rejects.toMatchObject({
    code: "upstream",
  });
  expect(produced).toBeLessThan(1024);
});

test("an unreachable server is unavailable", async () => {
  await expect(egressFetch("http://hooks.example:9/", {}, open)).rejects.toMatchObject({ code: "unavailable" });
});

test("no connection outlives its request", async () => {
  const { port, sockets } = await start((_request, response) => response.end("ok"));
  await egressFetch(`http://hooks.example:${port}/`, {}, open);
  const [socket] = sockets;
  if (socket !== undefined && !socket.closed) await new Promise((resolve) => socket.once("close", resolve));
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
});

const refusals: [string, string][] = [
  ["", "not_a_url"],
  ["hooks.example", "not_a_url"],
  ["https://", "not_a_url"],
  ["http://hooks.example/", "scheme_not_allowed"],
  ["ftp://hooks.example/", "scheme_not_allowed"],
  ["file:///etc/passwd", "scheme_not_allowed"],
  ["data:text/plain,x", "scheme_not_allowed"],
  ["gopher://hooks.example/", "scheme_not_allowed"],
  ["https://user@hooks.example/", "credentials"],
  ["https://user:password@hooks.example/", "credentials"],
  ["https://:password@hooks.example/", "credentials"],
  ["https://hooks.example:22/", "port_not_allowed"],
  ["https://hooks.example:5432/", "port_not_allowed"],
  ["https://hooks.example:8080/", "port_not_allowed"],
  ["https://127.0.0.1/", "address_not_allowed"],
  ["https://2130706433/", "address_not_allowed"],
  ["https://0x7f.1/", "address_not_allowed"],
  ["https://017700000001/", "address_not_allowed"],
  ["https://[::1]/", "address_not_allowed"],
  ["https://[::ffff:a9fe:a9fe]/", "address_not_allowed"],
  ["https://[fd00::1]:8443/", "address_not_allowed"],
];
test.each(refusals)("%s is rejected with %s, by the form check and by fetch", async (url, reason) => {
  expect(() => checkEgressUrl(url)).toThrow(code(reason));
  await expect(egressFetch(url, {}, { resolve: () => Promise.reject(new Error("must not be looked up")) })).rejects.toEqual(code(reason));
});

test.each([
  "https://hooks.example/",
  "https://hooks.example:443/a?b=c",
  "https://hooks.example:8443/",
  "https://1.1.1.1/",
  "https://[2606:4700::1111]/",
])("%s is allowed", (url) => {
  expect(checkEgressUrl(url).protocol).toBe("https:");
});

test("http and other ports are allowed only by option", () => {
  expect(checkEgressUrl("http://hooks.example/", { allow_http: true }).port).toBe("");
  expect(checkEgressUrl("https://hooks.example:9000/", { allowed_ports: [9000] }).port).toBe("9000");
  expect(() => checkEgressUrl("https://hooks.example:9001/", { allowed_ports: [9000] })).toThrow(code("port_not_allowed"));
  expect(() => checkEgressUrl("ftp://hooks.example/", { allow_http: true })).toThrow(code("scheme_not_allowed"));
});
