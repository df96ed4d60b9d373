import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { GET as getRoute, PATCH as patchRoute } from "@/app/api/tenant/number-series/[id]/route";
import { GET as listRoute, POST as createRoute } from "@/app/api/tenant/number-series/route";
import {
  createNumberSeries,
  getNumberSeries,
  lockNumberSeries,
  listNumberSeries,
  takeNumber,
  updateGeneralSettings,
  updateNumberSeries,
} from "@/lib/domains/settings";
import { NumberKind } from "@/lib/domains/settings/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { command, open } from "@/lib/kernel/operation";
import { withClient } from "@/scripts/database/roles";
import { createWorld, type Slug, type World } from "@/tests/support/world";
import { untilOneWaits } from "./lock-waits";

let world: World;
const day = "2026-03-02";

beforeAll(async () => {
  world = await createWorld();
  // A kind without a series, as in a company that is older than the kind.
  await withClient(world.database.owner_url, (client) => client.query("delete from number_series where kind = 'proposal'"));
});
afterAll(() => world.close());

const Request = z.strictObject({ kind: NumberKind, series_id: z.string().nullish(), day: z.string(), fail: z.boolean().optional() });
const Taken = z.object({ series_id: z.string(), sequence: z.bigint(), number: z.string() });

/** A document command that only takes its number. */
const take = command({
  id: "test.take",
  summary: "",
  access: open("test"),
  input: Request,
  output: z.object({ json: z.string() }),
  example: { kind: "invoice", day },
  async run(ctx, { fail, kind, series_id = null, day: wanted }) {
    const series = await lockNumberSeries(ctx, { kind, series_id });
    const { sequence, number } = await takeNumber(ctx, series, wanted);
    if (fail) throw new RangeError(number);
    return { json: JSON.stringify({ series_id: series.id, number, sequence: String(sequence) }) };
  },
});

async function takeOne(slug: Slug, wanted: z.output<typeof Request>): Promise<z.output<typeof Taken>> {
  const { json } = await take(world.systemCtx(slug), wanted);
  const parsed = z.object({ series_id: z.string(), sequence: z.string(), number: z.string() }).parse(JSON.parse(json));
  return { ...parsed, sequence: BigInt(parsed.sequence) };
}

async function defaultOf(slug: Slug, kind: z.output<typeof NumberKind>) {
  const { data } = await listNumberSeries(world.ctx(slug), { kind });
  const found = data.filter((series) => series.is_default);
  expect(found).toHaveLength(1);
  return z.object({ id: z.string() }).loose().parse(found[0]).id;
}

test("a company starts with a series of invoices that shows its next number", async () => {
  const { data } = await listNumberSeries(world.ctx("acme"), { kind: "invoice" });
  expect(data).toMatchObject([{ kind: "invoice", is_default: true, next_number: "INV-2026-00001" }]);
});

test("50 concurrent commands: no gap, no duplicate; a failed one leaves no gap", async () => {
  const id = await defaultOf("beta", "invoice");
  const work = Array.from({ length: 50 }, (_, index) =>
    takeOne("beta", { kind: "invoice", day, fail: index % 5 === 4 }).catch((error: unknown) => error),
  );
  const taken = (await Promise.all(work)).flatMap((result) => (result instanceof Error ? [] : [Taken.parse(result)]));
  expect(taken).toHaveLength(40);
  expect(taken.map(({ sequence }) => sequence).sort((one, other) => Number(one - other))).toEqual(
    Array.from({ length: 40 }, (_, index) => BigInt(index + 1)),
  );
  expect(new Set(taken.map(({ number }) => number)).size).toBe(40);
  expect(new Set(taken.map(({ series_id }) => series_id))).toEqual(new Set([id]));
  expect((await getNumberSeries(world.ctx("beta"), { id })).next_number).toBe("INV-2026-00041");
});

test("a rolled-back command returns its number", async () => {
  const wanted = { kind: "invoice" as const, day };
  const { sequence } = await takeOne("beta", wanted);
  await expect(takeOne("beta", { ...wanted, fail: true })).rejects.toThrow(RangeError);
  expect((await takeOne("beta", wanted)).sequence).toBe(sequence + 1n);
});

test("counters follow the document's day: each year has its own counter", async () => {
  const numbers = [];
  for (const on of ["2027-01-01", "2027-12-31", "2025-06-01", "2027-02-01"])
    numbers.push((await takeOne("beta", { kind: "invoice", day: on })).number);
  expect(numbers).toEqual(["INV-2027-00001", "INV-2027-00002", "INV-2025-00001", "INV-2027-00003"]);
});

test("the fiscal year comes from the settings", async () => {
  const { id } = await createNumberSeries(world.ctx("acme"), {
    kind: "contract",
    name: "Contracts",
    format: "C{FY}-{SEQ:2}",
    reset: "fiscal_year",
  });
  await updateGeneralSettings(world.ctx("acme"), { fiscal_year_start_month: 4 });
  expect((await takeOne("acme", { kind: "contract", day: "2026-03-31" })).number).toBe("C2026-01");
  expect((await takeOne("acme", { kind: "contract", day: "2026-04-01" })).number).toBe("C2027-01");
  expect((await getNumberSeries(world.ctx("acme"), { id })).next_number).toBe("C2026-02");
});

