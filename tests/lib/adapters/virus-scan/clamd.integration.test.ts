import { createServer, type AddressInfo, type Server } from "node:net";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createClamdScan } from "@/lib/adapters/virus-scan/clamd";
import { AppError } from "@/lib/kernel/base/errors";
import { createZip, eicar } from "./eicar-samples";
import { startClamd, type ClamdServer } from "./clamd-server";

let daemon: ClamdServer;
beforeAll(async () => {
  daemon = await startClamd();
});
afterAll(() => daemon.stop());

const fakes: Server[] = [];
afterEach(() => {
  for (const fake of fakes.splice(0)) fake.close();
});

/** A daemon that answers `reply` to everything it reads, or nothing. */
async function startFake(reply: string | null): Promise<{ host: string; port: number }> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("data", () => {
      if (reply !== null) socket.end(reply);
    });
  });
  fakes.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { host: "127.0.0.1", port: (server.address() as AddressInfo).port };
}

const tcp = () => createClamdScan({ address: { host: "127.0.0.1", port: daemon.port } });
const unix = () => createClamdScan({ address: { socket_path: daemon.socket_path } });
const bodyOf = (...chunks: Buffer[]) => Readable.from(chunks);
// clamd appends this suffix to signatures from local files.
const infected = { verdict: "infected", signature: "Eicar-Test-Signature.UNOFFICIAL" };

test.each([
  ["TCP", tcp],
  ["a unix socket", unix],
])("over %s: EICAR is found, a clean file passes", async (_name, open) => {
  expect(await open().scan(bodyOf(eicar))).toEqual(infected);
  expect(await open().scan(bodyOf(Buffer.from("a letter")))).toEqual({ verdict: "clean" });
});

test("EICAR inside a zip is found", async () => {
  const zip = await createZip("folder/eicar.com", eicar);
  expect(zip.includes(eicar)).toBe(false);
  expect(await tcp().scan(bodyOf(zip))).toEqual(infected);
});

test("EICAR across chunks and after 900 KiB is found", async () => {
  expect(await tcp().scan(bodyOf(eicar.subarray(0, 30), eicar.subarray(30)))).toEqual(infected);
  expect(await tcp().scan(bodyOf(Buffer.alloc(900 * 1024, "a"), eicar))).toEqual(infected);
});

test("an empty file is clean", async () => {
  expect(await tcp().scan(bodyOf())).toEqual({ verdict: "clean" });
});

test("twenty scans at once each get their own verdict", async () => {
  const odd = (index: number) => index % 2 === 1;
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => tcp().scan(bodyOf(odd(index) ? eicar : Buffer.from("ok")))));
  expect(results.map(({ verdict }) => verdict)).toEqual(results.map((_, index) => (odd(index) ? "infected" : "clean")));
});

const longBody = () => bodyOf(...Array.from({ length: 32 }, () => Buffer.alloc(daemon.longest_stream / 8, "a")));

test("a body above the limit given is too large, and the limit itself is not", async () => {
  const scan = createClamdScan({ address: { host: "127.0.0.1", port: daemon.port }, longest_stream: daemon.longest_stream });
  await expect(scan.scan(longBody())).rejects.toMatchObject({ name: "AppError", code: "too_large" });
  expect(await scan.scan(bodyOf(Buffer.alloc(daemon.longest_stream, "a")))).toEqual({ verdict: "clean" });
});

test("a body above the daemon's own, lower limit is never clean", async () => {
  const refused = { name: "AppError", code: expect.stringMatching(/^(too_large|unavailable)$/) as string };
  await expect(tcp().scan(longBody())).rejects.toMatchObject(refused);
});

test("the daemon's answer that the stream is too long is too_large", async () => {
  const scan = createClamdScan({ address: await startFake("INSTREAM size limit exceeded. ERROR\0") });
  await expect(scan.scan(bodyOf(Buffer.from("a letter")))).rejects.toMatchObject({ code: "too_large" });
});

test("a failing body throws its own error, not the scanner's", async () => {
  const broken = new AppError("too_large", "The file is larger than 25 MB.");
  async function* breakOff(): AsyncGenerator<Buffer> {
    yield Buffer.from("half");
    throw broken;
  }
  await expect(tcp().scan(Readable.from(breakOff()))).rejects.toBe(broken);
});

test.each([
  "",
  "stream: OK",
  "stream: Error reading. ERROR\0",
  "UNKNOWN COMMAND\0",
  "stream: OK but not quite\0",
  "OK\0",
  "x".repeat(9000),
])("the reply %j is no verdict", async (reply) => {
  const scan = createClamdScan({ address: await startFake(reply) });
  await expect(scan.scan(bodyOf(Buffer.from("a letter")))).rejects.toMatchObject({ code: "unavailable" });
});

test("a silent daemon is unavailable after the time limit", async () => {
  const scan = createClamdScan({ address: await startFake(null), timeout_ms: 100 });
  await expect(scan.scan(bodyOf(Buffer.from("a letter")))).rejects.toMatchObject({ code: "unavailable" });
});

test("a body that never ends is aborted after the time limit", async () => {
  const body = new Readable({ read() {} });
  body.push("and then nothing");
  const scan = createClamdScan({ address: { host: "127.0.0.1", port: daemon.port }, timeout_ms: 100 });
  await expect(scan.scan(body)).rejects.toMatchObject({ code: "unavailable" });
  expect(body.destroyed).toBe(true);
});

test("a killed daemon is unavailable, over TCP and over its socket", async () => {
  const own = await startClamd();
  const scan = createClamdScan({ address: { host: "127.0.0.1", port: own.port } });
  expect(await scan.scan(bodyOf(eicar))).toEqual(infected);
  await own.stop();
  await expect(scan.scan(bodyOf(eicar))).rejects.toMatchObject({ code: "unavailable" });
  const overSocket = createClamdScan({ address: { socket_path: own.socket_path } });
  await expect(overSocket.scan(bodyOf(eicar))).rejects.toMatchObject({ code: "unavailable" });
});
