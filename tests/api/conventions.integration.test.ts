import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { GET as listRoute, POST as createRoute } from "@/app/api/tenant/customers/route";
import { DELETE as deleteRoute, GET as getRoute, PATCH as updateRoute } from "@/app/api/tenant/customers/[id]/route";
import { DELETE as removeContactRoute } from "@/app/api/tenant/customers/[id]/contacts/[contact_id]/route";
import { addContact, createCustomer } from "@/lib/domains/customers";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { Problem } from "@/lib/kernel/http/endpoint/problem";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let key: string;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  key = await world.apiKey("acme");
});
afterAll(() => world.close());

const at = (names: Record<string, string> = {}) => ({ params: Promise.resolve(names) });
const Body = z.record(z.string(), z.unknown());
const json = async (response: Response) => Body.parse(await response.json());
const problem = async (response: Response) => Problem.parse(await response.json());
const create = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  createRoute(world.request("POST", "/api/tenant/customers", { key, body, headers }), at());
const countCustomers = () => runInTenant(world.tenants.acme.tenant.id, () => world.runtime.tenants.client.customer.count());

async function newCustomer(slug: "acme" | "beta" = "acme"): Promise<{ uuid: string; id: string }> {
  const { id } = await createCustomer(world.ctx(slug), { name: `Customer of ${slug}` });
  return { uuid: id, id: encodeId("customer", id) };
}

test("a creation returns 201 with the resource, an ETag, a request id and the API version", async () => {
  const response = await create({ name: "Wire Ltd" });
  expect(response.status).toBe(201);
  const body = await json(response);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^cus_[0-9a-z]{26}$/),
    name: "Wire Ltd",
    version: 1,
    created_at: "2026-03-02T09:00:00.000Z",
  });
  expect(body).not.toHaveProperty("tenant_id");
  expect(response.headers.get("etag")).toBe('"1"');
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get("atrium-version")).toBe("2026-11-01");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("ratelimit")).toMatch(/^"caller";r=\d+;t=\d+$/);
});

