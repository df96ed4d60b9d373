import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { DELETE as deleteRoute, GET as getRoute, PATCH as patchRoute } from "@/app/api/tenant/tax-profiles/[id]/route";
import { GET as listRoute, POST as createRoute } from "@/app/api/tenant/tax-profiles/route";
import { createItem, deleteItem, updateItem } from "@/lib/domains/items";
import {
  createTaxProfile,
  deleteTaxProfile,
  findTaxProfile,
  getTaxProfile,
  listTaxProfiles,
  ratesOf,
  readTaxProfile,
  updateTaxProfile,
} from "@/lib/domains/taxes";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { withClient } from "@/scripts/database/roles";
import { createWorld, type Slug, type World } from "@/tests/support/world";

let world: World;
const path = "/api/tenant/tax-profiles";

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Reads as another domain does, outside an operation of taxes. */
function within<T>(slug: Slug, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  return runInTenant(world.tenants[slug].tenant.id, () => read(world.systemCtx(slug)));
}

const standard = { name: "Standard", rate: "20", category: "S" as const };
const zero = { name: "Zero", rate: "0", category: "Z" as const };

test("a company starts with its country's rates as the default profile", async () => {
  const profile = await within("acme", (ctx) => readTaxProfile(ctx, null));
  expect(profile).toMatchObject({ name: "VAT", is_default: true, prices_mode: "exclusive", rounding: "document" });
  const rates = profile ? ratesOf(profile) : [];
  expect(rates).toMatchObject([
    { is_default: true, tax: { name: "VAT", rate: "20", category: "S", compound: false } },
    { is_default: false, tax: { rate: "5" } },
    { is_default: false, tax: { rate: "0", category: "Z" } },
  ]);
  expect(rates.map(({ tax }) => tax.rate_id)).toEqual(rates.map(({ id }) => id));
});

test("create fills in defaults, writes one audit entry and publishes one event", async () => {
  const ctx = world.ctx("acme");
  const made = await createTaxProfile(ctx, { name: "Reduced", rates: [{ ...standard, rate: "5.50" }, zero] });
  expect(made).toMatchObject({ prices_mode: "exclusive", rounding: "document", is_default: false, version: 1, deleted_at: null });
  expect(made.rates).toMatchObject([
    { rate: "5.5", is_default: true, compound: false },
    { rate: "0", is_default: false },
  ]);
  const tenant_id = world.tenants.acme.tenant.id;
  const [audit, event] = await within("acme", (inner) =>
    Promise.all([
      inner.db.auditEntry.findFirst({ where: { tenant_id, record_id: made.id } }),
      inner.db.event.findFirst({ where: { tenant_id, record_id: made.id } }),
    ]),
  );
  expect(audit).toMatchObject({ operation: "tax_profiles.create", noun: "tax_profile", version: 1 });
  expect(event).toMatchObject({ name: "tax_profile.created", data: { name: "Reduced", rates: [{ rate: "5.5" }, { rate: "0" }] } });
});

test("rates are replaced in order; a rate sent with its id is updated", async () => {
  const ctx = world.ctx("acme");
  const made = await createTaxProfile(ctx, {
    name: "Order",
    rates: [standard, zero, { name: "City", rate: "1", category: "S", compound: true }],
  });
  const [first, second, third] = made.rates;
  const after = await updateTaxProfile(ctx, {
    id: made.id,
    rates: [
      { id: third?.id, name: "City tax", rate: "1.25", category: "S" },
      { name: "New", rate: "7", category: "S" },
      { id: first?.id, ...standard },
    ],
  });
  expect(after.version).toBe(2);
  expect(after.rates.map(({ name, rate, compound, is_default }) => ({ name, rate, compound, is_default }))).toEqual([
    { name: "City tax", rate: "1.25", compound: true, is_default: false },
    { name: "New", rate: "7", compound: false, is_default: false },
    { name: "Standard", rate: "20", compound: false, is_default: true },
  ]);
  expect(after.rates.map(({ id }) => id)).toEqual([third?.id, expect.any(String), first?.id]);
  expect(await getTaxProfile(ctx, { id: made.id })).toEqual(after);
  await expect(updateTaxProfile(ctx, { id: made.id, rates: [{ id: second?.id, ...zero }] })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "rates.0.id" }],
  });
  const foreign = await within("beta", (inner) => readTaxProfile(inner, null));
  await expect(updateTaxProfile(ctx, { id: made.id, rates: [{ id: foreign?.rates[0]?.id, ...standard }] })).rejects.toMatchObject({
    code: "invalid",
  });
  expect((await updateTaxProfile(ctx, { id: made.id, rates: [] })).rates).toEqual([]);
});

