import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DELETE as deleteRoute, GET as getRoute, PATCH as patchRoute } from "@/app/api/tenant/notes/[id]/route";
import { GET as listRoute, POST as createRoute } from "@/app/api/tenant/notes/route";
import { createApiKey } from "@/lib/domains/api-keys";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice } from "@/lib/domains/invoices";
import { createNote, deleteNote, getNote, listNotes, updateNote } from "@/lib/domains/notes";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { withClient } from "@/scripts/database/roles";
import { actingAs } from "@/tests/lib/domains/notifications/inboxes";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let boss: Ctx;
let sales: Ctx;
let customer: string;
let invoice: string;
const none = { params: Promise.resolve({}) };

beforeAll(async () => {
  world = await createWorld();
  boss = world.ctx("acme");
  const colleague = await addColleague(world, "acme", "sally@acme.example", (await roleNamed(boss, "Staff")).id);
  sales = actingAs(boss, colleague.staff_id);
  const { id } = await createCustomer(boss, { name: "Noted" });
  customer = encodeId("customer", id);
  invoice = encodeId("invoice", (await createInvoice(boss, { customer_id: id, lines: [] })).id);
});
afterAll(() => world.close());

test("a note is created on a record with its author, an audit entry and an event", async () => {
  const note = await createNote(boss, { record_id: customer, body: "Calls back\non Monday." });
  expect(note).toMatchObject({
    noun: "customer",
    record_id: customer,
    author: { id: world.tenants.acme.owner.staff_id, name: "Test Staff" },
    body: "Calls back\non Monday.",
    version: 1,
  });
  const event = await runInTenant(boss.tenant.id, () => world.runtime.tenants.client.event.findFirst({ where: { record_id: note.id } }));
  expect(event).toMatchObject({ name: "note.created", noun: "note", data: { body: "Calls back\non Monday." } });
  expect((await listNotes(boss, { record_id: customer })).data).toEqual([note]);
  expect((await listNotes(boss, { record_id: invoice })).data).toEqual([]);
});

describe("only its author", () => {
  test("changes and deletes it", async () => {
    const note = await createNote(sales, { record_id: invoice, body: "Mine" });
    await expect(updateNote(boss, { id: note.id, body: "Not mine" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteNote(boss, { id: note.id })).rejects.toMatchObject({ code: "forbidden" });
    expect(await updateNote(sales, { id: note.id, body: "Still mine" })).toMatchObject({ body: "Still mine", version: 2 });
    await deleteNote(sales, { id: note.id });
    await expect(getNote(sales, { id: note.id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("an API key owns its notes, and is shown by its name", async () => {
    const one = await world.apiKey("acme");
    const { token: other } = await createApiKey(world.systemCtx("acme"), {
      name: "Another",
      permissions: ["customers.read", "notes.read", "notes.write"],
    });
    const made = await createRoute(world.request("POST", "/x", { key: one, body: { record_id: customer, body: "By a program" } }), none);
    const { id } = z.looseObject({ id: z.string(), author: z.object({ id: z.null(), name: z.literal("Test") }) }).parse(await made.json());
    const at = { params: Promise.resolve({ id }) };
    expect((await patchRoute(world.request("PATCH", "/x", { slug: "acme", body: { body: "By the owner" } }), at)).status).toBe(403);
    expect((await patchRoute(world.request("PATCH", "/x", { key: other, body: { body: "By another" } }), at)).status).toBe(403);
    expect((await patchRoute(world.request("PATCH", "/x", { key: one, body: { body: "By itself" } }), at)).status).toBe(200);
  });
});

test("also needs the permission to read its record", async () => {
  const note = await createNote(boss, { record_id: customer, body: "For who reads customers" });
  const blind = { ...world.ctx("acme", ["notes.read", "notes.write", "invoices.read"]), principal: boss.principal };
  await expect(getNote(blind, { id: note.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(listNotes(blind, { record_id: customer })).rejects.toMatchObject({ code: "forbidden" });
  await expect(createNote(blind, { record_id: customer, body: "x" })).rejects.toMatchObject({ code: "forbidden" });
  expect((await listNotes(blind, {})).data.map((one) => one.noun)).not.toContain("customer");
  await expect(listNotes(world.ctx("beta"), { record_id: customer })).rejects.toMatchObject({ code: "not_found" });
  await expect(createNote(world.ctx("beta"), { record_id: customer, body: "x" })).rejects.toMatchObject({ code: "not_found" });
});

test("is about a record of the company and not empty, in the database too", async () => {
  const own = await createCustomer(boss, { name: "Own" });
  const foreign = await createCustomer(world.ctx("beta"), { name: "Foreign" });
  await withClient(world.database.owner_url, async (client) => {
    const insert = (record: string, body = "b") =>
      client.query(
        `insert into public.notes (id, tenant_id, author_name, body, created_at, updated_at, record_id)
          values (gen_random_uuid(), '${boss.tenant.id}', 'n', '${body}', now(), now(), ${record})`,
      );
    await expect(insert("null")).rejects.toThrow(/null value in column "record_id"/);
    await expect(insert("gen_random_uuid()")).rejects.toThrow(/notes_tenant_id_record_id_fkey/);
    await expect(insert(`'${foreign.id}'`)).rejects.toThrow(/notes_tenant_id_record_id_fkey/);
    await expect(insert(`'${own.id}'`, "")).rejects.toThrow(/notes_body_check/);
  });
});

test("over HTTP: created, listed, changed with If-Match, deleted; PATCH {} changes nothing", async () => {
  const made = await createRoute(world.request("POST", "/x", { slug: "acme", body: { record_id: customer, body: " Wire\n" } }), none);
  expect(made.status).toBe(201);
  const note = z.looseObject({ id: z.string(), body: z.literal("Wire") }).parse(await made.json());
  const at = { params: Promise.resolve({ id: note.id }) };
  expect(await (await patchRoute(world.request("PATCH", "/x", { slug: "acme", body: {} }), at)).json()).toEqual(note);
  expect(
    (
      await patchRoute(world.request("PATCH", "/x", { slug: "acme", body: { body: "Two" }, headers: { "if-match": '"1"' } }), at)
    ).headers.get("etag"),
  ).toBe('"2"');
  expect(
    (await patchRoute(world.request("PATCH", "/x", { slug: "acme", body: { body: "Three" }, headers: { "if-match": '"1"' } }), at)).status,
  ).toBe(412);
  expect((await deleteRoute(world.request("DELETE", "/x", { slug: "acme" }), at)).status).toBe(204);
  expect((await getRoute(world.request("GET", "/x", { slug: "acme" }), at)).status).toBe(404);
  for (const body of [
    { record_id: customer, body: "  " },
    { record_id: "itm_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "x" },
  ])
    expect((await createRoute(world.request("POST", "/x", { slug: "acme", body }), none)).status).toBe(422);
  expect((await listRoute(world.request("GET", "/x?record_id=nonsense", { slug: "acme" }), none)).status).toBe(422);
});