test.each<[string, string, BodyInit, string, number, string]>([
  ["text that is not JSON", "POST", "{name:", "application/json", 400, "malformed"],
  ["a list where an object belongs", "POST", "[]", "application/json", 400, "malformed"],
  ["an unknown field", "POST", '{"name":"A","colour":"red"}', "application/json", 400, "malformed"],
  ["an unknown field inside a list", "POST", '{"name":"A","contacts":[{"name":"B","age":3}]}', "application/json", 400, "malformed"],
  ["a field given twice", "POST", '{"name":"A","phone":"1","name":"B"}', "application/json", 400, "malformed"],
  [
    "a field given twice inside a list",
    "POST",
    '{"name":"A","contacts":[{"name":"B","n\\u0061me":"C"}]}',
    "application/json",
    400,
    "malformed",
  ],
  ["bytes that are not UTF-8", "POST", new Uint8Array([0x7b, 0xff, 0x7d]), "application/json", 400, "malformed"],
  ["a form", "POST", "name=A", "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
  ["no name", "POST", "{}", "application/json", 422, "invalid"],
  ["a name that is blank", "POST", '{"name":"   "}', "application/json", 422, "invalid"],
  ["a number for a name", "POST", '{"name":5}', "application/json", 422, "invalid"],
  ["a NUL in a name", "POST", '{"name":"A\\u0000B"}', "application/json", 422, "invalid"],
  ["a NUL in a field's name", "POST", '{"name":"A","b\\u0000":1}', "application/json", 422, "invalid"],
  ["a name of control characters alone", "POST", '{"name":"\\u0007\\u202e"}', "application/json", 422, "invalid"],
  ["a name of 201 characters", "POST", JSON.stringify({ name: "x".repeat(201) }), "application/json", 422, "invalid"],
  ["terms of 1e999 days", "POST", '{"name":"A","payment_terms_days":1e999}', "application/json", 422, "invalid"],
  ["negative terms", "POST", '{"name":"A","payment_terms_days":-1}', "application/json", 422, "invalid"],
  ["a country that does not exist", "POST", '{"name":"A","country":"XX"}', "application/json", 422, "invalid"],
  ["a website that runs", "POST", '{"name":"A","website":"javascript:alert(1)"}', "application/json", 422, "invalid"],
  ["an owner of another kind", "POST", '{"name":"A","owner_id":"cus_01jd0p2q3r4s5t6v7w8x9y0z1a"}', "application/json", 422, "invalid"],
  ["an owner who does not exist", "POST", '{"name":"A","owner_id":"stf_01jd0p2q3r4s5t6v7w8x9y0z1a"}', "application/json", 404, "not_found"],
  ["a prototype", "POST", '{"name":"A","__proto__":{"active":false}}', "application/json", 400, "malformed"],
])("%s is rejected, and nothing is written", async (_what, method, body, type, status, code) => {
  const before = await countCustomers();
  const request = new Request("http://localhost:3000/api/tenant/customers", {
    method,
    body,
    headers: { authorization: `Bearer ${key}`, "content-type": type },
  });
  const response = await createRoute(request, at());
  expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
  expect((await problem(response)).code).toBe(code);
  expect(await countCustomers()).toBe(before);
});

test("control characters and marks of direction are taken out of one-line texts", async () => {
  const created = (await (await create({ name: "A\u0007da\n\u202eByron\u2066" })).json()) as { name: string };
  expect(created.name).toBe("Ada Byron");
});

test("a route without path parameters works although Next passes it none", async () => {
  const response = await listRoute(world.request("GET", "/api/tenant/customers?limit=1", { key }), { params: undefined });
  expect(response.status).toBe(200);
});

test("a body over the limit is rejected before it is read in full", async () => {
  const response = await create({ name: "A", notes: "x".repeat(1024 * 1024) });
  expect(response.status).toBe(413);
});

test("an invalid value's error names its field", async () => {
  const { errors } = await problem(await create({ name: "A", contacts: [{ name: "B", email: "not an address" }] }));
  expect(errors).toEqual([{ path: "contacts.0.email", code: "invalid_format", message: expect.any(String) }]);
});

test("codes are accepted in lower case, and no message lists hundreds of values", async () => {
  expect(await json(await create({ name: "Lower", country: "gb", currency: "eur" }))).toMatchObject({ country: "GB", currency: "EUR" });
  const { errors } = await problem(await create({ name: "Lower", country: "xx", currency: "euro" }));
  expect(errors.map(({ message }) => message)).toEqual([
    "Must be a country code such as GB. All codes: /docs/api#countries",
    "Must be a currency code such as EUR. All codes: /docs/api#currencies",
  ]);
});

test("script in a name is stored as text that nobody executes", async () => {
  const name = `<script>alert(1)</script>=HYPERLINK("http://x")`;
  expect(await json(await create({ name }))).toMatchObject({ name });
});

test("unknown, repeated or invalid query parameters are rejected", async () => {
  const list = async (query: string) => (await listRoute(world.request("GET", `/api/tenant/customers?${query}`, { key }), at())).status;
  expect(await list("colour=red")).toBe(400);
  expect(await list("limit=10&limit=20")).toBe(400);
  expect(await list("limit=0")).toBe(422);
  expect(await list("limit=201")).toBe(422);
  expect(await list("limit=1e3")).toBe(422);
  expect(await list("sort=password_hash")).toBe(422);
  expect(await list("limit=1&sort=-name&active=true&include=total")).toBe(200);
});

test.each(["nonsense", "cus_", "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", "%00", "../../etc/passwd"])(
  "the address of %j is not found",
  async (id) => {
    const response = await getRoute(world.request("GET", "/api/tenant/customers/x", { key }), at({ id }));
    expect([response.status, (await problem(response)).code]).toEqual([404, "not_found"]);
  },
);

test("another tenant's record is not found when read, changed or deleted", async () => {
  const { id } = await newCustomer("beta");
  const answers = [
    await getRoute(world.request("GET", "/x", { key }), at({ id })),
    await updateRoute(world.request("PATCH", "/x", { key, body: { name: "Mine now" } }), at({ id })),
    await deleteRoute(world.request("DELETE", "/x", { key }), at({ id })),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
});

test("a missing, malformed or revoked credential returns 401 with the authentication scheme", async () => {
  for (const authorization of [null, "Bearer nonsense", "Basic eDp5", `Bearer atr_live_${"x".repeat(43)}`]) {
    const headers = new Headers(authorization === null ? {} : { authorization });
    const response = await listRoute(new Request("http://localhost:3000/api/tenant/customers", { headers }), at());
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  }
});

test("a key without the permission gets an error that names it", async () => {
  key = await world.apiKey("acme", ["customers.read"]);
  const response = await create({ name: "A" });
  expect([response.status, (await problem(response)).detail]).toEqual([403, "This needs the permission customers.write."]);
});

test("a key of one tenant with another tenant's name in the header is a conflict", async () => {
  const response = await listRoute(world.request("GET", "/api/tenant/customers", { key, headers: { "atrium-tenant": "beta" } }), at());
  expect(response.status).toBe(409);
});

test("a session reads its own tenant, no other, and none without a tenant name", async () => {
  const read = async (headers: Record<string, string>) =>
    (await listRoute(world.request("GET", "/api/tenant/customers", { slug: "acme", headers }), at())).status;
  expect(await read({})).toBe(200);
  expect(await read({ "atrium-tenant": "beta" })).toBe(403);
  expect(await read({ "atrium-tenant": "no-such" })).toBe(403);
  const unnamed = world.request("GET", "/api/tenant/customers", { slug: "acme" });
  unnamed.headers.delete("atrium-tenant");
  expect((await listRoute(unnamed, at())).status).toBe(400);
});

test("a write authenticated by a cookie requires its own origin: a neighbouring host is cross-site", async () => {
  const write = async (origin: string | null) => {
    const request = world.request("POST", "/api/tenant/customers", { slug: "acme", body: { name: "Cookie" } });
    if (origin === null) request.headers.delete("origin");
    else request.headers.set("origin", origin);
    return (await createRoute(request, at())).status;
  };
  expect(await write("http://localhost:3000")).toBe(201);
  for (const origin of [
    "http://acme.localhost:3000",
    "http://localhost:3001",
    "https://localhost:3000",
    "https://evil.example",
    "null",
    null,
  ])
    expect(await write(origin)).toBe(403);
});

test("repeating an Idempotency-Key returns the first response and does nothing twice", async () => {
  const before = await countCustomers();
  const first = await create({ name: "Once" }, { "idempotency-key": "k-1" });
  const second = await create({ name: "Once" }, { "idempotency-key": "k-1" });
  expect(second.status).toBe(201);
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  expect(await json(second)).toEqual(await json(first));
  expect(await countCustomers()).toBe(before + 1);
});

test("a duplicate is the same JSON, in whatever order its names are written", async () => {
  const headers = { "idempotency-key": "k-order" };
  const first = await create({ name: "Ordered", contacts: [{ name: "B", phone: "1" }], tags: ["x", "y"] }, headers);
  const again = await create({ tags: ["x", "y"], contacts: [{ phone: "1", name: "B" }], name: "Ordered" }, headers);
  expect([again.status, await json(again)]).toEqual([201, await json(first)]);
  const other = await create({ tags: ["y", "x"], contacts: [{ phone: "1", name: "B" }], name: "Ordered" }, headers);
  expect(other.status).toBe(422);
});

test("concurrent duplicate requests run once and get the same response", async () => {
  const before = await countCustomers();
  const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: "Duplicates" }, { "idempotency-key": "k-duplicates" })));
  const ids = await Promise.all(answers.map(async (answer) => (await json(answer)).id));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(ids).size).toBe(1);
  expect(await countCustomers()).toBe(before + 1);
});

