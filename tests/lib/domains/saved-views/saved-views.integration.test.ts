import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DELETE as deleteRoute, GET as getRoute, PATCH as patchRoute } from "@/app/api/tenant/saved-views/[id]/route";
import { GET as listRoute, POST as createRoute } from "@/app/api/tenant/saved-views/route";
import {
  createSavedView,
  deleteSavedView,
  findDefaultView,
  getSavedView,
  listSavedViews,
  updateSavedView,
} from "@/lib/domains/saved-views";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { actingAs } from "@/tests/lib/domains/notifications/inboxes";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let boss: Ctx;
let sales: Ctx;
const none = { params: Promise.resolve({}) };

beforeAll(async () => {
  world = await createWorld();
  boss = world.ctx("acme");
  const colleague = await addColleague(world, "acme", "sally@acme.example", (await roleNamed(boss, "Staff")).id);
  sales = actingAs(boss, colleague.staff_id);
});
afterAll(() => world.close());

const namesOf = async (ctx: Ctx, list: "customers" | "invoices" | "items" = "invoices") =>
  (await listSavedViews(ctx, { list })).data.map((view) => view.name);
const save = (ctx: Ctx, name: string, more: object = {}) => createSavedView(ctx, { list: "invoices", name, ...more });

test("stores filters, order and columns as the list has them, and writes one audit entry", async () => {
  const view = await save(boss, "Late", { query: { status: "overdue", sort: "due_date" }, columns: ["number", "amount_due"] });
  expect(await getSavedView(boss, { id: view.id })).toEqual(view);
  expect(view).toMatchObject({
    query: { status: "overdue", sort: "due_date" },
    columns: ["number", "amount_due"],
    shared: false,
    position: 0,
    is_default: false,
    version: 1,
  });
  const audit = await runInTenant(boss.tenant.id, () =>
    world.runtime.tenants.client.auditEntry.findMany({ where: { record_id: view.id } }),
  );
  expect(audit).toMatchObject([{ operation: "saved_views.create", noun: "saved_view" }]);
});

test("rejects what the list would reject, with the path", async () => {
  const problemsOf = (more: object) =>
    save(boss, "Wrong", more).then(
      () => [],
      (error: { code: string; errors: { path: string }[] }) => [error.code, ...error.errors.map(({ path }) => path)],
    );
  expect(await problemsOf({ query: { status: "late" } })).toEqual(["invalid", "query.status"]);
  expect(await problemsOf({ query: { customer_id: "cus_1" } })).toEqual(["invalid", "query.customer_id"]);
  for (const name of ["limit", "cursor", "include", "owner_id"])
    expect(await problemsOf({ query: { [name]: "10" } })).toEqual(["invalid", "query"]);
  expect(await problemsOf({ columns: ["number", "notes_of_beta", "number"] })).toEqual(["invalid", "columns.1", "columns.2"]);
  const view = await save(boss, "Right");
  await expect(updateSavedView(boss, { id: view.id, query: { sort: "name" } })).rejects.toMatchObject({ code: "invalid" });
  await expect(save(boss, "Right")).rejects.toMatchObject({ code: "conflict" });
});

