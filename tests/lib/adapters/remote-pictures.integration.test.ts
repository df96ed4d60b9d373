import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpPictures } from "@/lib/adapters/remote-pictures/http";

let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    const types: Record<string, string> = {
      "/a.png": "image/png",
      "/b.svg": "image/svg+xml",
      "/page": "text/html",
      "/huge.png": "image/png",
    };
    if (url === "/moved") return response.writeHead(302, { location: "/a.png" }).end();
    if (url === "/inside") return response.writeHead(302, { location: "http://10.0.0.1/a.png" }).end();
    if (url === "/round") return response.writeHead(302, { location: "/round" }).end();
    return response.writeHead(200, { "content-type": types[url] ?? "image/png" }).end(Buffer.alloc(url === "/huge.png" ? 3_000_000 : 8, 1));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const load = (path: string) => createHttpPictures({ allow_private: ["127.0.0.0/8"], allowed_ports: "any" }).load(`${base}${path}`);

test("pictures are loaded, also after a redirect", async () => {
  expect(await load("/a.png")).toEqual({ media_type: "image/png", content: Buffer.alloc(8, 1) });
  expect(await load("/moved")).toMatchObject({ media_type: "image/png" });
});

test.each(["/b.svg", "/page", "/huge.png", "/inside", "/round"])("nothing for %s", async (path) => {
  expect(await load(path)).toBeNull();
});

test("nothing from a private network", async () => {
  expect(await createHttpPictures().load(`${base}/a.png`)).toBeNull();
});