test("making another profile the default changes both, and the default cannot be unset", async () => {
  const ctx = world.ctx("acme");
  const former = await within("acme", (inner) => readTaxProfile(inner, null));
  const made = await createTaxProfile(ctx, { name: "Export", rates: [{ name: "Export", rate: "0", category: "G" }] });
  await expect(updateTaxProfile(ctx, { id: former?.id ?? "", is_default: false })).rejects.toMatchObject({ code: "conflict" });
  expect((await updateTaxProfile(ctx, { id: made.id, is_default: true })).is_default).toBe(true);
  expect((await within("acme", (inner) => readTaxProfile(inner, null)))?.id).toBe(made.id);
  expect(await getTaxProfile(ctx, { id: former?.id ?? "" })).toMatchObject({ is_default: false, version: (former?.version ?? 0) + 1 });
  const tenant_id = world.tenants.acme.tenant.id;
  const event = await within("acme", (inner) => inner.db.event.findFirst({ where: { tenant_id, record_id: former?.id ?? "" } }));
  expect(event).toMatchObject({ name: "tax_profile.updated", previous: { is_default: true }, data: { is_default: false } });
  expect((await within("beta", (inner) => readTaxProfile(inner, null)))?.is_default).toBe(true);
});

test("concurrent switches of the default leave exactly one", async () => {
  const made = [];
  for (const name of ["P", "Q", "R"]) made.push(await createTaxProfile(world.ctx("beta"), { name }));
  await Promise.all([...made, ...made].map(({ id }) => updateTaxProfile(world.ctx("beta"), { id, is_default: true })));
  const { data } = await listTaxProfiles(world.ctx("beta"), {});
  expect(data.filter((profile) => profile.is_default)).toHaveLength(1);
});

test("deletes an unused profile softly; rejects the default and profiles used by customers, drafts or items", async () => {
  const ctx = world.ctx("acme");
  const made = await createTaxProfile(ctx, { name: "Passing", rates: [standard, zero] });
  const other = await createTaxProfile(ctx, { name: "Other", is_default: true });
  await expect(deleteTaxProfile(ctx, { id: other.id })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("default"),
  });

  const tenant_id = world.tenants.acme.tenant.id;
  const at = world.clock.now();
  const customer_id = newId(at);
  await within("acme", (inner) =>
    inner.db.customer.createMany({
      data: {
        id: customer_id,
        tenant_id,
        tax_profile_id: made.id,
        name: "N",
        name_key: "n",
        search_text: "n",
        currency: "GBP",
        language: "en",
        notes: "",
        created_at: at,
        updated_at: at,
      },
    }),
  );
  await expect(deleteTaxProfile(ctx, { id: made.id })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("customers (1)"),
  });
  await within("acme", (inner) => inner.db.customer.updateMany({ where: { tenant_id, id: customer_id }, data: { tax_profile_id: null } }));

  const draft = {
    id: newId(at),
    tenant_id,
    customer_id,
    tax_profile_id: made.id,
    status: "draft",
    currency: "GBP",
    payment_terms_days: 14,
    language: "en",
    prices_mode: "exclusive",
    rounding: "document",
    notes: "",
    terms: "",
    subtotal: 0n,
    discount_total: 0n,
    tax_total: 0n,
    total: 0n,
    balance: 0n,
    created_at: at,
    updated_at: at,
  };
  await within("acme", (inner) => inner.db.invoice.createMany({ data: draft }));
  await expect(deleteTaxProfile(ctx, { id: made.id })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("draft invoices (1)"),
  });
  await within("acme", (inner) => inner.db.invoice.deleteMany({ where: { tenant_id, id: draft.id } }));

  const item = await createItem(ctx, { name: "Widget", unit_price: "1", tax_rate_id: made.rates[1]?.id ?? null });
  await expect(deleteTaxProfile(ctx, { id: made.id })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Widget"),
  });
  await expect(updateTaxProfile(ctx, { id: made.id, rates: [{ id: made.rates[0]?.id, ...standard }] })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining('"Zero"'),
  });
  await deleteItem(ctx, { id: item.id });

  const gone = await deleteTaxProfile(ctx, { id: made.id });
  expect(gone).toMatchObject({ deleted_at: at, version: 2 });
  expect((await listTaxProfiles(ctx, {})).data.map(({ id }) => id)).not.toContain(made.id);
  expect((await listTaxProfiles(ctx, { deleted: true })).data.map(({ id }) => id)).toEqual([made.id]);
  await expect(within("acme", (inner) => readTaxProfile(inner, made.id))).rejects.toMatchObject({ code: "not_found" });
  await expect(updateTaxProfile(ctx, { id: made.id, name: "Back" })).rejects.toMatchObject({ code: "conflict" });
  await expect(deleteTaxProfile(ctx, { id: made.id })).rejects.toMatchObject({ code: "conflict" });
});