test("a used key rejects another body, works for another caller, and is free again after a day", async () => {
  await create({ name: "A" }, { "idempotency-key": "k-2" });
  expect((await create({ name: "B" }, { "idempotency-key": "k-2" })).status).toBe(422);
  const ours = key;
  key = await world.apiKey("acme");
  expect((await create({ name: "B" }, { "idempotency-key": "k-2" })).headers.get("idempotency-replayed")).toBeNull();
  key = ours;
  world.clock.advance(24 * 60 * 60 * 1000 + 1);
  expect((await create({ name: "B" }, { "idempotency-key": "k-2" })).status).toBe(201);
});

test("a rejected request leaves its key free", async () => {
  expect((await create({ name: "" }, { "idempotency-key": "k-3" })).status).toBe(422);
  expect((await create({ name: "Better" }, { "idempotency-key": "k-3" })).status).toBe(201);
});

test("stored responses are encrypted in the table", async () => {
  await create({ name: "Sealed Secret Name" }, { "idempotency-key": "k-4" });
  const rows = await runInTenant(world.tenants.acme.tenant.id, () =>
    world.runtime.tenants.client.idempotencyKey.findMany({ where: { key: "k-4" } }),
  );
  expect(rows[0]?.answer).toMatch(/^v1\.(?:tenant|d[0-9a-f]{15})\./);
});

test("If-Match accepts a current version, and for a stale one reports the changes and their author", async () => {
  const { id } = await newCustomer();
  const patch = (version: string, body: Record<string, unknown>) =>
    updateRoute(world.request("PATCH", "/x", { key, body, headers: { "if-match": version } }), at({ id }));
  expect((await patch('"1"', { phone: "1", tags: ["x"] })).status).toBe(200);
  const stale = await patch('"1"', { phone: "2" });
  expect(stale.status).toBe(412);
  const { errors } = await problem(stale);
  expect(errors.map((error) => error.path).sort()).toEqual(["phone", "tags"]);
  expect(errors[0]?.message).toBe("Changed by Test.");
  expect((await patch("three", { phone: "2" })).status).toBe(400);
});

test("removing a part returns 204 without a body", async () => {
  const { id, uuid } = await newCustomer();
  const contact = await addContact(world.ctx("acme"), { id: uuid, name: "Temp" });
  const response = await removeContactRoute(
    world.request("DELETE", "/x", { key }),
    at({ id, contact_id: encodeId("contact", contact.id) }),
  );
  expect([response.status, await response.text()]).toEqual([204, ""]);
});

test("a path parameter repeated in the body is rejected, since one of the two would be ignored", async () => {
  const { id } = await newCustomer();
  const response = await updateRoute(world.request("PATCH", "/x", { key, body: { id, name: "B" } }), at({ id }));
  expect(response.status).toBe(400);
});

test("a rate-limited caller is told when to retry", async () => {
  let refused: Response | undefined;
  for (let count = 0; count < 400 && !refused; count++) {
    const response = await listRoute(world.request("GET", "/api/tenant/customers?limit=1", { key: "atr_live_" }), at());
    expect(response.status).toBe(401);
    const known = await listRoute(world.request("GET", "/api/tenant/customers?limit=1&colour=x", { key }), at());
    if (known.status === 429) refused = known;
  }
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(refused?.headers.get("ratelimit-policy")).toBe('"caller";q=100;w=2');
  expect(refused?.headers.get("ratelimit")).toMatch(/^"caller";r=0;t=\d+$/);
});
