import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { GET as brandingRoute } from "@/app/api/public/branding/[slug]/route";
import { Problem } from "@/lib/kernel/http/endpoint/problem";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";
import { newId } from "@/lib/kernel/ids";
import { command, internal, internalForVisitors, open, openToCustomers, openToVisitors, query } from "@/lib/kernel/operation";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type Slug, type World } from "@/tests/support/world";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
// Each test starts with full buckets.
beforeEach(() => world.clock.advance(60 * 60_000));

const shared = { summary: "Made up for this test", output: z.strictObject({ said: z.string(), tenant: z.string() }) };
const Said = z.strictObject({ said: z.string().max(20) });

const say = command({
  ...shared,
  id: "tests.say",
  access: openToVisitors("This test calls it."),
  input: Said,
  example: { said: "Good morning" },
  run(ctx, { said }) {
    ctx.audit({ noun: "item", id: newId(ctx.clock.now()), before: null, after: { said } });
    return Promise.resolve({ said, tenant: ctx.tenant.slug });
  },
});

const rate = { name: "tests", address: { burst: 5, seconds: 10 }, tenant: { burst: 8, seconds: 5 } };
const POST = publicEndpoint(say, { status: 201, rate });

interface Sent {
  host?: string;
  ip?: string;
  names?: Record<string, string>;
  headers?: Record<string, string>;
  said?: unknown;
}

function post({ host = "acme.localhost:3000", ip = "192.0.2.1", names = {}, headers = {}, said = "Good morning" }: Sent) {
  const sent = { host, "x-atrium-client-ip": ip, "user-agent": "Test browser", ...headers };
  return POST(world.request("POST", "/x", { body: { said }, headers: sent }), { params: Promise.resolve(names) });
}

const problemOf = async (response: Response) => Problem.parse(await response.json());

const entriesOf = (slug: Slug) =>
  runInTenant(world.tenants[slug].tenant.id, () =>
    world.runtime.tenants.client.auditEntry.findMany({
      where: { tenant_id: world.tenants[slug].tenant.id, operation: say.id },
      orderBy: { id: "desc" },
    }),
  );

describe("the tenant", () => {
  test.each<[string, Sent, string]>([
    ["the host", {}, "acme"],
    ["the host of another company", { host: "beta.localhost:3000" }, "beta"],
    ["the slug in the path at the base host", { host: "localhost:3000", names: { slug: "beta" } }, "beta"],
    ["the tenant's slug in the path, whatever the host", { names: { tenantSlug: "beta" } }, "beta"],
  ])("comes from %s", async (_, sent, tenant) => {
    const response = await post(sent);
    expect([response.status, await response.json()]).toEqual([201, { said: "Good morning", tenant }]);
  });

  test.each<[string, Sent, number]>([
    ["a host without a company", { host: "nobody.localhost:3000" }, 404],
    ["the base host without a slug", { host: "localhost:3000" }, 404],
    ["a slug of no company", { names: { slug: "nobody" } }, 404],
    ["a slug that is none", { names: { slug: "\u0000" } }, 404],
    ["a header that names another company", { headers: { "atrium-tenant": "beta" } }, 409],
  ])("is rejected for %s", async (_, sent, status) => {
    const response = await post(sent);
    expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
    expect((await problemOf(response)).status).toBe(status);
  });
});

test("the audit names a visitor, with address and browser", async () => {
  const response = await post({ ip: "192.0.2.44", said: "audited" });
  const [entry] = await entriesOf("acme");
  expect(entry).toMatchObject({
    actor_kind: "visitor",
    actor_id: null,
    actor_name: "Visitor",
    ip: "192.0.2.44",
    user_agent: "Test browser",
    request_id: response.headers.get("x-request-id"),
    changes: { said: [null, "audited"] },
  });
});

test("credentials do not change the caller, and a browser's write needs the host's own origin", async () => {
  await post({ headers: { authorization: `Bearer ${await world.apiKey("acme")}` } });
  expect((await entriesOf("acme"))[0]).toMatchObject({ actor_kind: "visitor" });
  const foreign = await post({ headers: { cookie: world.tenants.acme.cookie, origin: "http://evil.example" } });
  expect([foreign.status, (await problemOf(foreign)).code]).toEqual([403, "forbidden"]);
});

