import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { inject } from "vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loopbackFetch } from "@/lib/kernel/http/egress/loopback-agent";
import { withClient, withDatabase } from "@/scripts/database/roles";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { spawnWeb, startWebProcess, type WebProcess } from "@/tests/support/web-process";

/** Nobody listens on port 1. */
const nowhere = "postgresql://atrium_app:x@127.0.0.1:1/atrium";

let database: TestDatabase;
let web: WebProcess;

beforeAll(async () => {
  database = await testDatabase();
  web = await startWebProcess({ DATABASE_URL: database.app_url });
});

afterAll(async () => {
  web.signal("SIGTERM");
  await web.ended;
  await database.drop();
});

const at = (host: string, path: string) => loopbackFetch(web.base_url.replace("localhost", host) + path, { redirect: "manual" });

describe("the built product serves", () => {
  test("both health endpoints", async () => {
    const health = await at("localhost", "/api/health");
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ status: "up", checks: { database: { status: "up" }, migrations: { status: "up" } } });
    expect(await (await at("localhost", "/api/healthz")).json()).toEqual({ status: "up" });
  });

  test("the front page, whose scripts all have the nonce of its response", async () => {
    const pages = [await at("localhost", "/"), await at("localhost", "/")];
    const nonces = pages.map((page) => /script-src [^;]*'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1]);
    expect(new Set(nonces).size).toBe(2);
    const text = (await pages[0]?.text()) ?? "";
    const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map((match) => match[0]);
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((script) => !script.includes(`nonce="${String(nonces[0])}"`))).toEqual([]);
    expect(text).not.toMatch(/<style|\sstyle="|\son\w+="/);
  });

  test.runIf(process.platform === "linux")("without a compiler in its memory, which it would need to read next.config.ts", () => {
    const mapped = readFileSync(`/proc/${String(web.pid)}/maps`, "utf8");
    expect(mapped).toContain("argon2");
    expect(mapped).not.toContain("swc");
  });

  test("the API's document, on its address", async () => {
    const response = await at("localhost", "/api/openapi.json");
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toMatchObject({ openapi: "3.1.1" });
  });

  test("requests without an API handler", async () => {
    const path = `${web.base_url}/api/health`;
    const head = await fetch(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await fetch(`${path}/`, { redirect: "manual" })).status).toBe(308);
    const refused = await fetch(path, { method: "DELETE" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    for (const unknown of ["/api/nothing", "/api/auth/nothing", "/api/tenant/customers/%", "/dashboard/%E0%A4%A", "/d/%00"]) {
      const answer = await fetch(web.base_url + unknown);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([unknown.includes("%") ? 400 : 404, "application/problem+json"]);
    }
    expect((await fetch(`${web.base_url}/dashboard/%F0%9F%98%80`, { redirect: "manual" })).status).toBe(404);
  });

  test("sign-in's own protocol", async () => {
    const csrf = await fetch(`${web.base_url}/api/auth/csrf`);
    expect([csrf.status, await csrf.json()]).toEqual([200, { csrfToken: expect.any(String) }]);
  });

  test("pages by the class of their host", async () => {
    expect((await at("localhost", "/portal/acme")).status).toBe(404);
    expect((await at("acme.localhost", "/status")).status).toBe(404);
    const root = await at("acme.localhost", "/");
    expect(new URL(root.headers.get("location") ?? "").pathname).toBe("/portal");
    expect(new URL(root.headers.get("location") ?? "").hostname).toBe("acme.localhost");
    const forged = {
      "x-atrium-base-url": "http://acme.localhost",
      "x-forwarded-host": "localhost",
      "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
    };
    expect((await loopbackFetch(`${web.base_url.replace("localhost", "acme.localhost")}/status`, { headers: forged })).status).toBe(404);
  });

  test("Arabic from right to left, by the browser's languages", async () => {
    const page = await loopbackFetch(web.base_url, { headers: { "accept-language": "ar-EG,ar;q=0.9" } });
    expect(await page.text()).toContain('<html lang="ar" dir="rtl">');
  });

  test("metrics of Next's own handlers on the admin port, and nothing else there", async () => {
    const count = async (): Promise<number> => {
      const text = await (await fetch(`${web.admin_url}/metrics`)).text();
      return Number(/^atrium_http_request_seconds_count\{operation="healthz\.get",status="2xx"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await count();
    await at("localhost", "/api/healthz");
    expect(await count()).toBe(before + 1);
    expect((await fetch(`${web.admin_url}/`)).status).toBe(404);
    expect((await at("localhost", "/metrics")).status).toBe(404);
  });
});

describe("start-up", () => {
  test("rejects a role that bypasses row-level security", async () => {
    const refused = await spawnWeb({ DATABASE_URL: database.owner_url });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain("can bypass row-level security");
  });

  test("rejects a database without this version's migrations", async () => {
    const { admin_url, app_url } = inject("postgres");
    const name = `${database.name}_empty`;
    await withClient(admin_url, (client) => client.query(`create database ${name}`));
    const refused = await spawnWeb({ DATABASE_URL: withDatabase(app_url, name) });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain("Migrations are missing");
    await withClient(admin_url, (client) => client.query(`drop database ${name} with (force)`));
  });

  test("rejects unsafe settings in production", async () => {
    const refused = await spawnWeb({ DATABASE_URL: database.app_url, NODE_ENV: "production" });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain("ATRIUM_BASE_URL must be https");
  });

  test("a file of the pages may be in no frame either", async () => {
    expect((await at("localhost", "/icon.svg")).headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  });

  test("on https sends HSTS", async () => {
    const secure = await startWebProcess({ DATABASE_URL: database.app_url, ATRIUM_BASE_URL: "https://atrium.example" });
    const response = await fetch(`${secure.base_url}/api/healthz`);
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect((await at("localhost", "/api/healthz")).headers.has("strict-transport-security")).toBe(false);
    secure.signal("SIGTERM");
    expect(await secure.ended).toBe(0);
  });

  test("does not wait for an unavailable database: pages without data answer, other pages and health answer 503", async () => {
    const alone = await startWebProcess({ DATABASE_URL: nowhere });
    expect((await fetch(alone.base_url)).status).toBe(200);
    for (const page of [`${alone.base_url.replace("localhost", "acme.localhost")}/portal/sign-in`, `${alone.base_url}/reset/abc`]) {
      const broken = await loopbackFetch(page);
      expect([broken.status, broken.headers.get("retry-after"), broken.headers.get("content-type")]).toEqual([
        503,
        "2",
        "text/html; charset=utf-8",
      ]);
      expect((await loopbackFetch(page, { headers: { rsc: "1" } })).status).toBe(200);
    }
    const health = await fetch(`${alone.base_url}/api/health`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ status: "down", checks: { database: { status: "down" } } });
    expect((await fetch(`${alone.base_url}/api/healthz`)).status).toBe(200);
    alone.signal("SIGTERM");
    expect(await alone.ended).toBe(0);
  });
});

test("SIGTERM lets a running request end and accepts no new one", async () => {
  const leaving = await startWebProcess({ DATABASE_URL: database.app_url });
  const { port } = new URL(leaving.base_url);
  const socket = connect(Number(port), "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  const closed = new Promise((done) => socket.once("close", done));
  await new Promise((done) => socket.once("connect", done));
  // The headers are incomplete, so the request is running at the signal.
  socket.write("GET /api/healthz HTTP/1.1\r\nHost: localhost\r\n");
  await fetch(`${leaving.base_url}/api/healthz`);
  leaving.signal("SIGTERM");
  await expect.poll(() => leaving.output()).toContain("finishing what is under way");
  await expect
    .poll(() =>
      fetch(`${leaving.base_url}/api/healthz`).then(
        () => "answered",
        () => "refused",
      ),
    )
    .toBe("refused");
  socket.write("\r\n");
  await closed;
  expect(answer).toContain("HTTP/1.1 200");
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(await leaving.ended).toBe(0);
});
