import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { POST as restoreRoute } from "@/app/api/tenant/items/[id]/restore/route";
import { DELETE as deleteRoute, GET as getRoute, PATCH as patchRoute } from "@/app/api/tenant/items/[id]/route";
import { GET as listRoute, POST as createRoute } from "@/app/api/tenant/items/route";
import { createItem, deleteItem, findItems, getItem, listItems, restoreItem, updateItem } from "@/lib/domains/items";
import { createTaxProfile, deleteTaxProfile } from "@/lib/domains/taxes";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { withClient } from "@/scripts/database/roles";
import { createWorld, type Slug, type World } from "@/tests/support/world";

let world: World;
const path = "/api/tenant/items";

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function within<T>(slug: Slug, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  return runInTenant(world.tenants[slug].tenant.id, () => read(world.systemCtx(slug)));
}

const idOnWire = (id: string): string => z.encode(getItem.input, { id }).id;

test("creates with name and price alone; the currency is the company's", async () => {
  const made = await createItem(world.ctx("acme"), { name: "Consulting", unit_price: "850" });
  expect(made).toMatchObject({
    name: "Consulting",
    code: null,
    description: "",
    unit: null,
    unit_price: "850.00",
    currency: "GBP",
    tax_rate_id: null,
    active: true,
    deleted_at: null,
    version: 1,
  });
  expect(await getItem(world.ctx("acme"), { id: made.id })).toEqual(made);
  expect(await createItem(world.ctx("beta"), { name: "استشارة", unit_price: "0.0125", currency: "KWD" })).toMatchObject({
    unit_price: "0.0125",
    currency: "KWD",
  });
});

test("keeps every digit of the widest price", async () => {
  const made = await createItem(world.ctx("acme"), { name: "Widest", unit_price: "-999999999999999.999999" });
  expect((await getItem(world.ctx("acme"), { id: made.id })).unit_price).toBe("-999999999999999.999999");
});

test("changes only the sent fields; search, audit and event follow", async () => {
  const ctx = world.ctx("acme");
  const before = await createItem(ctx, { name: "Hammer", code: "H-1", unit_price: "12.50" });
  const after = await updateItem(ctx, { id: before.id, name: "Mallet", unit_price: "13" });
  expect(after).toEqual({ ...before, name: "Mallet", unit_price: "13.00", version: 2, updated_at: world.clock.now() });
  expect((await listItems(ctx, { q: "mallet" })).data.map(({ id }) => id)).toEqual([before.id]);
  expect((await listItems(ctx, { q: "hammer" })).data).toEqual([]);
  const tenant_id = world.tenants.acme.tenant.id;
  const events = await within("acme", (inner) =>
    inner.db.event.findMany({ where: { tenant_id, record_id: before.id }, orderBy: { sequence: "asc" } }),
  );
  expect(events).toMatchObject([
    { name: "item.created", sequence: 1 },
    { name: "item.updated", sequence: 2, previous: { name: "Hammer", unit_price: "12.50" }, data: { name: "Mallet" } },
  ]);
  const audit = await within("acme", (inner) => inner.db.auditEntry.findMany({ where: { tenant_id, record_id: before.id, version: 2 } }));
  expect(audit).toMatchObject([{ operation: "items.update", changes: { name: ["Hammer", "Mallet"], unit_price: ["12.50", "13.00"] } }]);
});

