import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { GET as getGeneral, PATCH as patchGeneral } from "@/app/api/tenant/settings/general/route";
import { getGeneralSettings, lockNumberSeries, readSettings, updateGeneralSettings } from "@/lib/domains/settings";
import { newId } from "@/lib/kernel/ids";
import { command, open } from "@/lib/kernel/operation";
import { runInTenant } from "@/lib/kernel/db";
import { withClient } from "@/scripts/database/roles";
import { createWorld, type Slug, type World } from "@/tests/support/world";
import { untilOneWaits } from "./lock-waits";

let world: World;
const params = { params: Promise.resolve({}) };
const general = "/api/tenant/settings/general";

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function rows<T>(slug: Slug, read: (client: World["runtime"]["tenants"]["client"]) => Promise<T>): Promise<T> {
  return runInTenant(world.tenants[slug].tenant.id, () => read(world.runtime.tenants.client));
}

test("changes only the sent fields, with an audit entry and an event", async () => {
  const ctx = world.ctx("acme");
  const before = await getGeneralSettings(ctx, {});
  const after = await updateGeneralSettings(ctx, { company_name: "Acme Holdings", fiscal_year_start_month: 4 });
  expect(after).toEqual({
    ...before,
    company_name: "Acme Holdings",
    fiscal_year_start_month: 4,
    version: before.version + 1,
    updated_at: world.clock.now(),
  });
  const tenant_id = world.tenants.acme.tenant.id;
  const audit = await rows("acme", (client) => client.auditEntry.findFirst({ where: { tenant_id, operation: "settings.update_general" } }));
  expect(audit).toMatchObject({
    noun: "tenant",
    record_id: tenant_id,
    version: after.version,
    changes: { company_name: [before.company_name, "Acme Holdings"], fiscal_year_start_month: [1, 4] },
  });
  const event = await rows("acme", (client) => client.event.findFirst({ where: { tenant_id, name: "settings.updated" } }));
  expect(event).toMatchObject({
    record_id: tenant_id,
    sequence: after.version,
    previous: { company_name: before.company_name },
    data: { company_name: "Acme Holdings", currency: "GBP" },
  });
  expect((await getGeneralSettings(world.ctx("beta"), {})).company_name).toBe("شركة بيتا");
});

test("PATCH {} changes nothing, whatever the stored values", async () => {
  const values = fc.record({
    phone: fc.option(fc.constantFrom("+44 113 496 0000", "0113"), { nil: null }),
    payment_terms_days: fc.integer({ min: 0, max: 365 }),
    invoice_notes: fc.option(fc.constantFrom("Thank you", ""), { nil: null }),
    paper: fc.constantFrom("A4" as const, "Letter" as const),
    locale: fc.constantFrom("en" as const, "ar" as const),
  });
  await fc.assert(
    fc.asyncProperty(values, async (fields) => {
      const set = await updateGeneralSettings(world.ctx("beta"), fields);
      expect(set).toMatchObject(fields);
      const response = await patchGeneral(world.request("PATCH", general, { slug: "beta", body: {} }), params);
      expect(response.status).toBe(200);
      expect(await getGeneralSettings(world.ctx("beta"), {})).toEqual(set);
    }),
    { numRuns: 8 },
  );
});

test("the currency may change until an invoice is finalized, and never after", async () => {
  const ctx = world.ctx("acme");
  expect((await updateGeneralSettings(ctx, { currency: "EUR" })).currency).toBe("EUR");
  const tenant_id = world.tenants.acme.tenant.id;
  const at = world.clock.now();
  const customer_id = newId(at);
  await rows("acme", async (client) => {
    await client.customer.createMany({
      data: {
        id: customer_id,
        tenant_id,
        name: "N",
        name_key: "n",
        search_text: "n",
        currency: "EUR",
        language: "en",
        notes: "",
        created_at: at,
        updated_at: at,
      },
    });
    const draft = {
      tenant_id,
      customer_id,
      status: "draft",
      currency: "EUR",
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
    await client.invoice.createMany({ data: { ...draft, id: newId(at) } });
  });
  expect((await updateGeneralSettings(ctx, { currency: "GBP" })).currency).toBe("GBP");
  await rows("acme", (client) =>
    client.invoice.updateMany({
      where: { tenant_id },
      data: { status: "finalized", number: "X-1", sequence: 1n, issue_day: at, due_day: at, finalized_at: at },
    }),
  );
  const response = await patchGeneral(
    world.request("PATCH", general, { slug: "acme", body: { currency: "EUR", company_name: "Not this either" } }),
    params,
  );
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: "conflict",
    detail: expect.stringContaining("stays GBP"),
    errors: [{ path: "currency" }],
  });
  expect(await getGeneralSettings(ctx, {})).toMatchObject({ currency: "GBP", company_name: "Acme Holdings" });
  expect((await updateGeneralSettings(ctx, { currency: "GBP", phone: "1" })).phone).toBe("1");
  expect((await updateGeneralSettings(world.ctx("beta"), { currency: "USD" })).currency).toBe("USD");
});

