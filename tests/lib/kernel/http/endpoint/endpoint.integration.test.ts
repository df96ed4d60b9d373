import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DELETE, GET as getOne, PATCH } from "@/app/api/tenant/customers/[id]/route";
import { GET as listAll, POST } from "@/app/api/tenant/customers/route";
import { apiVersion } from "@/lib/kernel/http/endpoint/endpoint";
import { Problem } from "@/lib/kernel/http/endpoint/problem";
import { createWorld, type RequestOptions, type World } from "@/tests/support/world";

let world: World;
let key: string;

beforeAll(async () => {
  world = await createWorld();
  key = await world.apiKey("acme");
});
afterAll(() => world.close());

const path = "/api/tenant/customers";
const nothing = { params: Promise.resolve({}) };
const of = (id: string) => ({ params: Promise.resolve({ id }) });
const Record = z.object({ id: z.string(), name: z.string(), version: z.number() });

const post = (options: RequestOptions) => POST(world.request("POST", path, options), nothing);
const patch = (id: string, options: RequestOptions) => PATCH(world.request("PATCH", `${path}/${id}`, options), of(id));
const problemOf = async (response: Response) => Problem.parse(await response.json());

async function make(name: string) {
  const response = await post({ key, body: { name } });
  expect(response.status).toBe(201);
  return Record.parse(await response.json());
}

const countNamed = async (name: string): Promise<number> => {
  const response = await listAll(world.request("GET", `${path}?q=${encodeURIComponent(name)}`, { key }), nothing);
  const { data } = z.object({ data: z.array(Record) }).parse(await response.json());
  return data.filter((customer) => customer.name === name).length;
};

test("a success carries version, rate limit, request id and security headers", async () => {
  const response = await post({ key, body: { name: "Headers" } });
  expect(response.status).toBe(201);
  expect(response.headers.get("etag")).toBe('"1"');
  expect(response.headers.get("atrium-version")).toBe(apiVersion);
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get("ratelimit")).toMatch(/^"caller";r=\d+;t=\d+$/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

describe("the caller", () => {
  test.each<[string, () => RequestOptions, number, string]>([
    ["nobody", () => ({}), 401, "unauthenticated"],
    ["a key that is none", () => ({ key: `atr_live_${"x".repeat(43)}` }), 401, "unauthenticated"],
    ["a key that names another company", () => ({ key, headers: { "atrium-tenant": "beta" } }), 409, "conflict"],
    ["a session that names another's company", () => ({ slug: "acme", headers: { "atrium-tenant": "beta" } }), 403, "forbidden"],
    ["a session that names none there is", () => ({ slug: "acme", headers: { "atrium-tenant": "nobody" } }), 403, "forbidden"],
    ["a write from another site", () => ({ slug: "acme", headers: { origin: "http://beta.localhost:3000" } }), 403, "forbidden"],
    ["a write of no known origin", () => ({ slug: "acme", headers: { origin: "null" } }), 403, "forbidden"],
  ])("%s is refused", async (_, options, status, code) => {
    const response = await post({ ...options(), body: { name: "Refused" } });
    expect(response.status).toBe(status);
    expect((await problemOf(response)).code).toBe(code);
    expect(await countNamed("Refused")).toBe(0);
  });

  test("identity headers from a client are ignored", async () => {
    const response = await post({
      key,
      body: { name: "Mine" },
      headers: { "x-tenant-id": world.tenants.beta.tenant.id, "x-user-id": world.tenants.beta.owner.user_id },
    });
    expect(response.status).toBe(201);
    expect(await countNamed("Mine")).toBe(1);
  });

  test("the error for a key without permission names the permission", async () => {
    const reader = await world.apiKey("acme", ["customers.read"]);
    const response = await post({ key: reader, body: { name: "No" } });
    expect(response.status).toBe(403);
    expect((await problemOf(response)).detail).toContain("customers.write");
  });
});

describe("the input", () => {
  test.each<[string, Record<string, unknown>, number, string]>([
    ["an unknown field", { name: "A", nmae: "B" }, 400, "nmae"],
    ["an unknown field deep inside", { name: "A", contacts: [{ name: "B", tel: "1" }] }, 400, "contacts.0.tel"],
    ["a wrong value", { name: "A", country: "XX" }, 422, "country"],
    ["a missing one", { email: "a@b.example" }, 422, "name"],
  ])("with %s is refused by field", async (_, body, status, field) => {
    const response = await post({ key, body });
    expect(response.status).toBe(status);
    expect((await problemOf(response)).errors.map((problem) => problem.path)).toContain(field);
  });

  test("with NUL in a text is rejected without a failure", async () => {
    expect((await post({ key, body: { name: "A\u0000B" } })).status).toBe(422);
  });

  test.each(["nonsense", "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", "cus_' or 1=1"])(
    "for the id %j is not found",
    async (id) => {
      expect((await getOne(world.request("GET", `${path}/${encodeURIComponent(id)}`, { key }), of(id))).status).toBe(404);
    },
  );

  test("for another tenant's record gets the same error as a missing one", async () => {
    const { id } = await make("Acme's own");
    const other = await world.apiKey("beta");
    const [foreign, absent] = await Promise.all(
      [id, "cus_01jd0p2q3r4s5t6v7w8x9y0z1a"].map(async (wanted) =>
        problemOf(await getOne(world.request("GET", `${path}/${wanted}`, { key: other }), of(wanted))),
      ),
    );
    expect({ ...foreign, request_id: "" }).toEqual({ ...absent, request_id: "" });
    expect(foreign?.status).toBe(404);
  });
});

describe("Idempotency-Key", () => {
  const once = (idempotencyKey: string, body: Record<string, unknown>, caller = key) =>
    post({ key: caller, body, headers: { "idempotency-key": idempotencyKey } });

  test("a duplicate gets the first answer and has no effect", async () => {
    const first = await once("k-1", { name: "Once" });
    const again = await once("k-1", { name: "Once" });
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(await again.json()).toEqual(await first.json());
    expect(await countNamed("Once")).toBe(1);
  });

  test("concurrent duplicates create one record and get one answer", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => once("k-2", { name: "Duplicate" })));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 201));
    const ids = await Promise.all(answers.map(async (answer) => Record.parse(await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
    expect(await countNamed("Duplicate")).toBe(1);
  });

  test("reused for another request is rejected", async () => {
    await once("k-3", { name: "First" });
    const response = await once("k-3", { name: "Second" });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toMatchObject([{ path: "Idempotency-Key", code: "reused" }]);
    expect(await countNamed("Second")).toBe(0);
  });

  test("a rejection is not stored: the corrected request succeeds", async () => {
    expect((await once("k-4", { name: "" })).status).toBe(422);
    expect((await once("k-4", { name: "Put right" })).status).toBe(201);
  });

  test("is separate for each caller", async () => {
    const colleague = await world.apiKey("acme");
    const [mine, theirs] = [await once("k-5", { name: "Mine and theirs" }), await once("k-5", { name: "Mine and theirs" }, colleague)];
    expect(Record.parse(await mine.json()).id).not.toBe(Record.parse(await theirs.json()).id);
  });

  test("expires after a day", async () => {
    const before = world.clock.now();
    const first = Record.parse(await (await once("k-6", { name: "Yesterday" })).json());
    world.clock.advance(24 * 60 * 60 * 1000 + 1000);
    const second = Record.parse(await (await once("k-6", { name: "Yesterday" })).json());
    world.clock.set(before);
    expect(second.id).not.toBe(first.id);
  });
});

