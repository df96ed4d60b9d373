import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { GET } from "@/app/api/tenant/timeline/route";
import { addContact, createCustomer, updateContact } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, updateInvoice } from "@/lib/domains/invoices";
import { queueMail } from "@/lib/domains/mail";
import { createNote } from "@/lib/domains/notes";
import { recordInvoicePayment, refundPayment } from "@/lib/domains/payments";
import { listTimeline } from "@/lib/domains/timeline";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let ctx: Ctx;
let invoice: string;
let customer: string;

const minutes = (count: number) => world.clock.set(new Date(world.clock.now().getTime() + count * 60_000));

beforeAll(async () => {
  world = await createWorld();
  ctx = world.ctx("acme");
  const { id: customer_id } = await createCustomer(ctx, { name: "Timed" });
  customer = encodeId("customer", customer_id);
  minutes(1);
  const { id } = await createInvoice(ctx, { customer_id, lines: [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }] });
  invoice = encodeId("invoice", id);
  minutes(1);
  await updateInvoice(ctx, { id, reference: "PO 1" });
  await createNote(ctx, { record_id: invoice, body: "First note" });
  minutes(1);
  await finalizeInvoice(ctx, { id });
  const values = {
    "customer.name": "C",
    "contact.name": "C",
    "invoice.number": "1",
    "invoice.issue_date": "d",
    "invoice.due_date": "d",
    "invoice.total": "1",
    "invoice.amount_due": "1",
  };
  await queueMail(ctx, {
    key: "invoice_issued",
    language: "en",
    to: [{ name: "C", address: "c@timed.example" }],
    values,
    about: { noun: "invoice", id },
    idempotency_key: "timeline",
  });
  minutes(1);
  await recordInvoicePayment(ctx, { id, amount: "10", method: "cash", reference: "FT 1" });
});
afterAll(() => world.close());

const all = async (record_id: string, by = ctx) => (await listTimeline(by, { record_id, limit: 200 })).data;

test("one action is one line: the change with its fields and its events", async () => {
  const entries = await all(invoice);
  const finalized = entries.find((entry) => entry.kind === "change" && entry.operation === "invoices.finalize");
  expect(finalized).toMatchObject({
    actor: { kind: "staff", name: "Test Staff" },
    events: ["invoice.finalized"],
    changes: { status: ["draft", "finalized"], number: [null, expect.stringContaining("INV-")] },
  });
  const referred = entries.find((entry) => entry.kind === "change" && entry.operation === "invoices.update");
  expect(referred).toMatchObject({ changes: { reference: [null, "PO 1"] }, events: ["invoice.updated"] });
  const told = entries.flatMap((entry) => (entry.kind === "change" ? entry.events : entry.kind === "event" ? [entry.name] : []));
  expect(told.filter((name, index) => told.indexOf(name) !== index)).toEqual([]);
  expect(told).toEqual(expect.arrayContaining(["invoice.created", "invoice.updated", "invoice.finalized", "invoice.paid"]));
});

test("emails, payments and notes are listed among the changes, newest first", async () => {
  const entries = await all(invoice);
  expect(entries.find((entry) => entry.kind === "mail")).toMatchObject({
    key: "invoice_issued",
    status: "queued",
    to: [{ address: "c@timed.example" }],
  });
  expect(entries.find((entry) => entry.kind === "payment")).toMatchObject({
    amount: "10.00",
    currency: "GBP",
    method: "cash",
    reference: "FT 1",
  });
  expect(entries.find((entry) => entry.kind === "note")).toMatchObject({ body: "First note", author: { name: "Test Staff" }, version: 1 });
  const times = entries.map((entry) => entry.at.getTime());
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(new Set(times).size).toBeGreaterThan(3);
  expect((await all(customer)).map((entry) => entry.kind)).toEqual(expect.arrayContaining(["change", "payment"]));
});

test("a payment is its own line: what follows from it is an event, and no change of the invoice", async () => {
  const entries = await all(invoice);
  expect(entries.filter((entry) => entry.kind === "change" && entry.operation === "invoices.sync_status")).toEqual([]);
  expect(entries.filter((entry) => entry.kind === "event")).toMatchObject([{ name: "invoice.paid", noun: "invoice", title: null }]);
});