test("invalid input is answered with its field", async () => {
  const response = await post({ said: 1 });
  expect([response.status, (await problemOf(response)).errors.map(({ path }) => path)]).toEqual([422, ["said"]]);
});

describe("the rate limit", () => {
  test("counts by address and tenant, and says how much is left and when to try again", async () => {
    const answers = [];
    for (let index = 0; index < 6; index += 1) answers.push(await post({ ip: "192.0.2.50" }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"tests";q=5;w=50');
    expect(answers[0]?.headers.get("ratelimit")).toBe('"tests";r=4;t=10');
    expect(answers[5]?.headers.get("retry-after")).toBe("10");
    expect((await post({ ip: "192.0.2.50", host: "beta.localhost:3000" })).status).toBe(201);
    expect((await post({ ip: "192.0.2.51" })).status).toBe(201);
    world.clock.advance(10_000);
    expect((await post({ ip: "192.0.2.50" })).status).toBe(201);
  });

  test("limits all addresses of one tenant together", async () => {
    const statuses = [];
    for (let index = 0; index < 9; index += 1) statuses.push((await post({ ip: `192.0.2.${60 + index}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), 429]);
    expect((await post({ ip: "192.0.2.60", host: "beta.localhost:3000" })).status).toBe(201);
  });
});

describe("an idempotency key", () => {
  const headers = { "idempotency-key": "visit-1" };

  test("returns the first answer to a duplicate, which runs nothing", async () => {
    const before = (await entriesOf("acme")).length;
    const [first, second] = [await post({ headers }), await post({ headers })];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first.headers.get("idempotency-replayed"), second.headers.get("idempotency-replayed")]).toEqual([null, "true"]);
    expect(await second.json()).toEqual(await first.json());
    expect(await entriesOf("acme")).toHaveLength(before + 1);
  });

  test("with other content is rejected, and at another address it is another key", async () => {
    expect((await post({ headers, said: "Something else" })).status).toBe(422);
    const other = await post({ headers, said: "Something else", ip: "192.0.2.99" });
    expect([other.status, other.headers.get("idempotency-replayed")]).toEqual([201, null]);
  });
});

describe("at import", () => {
  const read = {
    ...shared,
    id: "tests.read",
    input: z.strictObject({}),
    example: {},
    run: () => Promise.resolve({ said: "", tenant: "" }),
  };
  const closed = "tests.read is not open to visitors: give it openToVisitors(reason), or visitors its permission.";

  test.each([
    ["open to the company's own callers", query({ ...read, access: open("This test calls it.") }), closed],
    ["open to customers", query({ ...read, access: openToCustomers("This test calls it.") }), closed],
    ["of a permission that visitors lack", query({ ...read, permission: "items.read" }), closed],
    ["internal", query({ ...read, access: internal("called by this test") }), "no route may mount it"],
    ["internal for visitors", query({ ...read, access: internalForVisitors("called by this test") }), "no route may mount it"],
  ])("an operation that is %s is rejected", (_, operation, message) => {
    expect(() => publicEndpoint(operation, { rate })).toThrow(message);
  });

  test("an operation that is open to visitors is attached for the API's description", () => {
    expect([POST.operation.id, POST.status, POST.visitors]).toEqual(["tests.say", 201, true]);
  });
});

test("a GET takes the company from its path and reports the limit", async () => {
  const at = (slug: string) => brandingRoute(world.request("GET", `/api/public/branding/${slug}`), { params: Promise.resolve({ slug }) });
  const found = await at("acme");
  expect([found.status, await found.json()]).toMatchObject([200, { company_name: "Acme Ltd" }]);
  expect(found.headers.get("ratelimit")).toMatch(/^"branding";r=\d+;t=\d+$/);
  const missing = await at("nobody");
  expect([missing.status, (await problemOf(missing)).code]).toEqual([404, "not_found"]);
});