describe("If-Match", () => {
  test("with the current version allows the change", async () => {
    const { id } = await make("Fresh");
    const response = await patch(id, { key, body: { phone: "1" }, headers: { "if-match": '"1"' } });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBe('"2"');
  });

  test("with an older version is rejected, with the changed fields and who changed them", async () => {
    const { id } = await make("Stale");
    await patch(id, { key, body: { phone: "1" } });
    await patch(id, { slug: "acme", body: { website: "https://a.example" } });
    const response = await patch(id, { key, body: { phone: "2" }, headers: { "if-match": '"1"' } });
    expect(response.status).toBe(412);
    const { errors } = await problemOf(response);
    expect(errors.map((problem) => problem.path).sort()).toEqual(["phone", "website"]);
    expect(errors.find((problem) => problem.path === "website")?.message).toContain("Ada Owner");
  });

  test("protects a deletion too", async () => {
    const { id } = await make("Guarded");
    await patch(id, { key, body: { phone: "1" } });
    const remove = (version: number) =>
      DELETE(world.request("DELETE", `${path}/${id}`, { key, headers: { "if-match": `"${String(version)}"` } }), of(id));
    expect((await remove(1)).status).toBe(412);
    expect((await remove(2)).status).toBe(200);
  });

  test("lets exactly one of two concurrent editors succeed", async () => {
    const { id } = await make("Contested");
    const answers = await Promise.all(
      ["1", "2", "3", "4"].map((phone) => patch(id, { key, body: { phone }, headers: { "if-match": '"1"' } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412, 412]);
  });
});

test("a caller beyond its rate gets Retry-After, and another caller is not affected", async () => {
  const hasty = await world.apiKey("acme");
  const ask = (caller: string) => listAll(world.request("GET", `${path}?limit=1`, { key: caller }), nothing);
  const answers = await Promise.all(Array.from({ length: 160 }, () => ask(hasty)));
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(100);
  expect((await ask(await world.apiKey("beta"))).status).toBe(200);
});