test("rejects invalid values, unknown fields, and a stale version", async () => {
  const send = (body: Record<string, unknown>, headers?: Record<string, string>) =>
    patchGeneral(world.request("PATCH", general, { slug: "acme", body, ...(headers ? { headers } : {}) }), params);
  for (const body of [
    { currency: "ZZZ" },
    { timezone: "Mars/Olympus" },
    { fiscal_year_start_month: 13 },
    { locale: "xx" },
    { company_name: "" },
    { email: "nobody" },
  ]) {
    expect((await send(body)).status, JSON.stringify(body)).toBe(422);
  }
  expect((await send({ logo: "x" })).status).toBe(400);
  const { version } = await getGeneralSettings(world.ctx("acme"), {});
  expect((await send({ city: "Leeds" }, { "if-match": `"${version}"` })).headers.get("etag")).toBe(`"${version + 1}"`);
  const stale = await send({ city: "York" }, { "if-match": `"${version}"` });
  expect(stale.status).toBe(412);
  expect(await stale.json()).toMatchObject({ errors: [{ path: "city" }] });
});

test("reading needs settings.read, writing settings.write", async () => {
  const reader = world.ctx("acme", ["settings.read"]);
  expect((await getGeneralSettings(reader, {})).company_name).toBe("Acme Holdings");
  await expect(updateGeneralSettings(reader, { phone: "2" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(getGeneralSettings(world.ctx("acme", []), {})).rejects.toThrow(expect.objectContaining({ code: "forbidden" }));
  expect((await getGeneral(world.request("GET", general), params)).status).toBe(401);
});

test("a change inside a failing command is rolled back", async () => {
  await updateGeneralSettings(world.ctx("beta"), { city: "Jeddah" });
  const failing = command({
    id: "test.fail",
    summary: "",
    access: open("test"),
    input: z.strictObject({}),
    output: z.object({}),
    example: {},
    async run(ctx) {
      await updateGeneralSettings(ctx, { city: "Nowhere" });
      throw new RangeError("after the change");
    },
  });
  await expect(failing(world.systemCtx("beta"), {})).rejects.toThrow("after the change");
  expect((await getGeneralSettings(world.ctx("beta"), {})).city).toBe("Jeddah");
});

/** A promise with its resolve function. */
function gate(): [Promise<void>, () => void] {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, () => open()];
}

test("a currency change waits for a concurrent finalization, and is then rejected", async () => {
  const [released, release] = gate();
  const [held, holds] = gate();
  const issue = command({
    id: "test.issue",
    summary: "",
    access: open("test"),
    input: z.strictObject({}),
    output: z.object({ currency: z.string() }),
    example: {},
    async run(ctx) {
      await lockNumberSeries(ctx, { kind: "invoice" });
      const { currency } = await readSettings(ctx);
      holds();
      await released;
      const at = ctx.clock.now();
      const tenant_id = ctx.tenant.id;
      const customer_id = newId(at);
      await ctx.db.customer.createMany({
        data: {
          id: customer_id,
          tenant_id,
          name: "N",
          name_key: "n",
          search_text: "n",
          currency,
          language: "en",
          notes: "",
          created_at: at,
          updated_at: at,
        },
      });
      await ctx.db.invoice.createMany({
        data: {
          id: newId(at),
          tenant_id,
          customer_id,
          status: "finalized",
          number: "H-1",
          sequence: 1n,
          issue_day: at,
          due_day: at,
          finalized_at: at,
          currency,
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
      return { currency };
    },
  });
  const issued = issue(world.systemCtx("beta"), {});
  await held;
  const change = updateGeneralSettings(world.ctx("beta"), { currency: "EUR" }).catch((error: unknown) => error);
  await withClient(world.database.owner_url, untilOneWaits);
  release();
  const { currency } = await issued;
  expect(await change).toMatchObject({ code: "conflict" });
  expect((await getGeneralSettings(world.ctx("beta"), {})).currency).toBe(currency);
});