describe("ownership", () => {
  test("a private view is only its owner's; a shared one is readable by all and changed by its owner", async () => {
    const secret = await save(boss, "Secret");
    const common = await save(boss, "Common", { shared: true });
    expect(await namesOf(sales)).toEqual(["Common"]);
    await expect(getSavedView(sales, { id: secret.id })).rejects.toMatchObject({ code: "not_found" });
    expect((await getSavedView(sales, { id: common.id })).owner.name).toBe("Ada Owner");
    await expect(updateSavedView(sales, { id: common.id, name: "Mine" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteSavedView(sales, { id: common.id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteSavedView(sales, { id: secret.id })).rejects.toMatchObject({ code: "not_found" });
    expect(await namesOf(world.ctx("beta"))).toEqual([]);
  });

  test("views of a list that the caller may not read are hidden", async () => {
    const view = await createSavedView(boss, { list: "customers", name: "Shared customers", shared: true });
    const blind = { ...world.ctx("acme", ["invoices.read"]), principal: sales.principal };
    expect(await namesOf(blind, "customers")).toEqual([]);
    await expect(getSavedView(blind, { id: view.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(createSavedView(blind, { list: "customers", name: "C" })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("an API key reads shared views and cannot create any", async () => {
    const key = await world.apiKey("acme", ["invoices.read"]);
    const read = await listRoute(world.request("GET", "/x?list=invoices", { key }), none);
    expect(z.object({ data: z.array(z.object({ shared: z.boolean() })) }).parse(await read.json()).data).toEqual([{ shared: true }]);
    expect((await createRoute(world.request("POST", "/x", { key, body: { list: "invoices", name: "K" } }), none)).status).toBe(403);
  });
});

describe("the default view", () => {
  test("each colleague has at most one per list, which may be another's shared view", async () => {
    const one = await createSavedView(boss, { list: "items", name: "One", shared: true, is_default: true });
    const two = await createSavedView(boss, { list: "items", name: "Two", is_default: true });
    const defaults = async (ctx: Ctx) => {
      const chosen = (await listSavedViews(ctx, { list: "items" })).data.filter((view) => view.is_default);
      expect(await findDefaultView(ctx, { list: "items" })).toEqual(chosen[0] ?? null);
      return chosen.map((view) => view.name);
    };
    expect(await defaults(boss)).toEqual(["Two"]);
    expect(await defaults(sales)).toEqual([]);
    expect(await updateSavedView(sales, { id: one.id, is_default: true })).toMatchObject({ is_default: true, version: one.version });
    expect([await defaults(boss), await defaults(sales)]).toEqual([["Two"], ["One"]]);
    await updateSavedView(boss, { id: one.id, shared: false });
    expect(await defaults(sales)).toEqual([]);
    await updateSavedView(boss, { id: two.id, is_default: false });
    expect(await defaults(boss)).toEqual([]);
    await updateSavedView(boss, { id: two.id, is_default: true });
    await deleteSavedView(boss, { id: two.id });
    expect(await defaults(boss)).toEqual([]);
  });
});

test("are listed in display order, page by page", async () => {
  const beta = world.ctx("beta");
  for (const [name, position] of [
    ["c", 3],
    ["a", 1],
    ["b", 2],
    ["d", 3],
  ] as const)
    await createSavedView(beta, { list: "invoices", name, position });
  const first = await listSavedViews(beta, { list: "invoices", limit: 3 });
  const second = await listSavedViews(beta, { list: "invoices", limit: 3, cursor: first.next_cursor ?? "" });
  expect([...first.data, ...second.data].map((view) => view.name)).toEqual(["a", "b", "c", "d"]);
});

test("over HTTP: created, changed with If-Match, deleted; PATCH {} changes nothing", async () => {
  const made = await createRoute(
    world.request("POST", "/x", { slug: "acme", body: { list: "payments", name: "Cash", query: { method: "cash" } } }),
    none,
  );
  expect(made.status).toBe(201);
  const { id, ...view } = z.looseObject({ id: z.string() }).parse(await made.json());
  const at = { params: Promise.resolve({ id }) };
  const patch = (body: object, headers: Record<string, string> = {}) =>
    patchRoute(world.request("PATCH", "/x", { slug: "acme", body: { ...body }, headers }), at);
  expect(await (await patch({})).json()).toEqual({ id, ...view });
  expect((await patch({ list: "items" })).status).toBe(400);
  expect((await patch({ name: "Cash in" }, { "if-match": '"1"' })).headers.get("etag")).toBe('"2"');
  expect((await patch({ name: "Cash out" }, { "if-match": '"1"' })).status).toBe(412);
  expect((await deleteRoute(world.request("DELETE", "/x", { slug: "acme" }), at)).status).toBe(204);
  expect((await getRoute(world.request("GET", "/x", { slug: "acme" }), at)).status).toBe(404);
});
