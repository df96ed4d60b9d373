import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { assertFree, isFree, pickPort } from "@/scripts/demo/ports";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});

function occupy(host: string): Promise<number> {
  const server = createServer();
  servers.push(server);
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(0, host, () => {
      const address = server.address();
      done(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

test.each([["0.0.0.0"], ["127.0.0.1"]])("a port that somebody has on %s is named, with the flag for another", async (host) => {
  const port = await occupy(host);
  expect(await isFree(port)).toBe(false);
  await expect(assertFree(port, "--port")).rejects.toThrow(new RegExp(`Port ${String(port)} is taken.*--port <port>`));
});

test("the previous port is used again if it is free, otherwise another", async () => {
  const free = await pickPort(null);
  expect(await pickPort(free)).toBe(free);
  const taken = await occupy("127.0.0.1");
  const other = await pickPort(taken);
  expect(other).not.toBe(taken);
  expect(await isFree(other)).toBe(true);
});
