import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpWebhooks } from "@/lib/adapters/webhooks/http";
import { createCertificate, type Certificate } from "@/tests/lib/kernel/http/egress/certificate";

let certificate: Certificate;
const servers: { close(): void; closeAllConnections?(): void }[] = [];

beforeAll(async () => {
  certificate = await createCertificate(["receiver.example"]);
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections?.();
    server.close();
  }
});

const listen = async (server: Server | ReturnType<typeof createTcpServer>): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};
const secure = (respond: RequestListener) => listen(createSecureServer({ key: certificate.key, cert: certificate.cert }, respond));

/** As in production, except that one name stands for this machine and one authority is trusted. */
const port = (trusted = true, timeout_ms = 400) =>
  createHttpWebhooks({
    loopback: false,
    timeout_ms,
    egress: {
      allow_private: ["127.0.0.1/32"],
      allowed_ports: "any",
      resolve: (host) => Promise.resolve([{ address: host === "metadata.example" ? "169.254.169.254" : "127.0.0.1", family: 4 as const }]),
      ...(trusted ? { ca: certificate.cert } : {}),
    },
  });
const post = (to: number, webhooks = port(), host = "receiver.example") =>
  webhooks.post(`https://${host}:${to}/hooks`, { headers: { "webhook-id": "evt_1" }, body: "{}" });

test("an HTTPS receiver gets the bytes and the headers, and its answer is kept", async () => {
  let seen = "";
  const at = await secure((request, response) => {
    request.on("data", (chunk: Buffer) => (seen += chunk.toString()));
    request.on("end", () => response.writeHead(201).end(`got ${String(request.headers["webhook-id"])}`));
  });
  expect(await post(at, port(true, 5_000))).toMatchObject({ status: 201, body: "got evt_1", error: null });
  expect(seen).toBe("{}");
});

test("a receiver that hangs, or drips forever, is given up in time", async () => {
  const hanging = await secure(() => undefined);
  const dripping = await secure((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 50);
    response.on("close", () => clearInterval(timer));
  });
  const silent = await listen(createTcpServer(() => undefined));
  for (const at of [hanging, dripping, silent]) {
    const answer = await post(at);
    expect(answer).toMatchObject({ status: null, error: "timeout" });
    expect(answer.latency_ms).toBeLessThan(2_000);
  }
});

test("a gigabyte is cut off after 64 kB, and the status counts", async () => {
  let sent = 0;
  const at = await secure((_request, response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(64 * 1024, "x");
    const pump = () => {
      while (sent < 2 ** 30 && !response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on("drain", pump).on("error", () => undefined);
    pump();
  });
  const answer = await post(at, port(true, 10_000));
  expect(answer).toMatchObject({ status: 200, error: null });
  expect(Buffer.byteLength(answer.body)).toBe(64 * 1024);
  expect(sent).toBeLessThan(2 ** 26);
});

test("a certificate of nobody or of another name, and no TLS at all, are rejected", async () => {
  const at = await secure((_request, response) => response.end("never"));
  expect(await post(at, port(false, 5_000))).toMatchObject({ status: null, error: "tls" });
  expect(await post(at, port(true, 5_000), "other.example")).toMatchObject({ status: null, error: "tls" });
  const plain = await listen(createServer((_request, response) => response.end("never")));
  expect(await post(plain, port(true, 5_000))).toMatchObject({ status: null, error: "tls" });
});

test("a redirect inward is not followed, and a name that points inward is not connected to", async () => {
  let reached = 0;
  const inner = await listen(
    createServer((_request, response) => {
      reached += 1;
      response.end("secret");
    }),
  );
  const at = await secure((_request, response) => response.writeHead(307, { location: `http://127.0.0.1:${inner}/` }).end());
  expect(await post(at, port(true, 5_000))).toMatchObject({ status: 307, error: null });
  expect(await post(at, port(true, 5_000), "metadata.example")).toMatchObject({ status: null, error: "address_not_allowed" });
  expect(reached).toBe(0);
});

test("outside the demo only HTTPS to the public internet passes; in the demo this machine too", () => {
  const [strict, demo] = [createHttpWebhooks({ loopback: false }), createHttpWebhooks({ loopback: true })];
  const refused = [
    "http://receiver.example/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://10.0.0.1/",
    "https://receiver.example:22/",
    "https://user:pass@receiver.example/",
    "ftp://receiver.example/",
  ];
  for (const url of refused) expect(() => strict.check(url), url).toThrow();
  expect(() => strict.check("https://receiver.example/hooks?key=1")).not.toThrow();
  for (const url of ["http://127.0.0.1:9999/x", "http://localhost:4000/", "http://acme.localhost:4000/"])
    expect(() => demo.check(url)).not.toThrow();
  for (const url of ["http://receiver.example/", "https://10.0.0.1/", "http://127.0.0.1.nip.io/"])
    expect(() => demo.check(url), url).toThrow();
});
