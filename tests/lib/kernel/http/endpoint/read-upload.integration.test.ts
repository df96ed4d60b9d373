import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@/lib/kernel/base/errors";
import { readUpload } from "@/lib/kernel/http/endpoint/read-upload";

const limit = 4 * 1024 * 1024;
let server: Server;
let address: string;
let open = 0;

/** A server that passes requests on as Next does: the incoming message is the request's body. */
beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    open += 1;
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: incoming.headers as Record<string, string>,
      body: incoming as unknown as BodyInit,
      duplex: "half",
    };
    void readUpload(new Request("http://localhost/", init), { field: "file", limit, head: 64 * 1024 }, async ({ filename, head, body }) => {
      if (filename.endsWith(".bad")) throw new AppError("unsupported_media_type", "Bad.");
      const bytes = await buffer(body);
      return `${filename} ${String(head.length)} ${String(bytes.length)} ${String(bytes.subarray(0, head.length).equals(head))}`;
    })
      .then(
        (text) => [200, text] as const,
        (error: unknown) => (error instanceof AppError ? ([error.status, error.message] as const) : ([500, String(error)] as const)),
      )
      .then(([status, text]) => {
        open -= 1;
        outgoing.writeHead(status).end(text);
      });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function send(name: string, size: number): Promise<[number, string]> {
  const form = new FormData();
  form.append("file", new Blob([Buffer.alloc(size, "0123456789")]), name);
  const response = await fetch(address, { method: "POST", body: form });
  return [response.status, await response.text()];
}

/** The same without content-length. */
async function stream(name: string, size: number): Promise<[number, string]> {
  const head = Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
  let left = size;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(head),
    pull(controller) {
      const piece = Math.min(left, 100_000);
      left -= piece;
      controller.enqueue(piece > 0 ? Buffer.alloc(piece, "a") : Buffer.from("\r\n--x--\r\n"));
      if (piece === 0) controller.close();
    },
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body,
    duplex: "half",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  };
  const response = await fetch(address, init);
  return [response.status, await response.text()];
}

test("head and body are passed on completely", async () => {
  expect(await send("a.txt", 3_000_000)).toEqual([200, "a.txt 65536 3000000 true"]);
  expect(await send("b.txt", 10)).toEqual([200, "b.txt 10 10 true"]);
  expect(await stream("c.txt", limit)).toEqual([200, `c.txt 65536 ${String(limit)} true`]);
});

test("a sender rejected during a long body still gets the error", async () => {
  for (let round = 0; round < 5; round++) {
    expect(await send("a.bad", 3_500_000)).toEqual([415, "Bad."]);
    expect(await stream("a.bad", 3_500_000)).toEqual([415, "Bad."]);
    expect(await stream("large.txt", limit + 1)).toEqual([413, `A file can have at most ${String(limit)} bytes.`]);
    expect(await send("announced.txt", limit * 6)).toEqual([413, `A file can have at most ${String(limit)} bytes.`]);
    expect(await stream("large.txt", limit * 1.5)).toEqual([413, `A file can have at most ${String(limit)} bytes.`]);
  }
});

test("an endless body is cut off", async () => {
  const failure = await stream("endless.txt", limit * 40).catch((error: unknown) => error);
  // The connection is closed: the response may or may not arrive before that.
  if (Array.isArray(failure)) expect(failure[0]).toBe(413);
  else expect(failure).toBeInstanceOf(Error);
  expect(open).toBe(0);
});

test("a disconnected sender is not waited for", async () => {
  const leaving = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello')),
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body,
    duplex: "half",
    signal: leaving.signal,
    headers: { "content-type": "multipart/form-data; boundary=x" },
  };
  const sent = fetch(address, init).catch((error: unknown) => error);
  await expect.poll(() => open).toBe(1);
  leaving.abort();
  expect(await sent).toBeInstanceOf(Error);
  await expect.poll(() => open).toBe(0);
});