test("a customer's timeline has their invoices from finalizing on, without drafts", async () => {
  const ofInvoices = (await all(customer)).filter((entry) => entry.kind === "event" && entry.noun === "invoice");
  expect(ofInvoices.map((entry) => entry.kind === "event" && entry.name)).toEqual(["invoice.paid", "invoice.finalized"]);
  expect(ofInvoices).toMatchObject([{ record_id: invoice, title: expect.stringContaining("INV-") }, { record_id: invoice }]);
  const reader = world.ctx("acme", ["customers.read"]);
  expect((await all(customer, reader)).filter((entry) => entry.kind === "event")).toEqual([]);
});

test("a change of a contact is a line of the customer, with its fields", async () => {
  const { id } = await createCustomer(ctx, { name: "With contacts" });
  const contact = await addContact(ctx, { id, name: "Ada Byron", email: "ada@contacts.example" });
  minutes(1);
  await updateContact(ctx, { id, contact_id: contact.id, role: "Accounts" });
  const entries = await all(encodeId("customer", id));
  expect(entries).toMatchObject([
    { kind: "change", operation: "customers.update_contact", changes: { role: [null, "Accounts"] }, events: ["customer.updated"] },
    { kind: "change", operation: "customers.add_contact", changes: { name: [null, "Ada Byron"] } },
    { kind: "change", operation: "customers.create" },
  ]);
});

test("a refund is a line of the invoice and of the customer", async () => {
  const { id: customer_id } = await createCustomer(ctx, { name: "Refunded" });
  const { id } = await createInvoice(ctx, { customer_id, lines: [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }] });
  await finalizeInvoice(ctx, { id });
  const payment = await recordInvoicePayment(ctx, { id, amount: "10", method: "cash" });
  minutes(1);
  await refundPayment(ctx, { id: payment.id, amount: "4", reason: "Returned", still_owed: true });
  for (const record of [encodeId("invoice", id), encodeId("customer", customer_id)])
    expect((await all(record)).find((entry) => entry.kind === "refund")).toMatchObject({
      amount: "4.00",
      currency: "GBP",
      gateway: null,
      reason: "Returned",
    });
});

test("the lines are the same for every page size", async () => {
  const whole = (await all(invoice)).map((entry) => entry.id);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: whole.length + 1 }), async (limit) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listTimeline(ctx, { record_id: invoice, limit, ...(cursor === undefined ? {} : { cursor }) });
        seen.push(...page.data.map((entry) => entry.id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(whole);
    }),
    { numRuns: 8 },
  );
});

test("filters by kind, and omits kinds that the reader may not read", async () => {
  const kinds = async (by: Ctx) => new Set((await all(invoice, by)).map((entry) => entry.kind));
  expect(new Set((await listTimeline(ctx, { record_id: invoice, kind: "note" })).data.map((entry) => entry.kind))).toEqual(
    new Set(["note"]),
  );
  expect([...(await kinds(world.ctx("acme", ["invoices.read"])))].every((kind) => kind === "change" || kind === "event")).toBe(true);
  expect(await kinds(world.ctx("acme", ["invoices.read", "notes.read"]))).toContain("note");
  await expect(all(invoice, world.ctx("acme", ["customers.read", "audit.read"]))).rejects.toMatchObject({ code: "forbidden" });
  await expect(all(invoice, world.ctx("beta"))).rejects.toMatchObject({ code: "not_found" });
  const text = JSON.stringify(await all(invoice));
  for (const secret of ["127.0.0.1", "user_agent", "request_id"]) expect(text).not.toContain(secret);
});

test("over HTTP: an unsupported kind of record, an invalid cursor, and a valid answer", async () => {
  const get = (query: string) =>
    GET(world.request("GET", `/api/tenant/timeline?${query}`, { slug: "acme" }), { params: Promise.resolve({}) });
  expect((await get("record_id=key_01jd0p2q3r4s5t6v7w8x9y0z1a")).status).toBe(422);
  expect((await get(`record_id=${invoice}&cursor=bm9wZQ`)).status).toBe(400);
  expect((await get("kind=note")).status).toBe(422);
  const answer = z
    .object({ data: z.array(z.looseObject({ kind: z.string(), at: z.iso.datetime() })), next_cursor: z.string().nullable() })
    .parse(await (await get(`record_id=${invoice}&limit=2`)).json());
  expect(answer.data).toHaveLength(2);
  expect(answer.next_cursor).not.toBeNull();
});