test("PATCH {} changes nothing, whatever the stored values", async () => {
  const ctx = world.ctx("beta");
  const { id } = await createItem(ctx, { name: "Still", unit_price: "1" });
  const values = fc.record({
    name: fc.constantFrom("A", "قلم"),
    code: fc.option(fc.constantFrom("X-1", "%_\\"), { nil: null }),
    description: fc.constantFrom("", "two\nlines"),
    unit_price: fc.constantFrom("0.00", "-5.00", "0.000001"),
    currency: fc.constantFrom("SAR" as const, "USD" as const),
    active: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(values, async (fields) => {
      const set = await updateItem(ctx, { id, ...fields });
      expect(set).toMatchObject(fields);
      const response = await patchRoute(world.request("PATCH", path, { slug: "beta", body: {} }), {
        params: Promise.resolve({ id: idOnWire(id) }),
      });
      expect(response.status).toBe(200);
      expect(await getItem(ctx, { id })).toEqual(set);
    }),
    { numRuns: 8 },
  );
});

test("deletes softly, restores, and rejects changes of a deleted item", async () => {
  const ctx = world.ctx("acme");
  const made = await createItem(ctx, { name: "Passing", unit_price: "1" });
  expect(await deleteItem(ctx, { id: made.id })).toMatchObject({ deleted_at: world.clock.now(), version: 2 });
  expect((await listItems(ctx, {})).data.map(({ id }) => id)).not.toContain(made.id);
  expect((await listItems(ctx, { deleted: true })).data.map(({ id }) => id)).toEqual([made.id]);
  expect((await listItems(ctx, { deleted: true, q: "passing" })).data).toHaveLength(1);
  expect((await listItems(ctx, { q: "passing" })).data).toHaveLength(0);
  await expect(updateItem(ctx, { id: made.id, name: "No" })).rejects.toMatchObject({ code: "conflict" });
  await expect(deleteItem(ctx, { id: made.id })).rejects.toMatchObject({ code: "conflict" });
  expect(await restoreItem(ctx, { id: made.id })).toEqual({ ...made, version: 3 });
  await expect(restoreItem(ctx, { id: made.id })).rejects.toMatchObject({ code: "conflict" });
});

test("accepts only the company's current rates, and loses a rate removed while the item was deleted", async () => {
  const ctx = world.ctx("acme");
  const profile = await createTaxProfile(ctx, { name: "For items", rates: [{ name: "VAT", rate: "20", category: "S" }] });
  const foreign = await createTaxProfile(world.ctx("beta"), { name: "Foreign", rates: [{ name: "VAT", rate: "15", category: "S" }] });
  const rate = profile.rates[0]?.id ?? "";
  const made = await createItem(ctx, { name: "Taxed", unit_price: "1", tax_rate_id: rate });
  for (const tax_rate_id of [foreign.rates[0]?.id ?? "", newId(world.clock.now())]) {
    await expect(updateItem(ctx, { id: made.id, tax_rate_id })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ path: "tax_rate_id" }],
    });
    await expect(createItem(ctx, { name: "No", unit_price: "1", tax_rate_id })).rejects.toMatchObject({ code: "invalid" });
  }
  await deleteItem(ctx, { id: made.id });
  await deleteTaxProfile(ctx, { id: profile.id });
  expect(await restoreItem(ctx, { id: made.id })).toMatchObject({ deleted_at: null, tax_rate_id: null });
  await expect(updateItem(ctx, { id: made.id, tax_rate_id: rate })).rejects.toMatchObject({ code: "invalid" });
});