test("uses the given series; rejects unknown, foreign and other kinds' ones, and a kind without any", async () => {
  const { id } = await createNumberSeries(world.ctx("acme"), { kind: "invoice", name: "Exports", format: "EX-{SEQ:3}" });
  expect(await takeOne("acme", { kind: "invoice", series_id: id, day })).toEqual({ series_id: id, sequence: 1n, number: "EX-001" });
  expect((await takeOne("acme", { kind: "invoice", day })).number).toBe("INV-2026-00001");
  await expect(takeOne("beta", { kind: "invoice", series_id: id, day })).rejects.toMatchObject({ code: "not_found" });
  await expect(takeOne("acme", { kind: "estimate", series_id: id, day })).rejects.toMatchObject({ code: "not_found" });
  await expect(takeOne("acme", { kind: "proposal", day })).rejects.toMatchObject({ code: "conflict" });
});

test("the first series of a kind is its default; another can become the default, but it cannot be unset", async () => {
  const ctx = world.ctx("acme");
  await expect(createNumberSeries(ctx, { kind: "proposal", name: "First", format: "P{SEQ:1}", is_default: false })).rejects.toMatchObject({
    code: "conflict",
  });
  const first = await createNumberSeries(ctx, { kind: "proposal", name: "First", format: "P{SEQ:1}" });
  expect(first).toMatchObject({ is_default: true, reset: "never", next_number: "P1" });
  const second = await createNumberSeries(ctx, { kind: "proposal", name: "Second", format: "Q{SEQ:1}" });
  expect(second.is_default).toBe(false);
  expect((await updateNumberSeries(ctx, { id: second.id, is_default: true })).is_default).toBe(true);
  expect(await getNumberSeries(ctx, { id: first.id })).toMatchObject({ is_default: false, version: 2 });
  await expect(updateNumberSeries(ctx, { id: second.id, is_default: false })).rejects.toMatchObject({ code: "conflict" });
  const third = await createNumberSeries(ctx, { kind: "proposal", name: "Third", format: "R{SEQ:1}", is_default: true });
  expect(await defaultOf("acme", "proposal")).toBe(third.id);
  expect(await defaultOf("acme", "invoice")).not.toBe(third.id);
});

test("concurrent switches of the default leave one, while numbers are taken from it", async () => {
  const ctx = world.ctx("beta");
  const series = [];
  for (const letter of ["A", "B", "C", "D"])
    series.push(await createNumberSeries(ctx, { kind: "estimate", name: letter, format: `${letter}{SEQ:1}` }));
  const switches = [...series, ...series].map(({ id }) => updateNumberSeries(world.ctx("beta"), { id, is_default: true }));
  const takes = Array.from({ length: 8 }, () => takeOne("beta", { kind: "estimate", day }));
  await Promise.all(switches);
  expect(new Set((await Promise.all(takes)).map(({ number }) => number)).size).toBe(8);
  expect(series.map(({ id }) => id)).toContain(await defaultOf("beta", "estimate"));
});

test("a changed format continues the counter; a changed reset is rejected once numbers are assigned", async () => {
  const ctx = world.ctx("acme");
  const { id } = await createNumberSeries(ctx, { kind: "proposal", name: "Offers", format: "OF-{YYYY}-{SEQ:3}", reset: "yearly" });
  expect((await updateNumberSeries(ctx, { id, reset: "never" })).reset).toBe("never");
  await updateNumberSeries(ctx, { id, reset: "yearly" });
  await takeOne("acme", { kind: "proposal", series_id: id, day });
  expect((await updateNumberSeries(ctx, { id, format: "CR-{YY}-{SEQ:3}" })).next_number).toBe("CR-26-002");
  await expect(updateNumberSeries(ctx, { id, reset: "never" })).rejects.toMatchObject({ code: "conflict" });
  expect((await takeOne("acme", { kind: "proposal", series_id: id, day })).number).toBe("CR-26-002");
});

/** Changes rows as another command would, starts a command that takes a number, and commits once that one waits. */
function takeDuring(changes: [string, unknown[]][], kind: z.output<typeof NumberKind>) {
  return withClient(world.database.owner_url, async (client) => {
    await client.query("begin");
    await client.query("select id from number_series where kind = $1 for update", [kind]);
    for (const [text, values] of changes) await client.query(text, values);
    const taken = takeOne("beta", { kind, day });
    await untilOneWaits(client);
    await client.query("commit");
    return taken;
  });
}

test("a command that waits for a change of its series uses the changed series", async () => {
  const ctx = world.ctx("beta");
  const { id } = await createNumberSeries(ctx, { kind: "contract", name: "Waits", format: "W-{YYYY}-{SEQ:1}", reset: "never" });
  const { number } = await takeDuring(
    [["update number_series set reset = 'yearly', format = 'Y-{YYYY}-{SEQ:1}' where id = $1", [id]]],
    "contract",
  );
  expect(number).toBe("Y-2026-1");
  expect((await takeOne("beta", { kind: "contract", day: "2027-01-01" })).number).toBe("Y-2027-1");
});