test("an item that takes a rate and a profile that removes it are serialized", async () => {
  const ctx = world.ctx("beta");
  for (let round = 0; round < 6; round++) {
    const made = await createTaxProfile(ctx, { name: `Race ${String(round)}`, rates: [standard] });
    const rateId = made.rates[0]?.id ?? "";
    const item = await createItem(ctx, { name: "Racer", unit_price: "1" });
    const results = await Promise.allSettled([
      updateItem(world.ctx("beta"), { id: item.id, tax_rate_id: rateId }),
      updateTaxProfile(world.ctx("beta"), { id: made.id, rates: [] }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  }
});

test("PATCH {} changes nothing, whatever the stored values", async () => {
  const ctx = world.ctx("beta");
  const { id } = await createTaxProfile(ctx, { name: "Still" });
  const values = fc.record({
    name: fc.constantFrom("VAT", "ضريبة"),
    prices_mode: fc.constantFrom("exclusive" as const, "inclusive" as const),
    rounding: fc.constantFrom("line" as const, "document" as const),
    rates: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("a", "b", "c"),
        rate: fc.constantFrom("1", "2.5", "100"),
        category: fc.constant("S" as const),
        compound: fc.boolean(),
        is_default: fc.boolean(),
      }),
      { selector: ({ name }) => name },
    ),
  });
  await fc.assert(
    fc.asyncProperty(values, async (fields) => {
      const set = await updateTaxProfile(ctx, { id, ...fields });
      expect(set).toMatchObject(fields);
      const response = await patchRoute(world.request("PATCH", `${path}/${id}`, { slug: "beta", body: {} }), {
        params: Promise.resolve({ id: idOnWire(id) }),
      });
      expect(response.status).toBe(200);
      expect(await getTaxProfile(ctx, { id })).toEqual(set);
    }),
    { numRuns: 8 },
  );
});

const idOnWire = (id: string): string => z.encode(getTaxProfile.input, { id }).id;

test("over HTTP: EN 16931 rules and versions are enforced, and another company's profile is not found", async () => {
  const none = { params: Promise.resolve({}) };
  const send = (body: Record<string, unknown>) => createRoute(world.request("POST", path, { slug: "acme", body }), none);
  const refused = await send({ name: "Wrong", rates: [{ name: "Exempt", rate: "20", category: "E" }] });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: [{ path: "rates.0.rate", message: expect.stringContaining("BR-E-05") }] });
  expect((await send({ name: "Wrong", rates: [{ name: "A", rate: "101", category: "S" }] })).status).toBe(422);
  const created = await send({ name: "Wire", rates: [{ name: "VAT", rate: "19.00", category: "S" }] });
  expect(created.status).toBe(201);
  const { id } = z.looseObject({ id: z.string().startsWith("txp_") }).parse(await created.json());
  const at = (
    slug: Slug,
    handler: typeof getRoute | typeof patchRoute | typeof deleteRoute,
    method: string,
    options: { body?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) => handler(world.request(method, `${path}/${id}`, { slug, ...options }), { params: Promise.resolve({ id }) });
  for (const [handler, method] of [
    [getRoute, "GET"],
    [patchRoute, "PATCH"],
    [deleteRoute, "DELETE"],
  ] as const) {
    expect((await at("beta", handler, method, method === "PATCH" ? { body: { name: "Mine" } } : {})).status, method).toBe(404);
  }
  expect((await at("acme", patchRoute, "PATCH", { body: { name: "Renamed" }, headers: { "if-match": '"1"' } })).status).toBe(200);
  expect((await at("acme", deleteRoute, "DELETE", { headers: { "if-match": '"1"' } })).status).toBe(412);
  expect(await (await at("acme", deleteRoute, "DELETE")).json()).toMatchObject({ id, name: "Renamed", rates: [{ rate: "19" }] });
  const list = await listRoute(world.request("GET", `${path}?sort=name&limit=2&include=total`, { slug: "acme" }), none);
  expect(await list.json()).toMatchObject({
    data: [{ name: "Export" }, { name: "Order" }],
    next_cursor: expect.any(String),
    total: { capped: false },
  });
});

test("permissions are required, and customers see no tax profiles", async () => {
  await expect(createTaxProfile(world.ctx("acme", ["taxes.read"]), { name: "No" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(listTaxProfiles(world.ctx("acme", ["items.read"]), {})).rejects.toThrow(expect.objectContaining({ code: "forbidden" }));
  const profile = await within("acme", (ctx) => readTaxProfile(ctx, null));
  const link: Ctx = {
    ...world.systemCtx("acme"),
    principal: {
      kind: "link",
      link_id: newId(world.clock.now()),
      target: { noun: "invoice", id: newId(world.clock.now()) },
      customer_id: newId(world.clock.now()),
    },
  };
  await expect(runInTenant(world.tenants.acme.tenant.id, () => findTaxProfile(link, profile?.id ?? ""))).rejects.toMatchObject({
    code: "not_found",
  });
});

test("the database rejects a second default and a rate that its category forbids", async () => {
  await withClient(world.database.owner_url, async (client) => {
    const tenant = [world.tenants.acme.tenant.id];
    await expect(
      client.query("update tax_profiles set is_default = true where tenant_id = $1 and deleted_at is null", tenant),
    ).rejects.toMatchObject({ code: "23505" });
    await expect(client.query("update tax_rates set rate = 5 where tenant_id = $1 and category = 'Z'", tenant)).rejects.toMatchObject({
      code: "23514",
    });
    await expect(client.query("update tax_rates set category = 'X' where tenant_id = $1", tenant)).rejects.toMatchObject({ code: "23514" });
    await expect(client.query("update number_series set kind = 'letter' where tenant_id = $1", tenant)).rejects.toMatchObject({
      code: "23514",
    });
  });
});
