import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { GET } from "@/app/api/tenant/search/route";
import { createCustomer, deleteCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { searchRecords } from "@/lib/domains/search";
import { foldText } from "@/lib/kernel/base/fold-text";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { withClient } from "@/scripts/database/roles";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let acme: Ctx;
let customer_id: string;
let number: string;

beforeAll(async () => {
  world = await createWorld();
  acme = world.ctx("acme");
  const customer = await createCustomer(acme, {
    name: "Müller Maschinenbau",
    email: "office@mueller.example",
    contacts: [{ name: "José Zúñiga", email: "jz@mueller.example", phone: "+49 30 1234567" }],
  });
  customer_id = customer.id;
  await createCustomer(acme, { name: "شركة النور للتجارة" });
  await createCustomer(acme, { name: "أحمد وإخوانه" });
  await createCustomer(acme, { name: "100% Paper_Works" });
  await createItem(acme, { name: "Consulting, senior", code: "CON-S", unit_price: "100", currency: "GBP" });
  const draft = await createInvoice(acme, {
    customer_id,
    reference: "PO 7781",
    lines: [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }],
  });
  const invoice = await finalizeInvoice(acme, { id: draft.id });
  number = z.string().parse(invoice.number);
  await recordInvoicePayment(acme, { id: invoice.id, amount: "3", method: "bank_transfer", reference: "FT 20260310-118" });
  const beta = world.ctx("beta");
  await createCustomer(beta, { name: "Müller of Beta", contacts: [{ name: "Zúñiga of Beta" }] });
});
afterAll(() => world.close());

const found = async (q: string, ctx = acme) => (await searchRecords(ctx, { q })).data.map((hit) => `${hit.noun} ${hit.title}`);

describe("finds", () => {
  test.each([
    ["mul", "customer Müller Maschinenbau"],
    ["MÜLLER", "customer Müller Maschinenbau"],
    ["masch", "customer Müller Maschinenbau"],
    ["mueller.example", "customer Müller Maschinenbau"],
    ["zuniga", "contact José Zúñiga"],
    ["1234567", "contact José Zúñiga"],
    ["النور", "customer شركة النور للتجارة"],
    ["احمد", "customer أحمد وإخوانه"],
    ["واخوانه", "customer أحمد وإخوانه"],
    ["con-s", "item Consulting, senior"],
    ["po 7781", "invoice INV-2026-00001"],
    ["20260310", "payment FT 20260310-118"],
    ["ada own", "staff Ada Owner"],
    ["100%", "customer 100% Paper_Works"],
    ["r_w", "customer 100% Paper_Works"],
  ])("%s", async (text, expected) => {
    expect(await found(text)).toContain(expected);
  });

  test.each([
    ["Mueler", "customer Müller Maschinenbau"],
    ["maschinnenbau", "customer Müller Maschinenbau"],
    ["Zunga", "contact José Zúñiga"],
    ["consluting", "item Consulting, senior"],
    ["النوور", "customer شركة النور للتجارة"],
  ])("%s in spite of its typing", async (text, expected) => {
    expect(await found(text)).toContain(expected);
  });

  test("an exact number before similar ones, and the last digits of a number", async () => {
    expect((await found(number))[0]).toBe(`invoice ${number}`);
    expect(await found("00001")).toContain(`invoice ${number}`);
    expect(await found("INV-2026-00099")).toEqual([]);
  });

  test("SQL wildcards as literals, and nothing for nonsense", async () => {
    expect(await found("%")).toEqual(["customer 100% Paper_Works"]);
    expect(await found("xqxqxqxq")).toEqual([]);
    expect(await found("\\")).toEqual([]);
  });
});

test("a contact with its customer's page, every other record with its own", async () => {
  const { data } = await searchRecords(acme, { q: "zuniga" });
  const contact = data.find((hit) => hit.noun === "contact");
  expect(contact).toMatchObject({ detail: "Müller Maschinenbau", shown_at: { noun: "customer", id: encodeId("customer", customer_id) } });
  const invoice = (await searchRecords(acme, { q: number })).data[0];
  expect(invoice?.shown_at).toEqual({ noun: "invoice", id: invoice?.id });
});

test("nothing that the caller may not read, of another company, or deleted", async () => {
  expect(await found("mul", world.ctx("acme", ["invoices.read"]))).toEqual([]);
  expect(await found("zuniga", world.ctx("acme", ["items.read", "payments.read"]))).toEqual([]);
  expect((await found("mul", world.ctx("acme", ["customers.read"]))).length).toBeGreaterThan(0);
  expect((await found("mul")).join()).not.toContain("Beta");
  const { id } = await createCustomer(acme, { name: "Quixotic Ltd", contacts: [{ name: "Quentin Quixote" }] });
  expect(await found("quixot")).toHaveLength(2);
  await deleteCustomer(acme, { id, confirm: true });
  expect(await found("quixot")).toEqual([]);
});

test("the functions reject a tenant other than the session's", async () => {
  const theirs = world.tenants.beta.tenant.id;
  for (const table of ["customers", "contacts", "invoices", "items", "payments", "staff"]) {
    await expect(
      runInTenant(acme.tenant.id, () =>
        world.runtime.tenants.client.$queryRawUnsafe(`select * from public.find_${table}($1::uuid, 'm', 5)`, theirs),
      ),
      table,
    ).rejects.toThrow(/limited to the tenant/);
  }
});

test("code and database fold text equally", async () => {
  await withClient(world.database.owner_url, async (client) => {
    const letters = fc.string({ unit: fc.constantFrom(..."aÉößſİñçأإآؤئىةًُِّ٣ﻻЙёΆ½ﬁＡ"), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(letters, async (text) => {
        const { rows } = await client.query<{ folded: string }>("select btrim(public.fold_text($1)) as folded", [text]);
        expect(rows[0]?.folded).toBe(foldText(text));
      }),
      { numRuns: 200 },
    );
  });
});

test("over HTTP: a limit, one kind, and no search without a text", async () => {
  const get = (path: string) => GET(world.request("GET", `/api/tenant/search${path}`, { slug: "acme" }), { params: Promise.resolve({}) });
  const { data } = z.object({ data: z.array(z.looseObject({ noun: z.string() })) }).parse(await (await get("?q=mul&noun=contact")).json());
  expect(new Set(data.map((hit) => hit.noun))).toEqual(new Set(["contact"]));
  expect(z.object({ data: z.array(z.unknown()) }).parse(await (await get("?q=mul&limit=1")).json()).data).toHaveLength(1);
  expect((await get("?q=%20")).status).toBe(422);
  expect((await get("")).status).toBe(422);
});

test.each(["contacts", "invoices", "payments"])("the search of %s uses its index", async (table) => {
  await withClient(world.database.owner_url, async (client) => {
    const { rows } = await client.query<{ indexdef: string }>("select indexdef from pg_indexes where indexname = $1", [
      `${table}_found_by`,
    ]);
    const text = /tenant_id, (.*) gin_trgm_ops/.exec(z.string().parse(rows[0]?.indexdef))?.[1] ?? "";
    // With few rows the planner prefers the tenant's index; this shows that the index fits the expression.
    await client.query("set enable_seqscan = off");
    const plan = await client.query<{ "QUERY PLAN": string }>(
      `explain select id from public.${table} where ${text} like '%zuniga%' or 'zuniga' <% ${text}`,
    );
    expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`${table}_found_by`);
  });
});