test("a command that waits for a switch of the default uses the new default", async () => {
  const ctx = world.ctx("beta");
  const first = await createNumberSeries(ctx, { kind: "proposal", name: "First", format: "F{SEQ:1}" });
  const second = await createNumberSeries(ctx, { kind: "proposal", name: "Second", format: "S{SEQ:1}" });
  expect((await takeOne("beta", { kind: "proposal", day })).series_id).toBe(first.id);
  const set = "update number_series set is_default = $2 where id = $1";
  const taken = await takeDuring(
    [
      [set, [first.id, false]],
      [set, [second.id, true]],
    ],
    "proposal",
  );
  expect(taken).toMatchObject({ series_id: second.id, number: "S1" });
});

test("no series can produce numbers of another series, present or past", async () => {
  const ctx = world.ctx("acme");
  const create = (format: string) => createNumberSeries(ctx, { kind: "invoice", name: "Twin", format, reset: "yearly" });
  await expect(create("INV-{YYYY}-{SEQ:4}")).rejects.toMatchObject({ code: "invalid", errors: [{ path: "format", code: "taken" }] });
  const tenant_id = world.tenants.acme.tenant.id;
  const at = world.clock.now();
  const customer_id = newId(at);
  await runInTenant(tenant_id, async () => {
    const { client } = world.runtime.tenants;
    await client.customer.createMany({
      data: {
        id: customer_id,
        tenant_id,
        name: "N",
        name_key: "n",
        search_text: "n",
        currency: "GBP",
        language: "en",
        notes: "",
        created_at: at,
        updated_at: at,
      },
    });
    await client.invoice.createMany({
      data: {
        id: newId(at),
        tenant_id,
        customer_id,
        status: "finalized",
        number: "OLD-2026-001",
        sequence: 1n,
        issue_day: at,
        due_day: at,
        finalized_at: at,
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
      },
    });
  });
  await expect(create("OLD-{YYYY}-{SEQ:3}")).rejects.toMatchObject({ code: "invalid", errors: [{ path: "format", code: "issued" }] });
  await expect(create("INV-{YYYY}")).rejects.toMatchObject({ code: "invalid", errors: [{ path: "format", code: "sequence" }] });
  const { data } = await listNumberSeries(ctx, { kind: "invoice" });
  expect(data.map(({ name }) => name)).not.toContain("Twin");
});

test("PATCH {} changes nothing, whatever the stored values", async () => {
  const ctx = world.ctx("beta");
  const id = await defaultOf("beta", "estimate");
  const values = fc.record({
    name: fc.constantFrom("One", "Two words", "ثلاثة"),
    format: fc.constantFrom("E-{YYYY}-{SEQ:1}", "E-{YY}{MM}-{SEQ:12}"),
  });
  await fc.assert(
    fc.asyncProperty(values, async (fields) => {
      const set = await updateNumberSeries(ctx, { id, ...fields });
      expect(await updateNumberSeries(ctx, { id })).toEqual(set);
      expect(await getNumberSeries(ctx, { id })).toEqual(set);
    }),
    { numRuns: 8 },
  );
});

test("over HTTP: created, listed by page, changed with If-Match, not found for another company", async () => {
  const created = await createRoute(
    world.request("POST", "/api/tenant/number-series", { slug: "acme", body: { kind: "invoice", name: "Wire", format: "W-{SEQ:2}" } }),
    { params: Promise.resolve({}) },
  );
  expect(created.status).toBe(201);
  const { id } = z.looseObject({ id: z.string() }).parse(await created.json());
  expect(id).toMatch(/^ser_/);
  const at = (slug: Slug, method: string, body?: Record<string, unknown>, headers: Record<string, string> = {}) =>
    (method === "GET" ? getRoute : patchRoute)(world.request(method, `/api/tenant/number-series/${id}`, { slug, body, headers }), {
      params: Promise.resolve({ id }),
    });
  expect((await at("acme", "GET")).headers.get("etag")).toBe('"1"');
  expect((await at("beta", "GET")).status).toBe(404);
  expect((await at("beta", "PATCH", { name: "Mine" })).status).toBe(404);
  expect((await at("acme", "PATCH", { kind: "estimate" })).status).toBe(400);
  expect((await at("acme", "PATCH", { name: "Renamed" }, { "if-match": '"1"' })).status).toBe(200);
  expect((await at("acme", "PATCH", { name: "Again" }, { "if-match": '"1"' })).status).toBe(412);
  const list = await listRoute(
    world.request("GET", "/api/tenant/number-series?kind=invoice&limit=1&sort=name&include=total", { slug: "acme" }),
    { params: Promise.resolve({}) },
  );
  expect(await list.json()).toMatchObject({
    data: [{ name: "Exports" }],
    next_cursor: expect.any(String),
    total: { count: 3, capped: false },
  });
  await expect(
    createNumberSeries(world.ctx("acme", ["settings.read"]), { kind: "invoice", name: "No", format: "N{SEQ:1}" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(encodeId("number_series", await defaultOf("acme", "invoice"))).not.toBe(id);
});
