import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLocalhostName, loopbackAgent, loopbackFetch } from "@/lib/kernel/http/egress/loopback-agent";

let server: Server;
let port = 0;
beforeAll(async () => {
  server = createServer((request, response) =>
    response.end(`${String(request.headers.host)} from ${String(request.socket.remoteAddress)}`),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await loopbackAgent.close();
  server.close();
});

test.each(["acme.localhost", "localhost", "a.b.localhost", "ACME.localhost"])("%s reaches 127.0.0.1 under its own name", async (host) => {
  const answer = await loopbackFetch(`http://${host}:${String(port)}/`);
  expect(await answer.text()).toBe(`${host.toLowerCase()}:${String(port)} from 127.0.0.1`);
});

test("two tenants on one agent keep their Host headers", async () => {
  const hosts = ["acme.localhost", "beta.localhost", "acme.localhost", "beta.localhost"];
  const texts = await Promise.all(hosts.map(async (host) => (await loopbackFetch(`http://${host}:${String(port)}/`)).text()));
  expect(texts.map((text) => text.split(":")[0])).toEqual(hosts);
});

test("an IP address is unchanged, and an unknown name fails", async () => {
  expect(await (await loopbackFetch(`http://127.0.0.1:${String(port)}/`)).text()).toMatch(/^127\.0\.0\.1:/);
  await expect(loopbackFetch(`http://acme.invalid:${String(port)}/`)).rejects.toThrow();
});

test.each([
  ["localhost", true],
  ["a.localhost", true],
  ["A.LOCALHOST.", true],
  ["localhost.example", false],
  ["notlocalhost", false],
  ["", false],
])("%s is a localhost name: %s", (host, expected) => expect(isLocalhostName(host)).toBe(expected));