test("pages by keyset in every sort, each item once, and filters by activity", async () => {
  const ctx = world.ctx("beta");
  for (let index = 0; index < 7; index++) {
    world.clock.advance(1000);
    await createItem(ctx, { name: `Page ${String(index % 3)}`, unit_price: "1", active: index % 2 === 0 });
  }
  const all = (await listItems(ctx, { limit: 200 })).data.map(({ id }) => id);
  for (const sort of ["name", "-name", "created_at", "-created_at", "updated_at", "-updated_at"] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listItems(ctx, { sort, limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(all.length);
    expect(new Set(seen), sort).toEqual(new Set(all));
  }
  const idle = await listItems(ctx, { q: "page", active: false, include: "total" });
  expect(idle.data.every((item) => !item.active)).toBe(true);
  expect(idle.total).toEqual({ count: 3, capped: false });
});

test("search finds parts of name and code, ignores diacritics, treats wildcards as literals, and is per company", async () => {
  const ctx = world.ctx("acme");
  const cafe = await createItem(ctx, { name: "Café crème", code: "BEV-100%", unit_price: "3" });
  const plain = await createItem(ctx, { name: "Cafeteria", code: "BEV-100", unit_price: "3" });
  await createItem(world.ctx("beta"), { name: "Café", unit_price: "3" });
  const found = async (q: string) => new Set((await listItems(ctx, { q })).data.map(({ id }) => id));
  expect(await found("CAFE")).toEqual(new Set([cafe.id, plain.id]));
  expect(await found("crème")).toEqual(new Set([cafe.id]));
  expect(await found("bev-100")).toEqual(new Set([cafe.id, plain.id]));
  expect(await found("100%")).toEqual(new Set([cafe.id]));
  expect(await found("c_fe")).toEqual(new Set());
  expect(await found("\\")).toEqual(new Set());
});

test("the texts by which a list finds records are those of the tenant in scope, and have their index", async () => {
  const { acme, beta: other } = world.tenants;
  const beta = other.tenant.id;
  const owners = await within("acme", (ctx) => ctx.db.$queryRaw`select distinct tenant_id from public.items_texts`);
  expect(owners).toEqual([{ tenant_id: acme.tenant.id }]);
  await withClient(world.database.owner_url, async (client) => {
    await client.query(
      `insert into items (id, tenant_id, name, search_text, description, unit_price, currency, created_at, updated_at)
      select gen_random_uuid(), $1, 'Bulk', md5(n::text), '', 1, 'SAR', $2, $2 from generate_series(1, 20000) n`,
      [beta, world.clock.now()],
    );
    await client.query("vacuum analyze items");
  });
  // As the serving role, whose policies would keep a simple view's condition from the index.
  await withClient(world.database.app_url, async (client) => {
    await client.query("select set_config('app.tenant_id', $1, false)", [beta]);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain select i.id from items i where i.tenant_id = '${beta}' and exists (
         select from items_texts t where t.tenant_id = i.tenant_id and t.record_id = i.id and t.text like '%cafe1%')
       order by i.created_at desc limit 51`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("items_search");
  });
});

test("findItems returns only the company's items, deleted ones included", async () => {
  const ctx = world.ctx("acme");
  const kept = await createItem(ctx, { name: "Kept", unit_price: "1" });
  const gone = await createItem(ctx, { name: "Gone", unit_price: "1" });
  await deleteItem(ctx, { id: gone.id });
  const ids = [kept.id, gone.id, newId(world.clock.now())];
  expect(new Set((await within("acme", (inner) => findItems(inner, ids))).keys())).toEqual(new Set([kept.id, gone.id]));
  expect((await within("beta", (inner) => findItems(inner, ids))).size).toBe(0);
});

test("over HTTP: created, changed with If-Match, not found for another company", async () => {
  const created = await createRoute(world.request("POST", path, { slug: "acme", body: { name: "Wire", unit_price: "1.5" } }), {
    params: Promise.resolve({}),
  });
  expect(created.status).toBe(201);
  const { id } = z.looseObject({ id: z.string().startsWith("itm_") }).parse(await created.json());
  const params = { params: Promise.resolve({ id }) };
  const at = (slug: Slug, method: string, options: { body?: Record<string, unknown>; headers?: Record<string, string> } = {}) =>
    world.request(method, `${path}/${id}`, { slug, ...options });
  for (const answer of [
    getRoute(at("beta", "GET"), params),
    patchRoute(at("beta", "PATCH", { body: { name: "Mine" } }), params),
    deleteRoute(at("beta", "DELETE"), params),
    restoreRoute(at("beta", "POST"), params),
  ]) {
    expect((await answer).status).toBe(404);
  }
  expect(
    (await patchRoute(at("acme", "PATCH", { body: { name: "Mine" }, headers: { "if-match": '"1"' } }), params)).headers.get("etag"),
  ).toBe('"2"');
  const stale = await deleteRoute(at("acme", "DELETE", { headers: { "if-match": '"1"' } }), params);
  expect(stale.status).toBe(412);
  expect(await stale.json()).toMatchObject({ errors: [{ path: "name" }] });
  expect((await deleteRoute(at("acme", "DELETE"), params)).status).toBe(200);
  expect(await (await restoreRoute(at("acme", "POST"), params)).json()).toMatchObject({
    id,
    name: "Mine",
    unit_price: "1.50",
    deleted_at: null,
  });
  for (const body of [{ unit_price: "1e5" }, { unit_price: "1.1234567" }, { currency: "EURO" }, { name: " " }])
    expect((await patchRoute(at("acme", "PATCH", { body }), params)).status, JSON.stringify(body)).toBe(422);
  expect((await patchRoute(at("acme", "PATCH", { body: { price: "1" } }), params)).status).toBe(400);
  const list = await listRoute(world.request("GET", `${path}?q=wire`, { slug: "acme" }), { params: Promise.resolve({}) });
  expect(await list.json()).toEqual({ data: [], next_cursor: null });
  await expect(createItem(world.ctx("acme", ["items.read"]), { name: "No", unit_price: "1" })).rejects.toMatchObject({ code: "forbidden" });
});
