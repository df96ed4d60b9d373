import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { POST as readRoute } from "@/app/api/tenant/notifications/[id]/read/route";
import { GET as getRoute } from "@/app/api/tenant/notifications/[id]/route";
import { GET as preferenceRoute, PUT as preferRoute } from "@/app/api/tenant/notifications/preferences/[kind]/route";
import { GET as preferencesRoute } from "@/app/api/tenant/notifications/preferences/route";
import { POST as readAllRoute } from "@/app/api/tenant/notifications/read/route";
import { GET as listRoute } from "@/app/api/tenant/notifications/route";
import { GET as countRoute } from "@/app/api/tenant/notifications/unread-count/route";
import { deleteCustomer } from "@/lib/domains/customers";
import {
  countUnreadNotifications,
  createNotifications,
  getNotification,
  listNotificationPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  replaceNotificationPreference,
} from "@/lib/domains/notifications";
import { kindRules, NotificationKind } from "@/lib/domains/notifications/schema";
import { deactivateStaff } from "@/lib/domains/accounts";
import { updateRole } from "@/lib/domains/staff";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { addColleague, roleNamed, type Colleague } from "@/tests/lib/domains/staff/people";
import { createWorld, worldStart, type World } from "@/tests/support/world";
import { actingAs, inboxOf, receivePayment, notifyOfPayment } from "./inboxes";

let world: World;
let seller: Colleague;
let boss: Ctx;
let sales: Ctx;

beforeAll(async () => {
  world = await createWorld();
  boss = world.ctx("acme");
  seller = await addColleague(world, "acme", "sally@acme.example", (await roleNamed(boss, "Staff")).id);
  sales = actingAs(boss, seller.staff_id);
});
beforeEach(async () => {
  for (const ctx of [boss, sales, world.ctx("beta")]) await markAllNotificationsRead(ctx, {});
  world.clock.set(worldStart);
});
afterAll(() => world.close());

const client = () => world.runtime.tenants.client;
const inAcme = <T>(work: () => Promise<T>) => runInTenant(world.tenants.acme.tenant.id, work);
const unread = async (ctx: Ctx) => (await listNotifications(ctx, { unread: true })).data;
const readersOf = (record_id: string) =>
  inAcme(async () => (await client().notification.findMany({ where: { record_id } })).map((row) => row.staff_id));
const ownerId = () => world.tenants.acme.owner.staff_id;
const problem = z.object({ code: z.string(), detail: z.string() });

describe("recipients", () => {
  test("the customer's owner, with the values of the title", async () => {
    const { payment } = await notifyOfPayment(world, "acme", { name: "Sally's", owner_id: seller.staff_id });
    expect(await readersOf(payment.id)).toEqual([seller.staff_id]);
    expect((await unread(sales))[0]).toMatchObject({
      kind: "payment_received",
      values: { customer: "Sally's", amount: "10.00", currency: "GBP" },
      noun: "payment",
      record_id: encodeId("payment", payment.id),
      staff_id: sales.principal.kind === "staff" ? sales.principal.staff_id : null,
      read_at: null,
      version: 1,
      created_at: worldStart,
    });
  });

  test("the company owners, if the customer has no owner, even when it was deleted meanwhile", async () => {
    const { payment, news } = await receivePayment(world.systemCtx("acme"), { name: "Nobody's" });
    await deleteCustomer(boss, { id: payment.customer_id, confirm: true });
    await createNotifications(world.systemCtx("acme"), news);
    expect(await readersOf(payment.id)).toEqual([ownerId()]);
  });

  test("never the actor", async () => {
    const byBoss = await receivePayment(boss, { name: "Nobody's" });
    expect(await createNotifications(world.systemCtx("acme"), byBoss.news)).toEqual({ data: [] });
    const bySeller = await receivePayment(actingAs(boss, seller.staff_id), { name: "Nobody's" });
    await createNotifications(world.systemCtx("acme"), bySeller.news);
    expect(await readersOf(bySeller.payment.id)).toEqual([ownerId()]);
  });

  test("the company owners, if the customer's owner may not read payments or has left", async () => {
    const clone = await roleNamed(boss, "Manager");
    const peter = await addColleague(world, "acme", "peter@acme.example", clone.id);
    const customer = { name: "Peter's", owner_id: peter.staff_id };
    expect(await readersOf((await notifyOfPayment(world, "acme", customer)).payment.id)).toEqual([peter.staff_id]);
    await updateRole(boss, { id: clone.id, permissions: clone.permissions.filter((name) => name !== "payments.read") });
    expect(await readersOf((await notifyOfPayment(world, "acme", customer)).payment.id)).toEqual([ownerId()]);
    await updateRole(boss, { id: clone.id, permissions: clone.permissions });
    const { news, payment } = await receivePayment(world.systemCtx("acme"), customer);
    await deactivateStaff(boss, { id: peter.staff_id });
    await createNotifications(world.systemCtx("acme"), news);
    expect(await readersOf(payment.id)).toEqual([ownerId()]);
  });

  test("once per event, also for concurrent redeliveries", async () => {
    const { payment, news, data } = await notifyOfPayment(world, "acme", { name: "Again" });
    expect(data).toHaveLength(1);
    expect(await createNotifications(world.systemCtx("acme"), news)).toEqual({ data: [] });
    expect(await readersOf(payment.id)).toHaveLength(1);
    const fresh = await receivePayment(world.systemCtx("acme"), { name: "At once" });
    const answers = await Promise.all([1, 2, 3].map(() => createNotifications(world.systemCtx("acme"), fresh.news)));
    expect(answers.flatMap((answer) => answer.data)).toHaveLength(1);
    expect(await readersOf(fresh.payment.id)).toHaveLength(1);
  });

  test("nobody, for an event that is not stored", async () => {
    const { news } = await receivePayment(world.systemCtx("acme"), { name: "Unheard" });
    await expect(createNotifications(world.systemCtx("acme"), { ...news, sequence: 99 })).rejects.toMatchObject({ code: "not_found" });
    await expect(createNotifications(world.systemCtx("acme"), { ...news, kind: "invoice_paid" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(createNotifications(world.systemCtx("beta"), news)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("preferences", () => {
  test("start as the defaults; one kind is changed without the others", async () => {
    const defaults = (await listNotificationPreferences(sales, {})).data;
    expect(defaults).toEqual(
      NotificationKind.options.map((kind) => ({
        kind,
        inbox: kindRules[kind].inbox,
        mail: kindRules[kind].mail,
        version: 0,
        updated_at: null,
      })),
    );
    expect(defaults).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "invoice_paid", inbox: true, mail: false }),
        expect.objectContaining({ kind: "ledger_disagreement", inbox: true, mail: true }),
      ]),
    );
    expect(await replaceNotificationPreference(sales, { kind: "invoice_reopened", inbox: false })).toEqual({
      kind: "invoice_reopened",
      inbox: false,
      mail: false,
      version: 1,
      updated_at: worldStart,
    });
    expect(await replaceNotificationPreference(sales, { kind: "invoice_reopened", mail: true })).toMatchObject({
      inbox: false,
      mail: true,
      version: 2,
    });
    expect(await replaceNotificationPreference(sales, { kind: "invoice_reopened", mail: false })).toMatchObject({
      inbox: false,
      mail: false,
      version: 3,
    });
    expect((await listNotificationPreferences(sales, {})).data.filter(({ inbox }) => !inbox).map(({ kind }) => kind)).toEqual([
      "invoice_reopened",
    ]);
    expect((await listNotificationPreferences(boss, {})).data.every(({ inbox }) => inbox)).toBe(true);
    const audit = await inAcme(() =>
      client().auditEntry.findFirst({ where: { operation: "notification_preferences.replace" }, orderBy: { id: "asc" } }),
    );
    expect(audit).toMatchObject({
      noun: "staff",
      record_id: seller.staff_id,
      changes: {
        notification_preference: [
          { kind: "invoice_reopened", inbox: true, mail: false },
          { kind: "invoice_reopened", inbox: false, mail: false },
        ],
      },
    });
  });

  test("apply to later events, and nobody else is notified instead", async () => {
    const customer = { name: "Quiet", owner_id: seller.staff_id };
    await replaceNotificationPreference(sales, { kind: "payment_received", inbox: false });
    expect(await readersOf((await notifyOfPayment(world, "acme", customer)).payment.id)).toEqual([]);
    await replaceNotificationPreference(sales, { kind: "payment_received", inbox: true });
    expect(await readersOf((await notifyOfPayment(world, "acme", customer)).payment.id)).toEqual([seller.staff_id]);
  });

  test("the same choice again changes nothing; concurrent first choices create one row", async () => {
    const first = await replaceNotificationPreference(boss, { kind: "invoice_paid", inbox: true });
    expect(first.version).toBe(0);
    const both = await Promise.all([1, 2].map(() => replaceNotificationPreference(boss, { kind: "invoice_paid", inbox: false })));
    expect(both.map(({ version }) => version)).toEqual([1, 1]);
    await replaceNotificationPreference(boss, { kind: "invoice_paid", inbox: true });
  });
});

describe("the inbox", () => {
  test("is paged, filtered, counted and read one by one or whole", async () => {
    for (let minute = 1; minute <= 5; minute++) {
      world.clock.set(new Date(worldStart.getTime() + minute * 60_000));
      await notifyOfPayment(world, "acme", { name: `Payer ${minute}`, owner_id: seller.staff_id });
    }
    const first = await listNotifications(sales, { unread: true, limit: 3, include: "total" });
    expect(first.total).toEqual({ count: 5, capped: false });
    expect(first.data.map(({ values }) => values["customer"])).toEqual(["Payer 5", "Payer 4", "Payer 3"]);
    const rest = await listNotifications(sales, { unread: true, limit: 3, cursor: first.next_cursor ?? "" });
    expect([rest.data.map(({ values }) => values["customer"]), rest.next_cursor]).toEqual([["Payer 2", "Payer 1"], null]);

    const id = first.data[0]?.id ?? "";
    const read = await markNotificationRead(sales, { id });
    expect(read).toMatchObject({ id, read_at: world.clock.now(), version: 2 });
    world.clock.advance(1_000);
    expect(await markNotificationRead(sales, { id })).toEqual(read);
    expect(await getNotification(sales, { id })).toEqual(read);
    expect(await countUnreadNotifications(sales, {})).toEqual({ count: 4, capped: false });
    expect((await listNotifications(sales, { unread: false, limit: 1 })).data.map((one) => one.id)).toEqual([id]);

    expect(await markAllNotificationsRead(sales, {})).toEqual({ marked: 4 });
    expect(await markAllNotificationsRead(sales, {})).toEqual({ marked: 0 });
    expect(await countUnreadNotifications(sales, {})).toEqual({ count: 0, capped: false });
    const audit = await inAcme(() =>
      client().auditEntry.findMany({ where: { operation: { startsWith: "notifications.mark" } }, orderBy: { id: "desc" }, take: 4 }),
    );
    expect(audit.map(({ operation, changes }) => [operation, changes])).toEqual([
      ["notifications.mark_all_read", {}],
      ["notifications.mark_all_read", { unread_notifications: [4, 0] }],
      ["notifications.mark_read", {}],
      ["notifications.mark_read", { read_at: [null, read.read_at?.toISOString()] }],
    ]);
  });

  test("counts to a hundred and no further", async () => {
    const tenant_id = world.tenants.acme.tenant.id;
    const row = {
      tenant_id,
      staff_id: ownerId(),
      kind: "invoice_paid",
      noun: "invoice",
      values: {},
      created_at: worldStart,
    };
    const id = (index: number) => `01930000-0000-7000-8000-${String(index).padStart(12, "0")}`;
    await inAcme(() =>
      client().notification.createMany({
        data: Array.from({ length: 101 }, (_, index) => ({ ...row, id: id(index), record_id: id(index), event_id: id(index) })),
      }),
    );
    expect(await countUnreadNotifications(boss, {})).toEqual({ count: 100, capped: true });
    expect(await markAllNotificationsRead(boss, {})).toEqual({ marked: 101 });
  });

  test("is open to a colleague whose role permits nothing", async () => {
    const powerless = world.ctx("acme", []);
    expect(await countUnreadNotifications(powerless, {})).toEqual({ count: 0, capped: false });
    expect((await listNotifications(powerless, {})).data.length).toBeGreaterThan(0);
  });

  test("is private: another colleague's notification is not found, and stays unread", async () => {
    const { data } = await notifyOfPayment(world, "acme", { name: "Private", owner_id: seller.staff_id });
    const id = data[0]?.id ?? "";
    for (const stranger of [boss, world.ctx("beta")]) {
      await expect(getNotification(stranger, { id })).rejects.toMatchObject({ code: "not_found" });
      await expect(markNotificationRead(stranger, { id })).rejects.toMatchObject({ code: "not_found" });
      expect(await markAllNotificationsRead(stranger, {})).toEqual({ marked: 0 });
      expect((await inboxOf(stranger)).some((one) => one.id === id)).toBe(false);
    }
    expect((await unread(sales)).map((one) => one.id)).toEqual([id]);
  });
});

describe("over HTTP", () => {
  const none = { params: Promise.resolve({}) };
  const path = "/api/tenant/notifications";

  test("a colleague reads, marks and chooses", async () => {
    const { data } = await notifyOfPayment(world, "acme", { name: "Wired", owner_id: seller.staff_id });
    const id = encodeId("notification", data[0]?.id ?? "");
    const list = await listRoute(seller.request("GET", `${path}?unread=true&include=total`), none);
    expect([list.status, await list.json()]).toMatchObject([
      200,
      { data: [{ id, read_at: null, created_at: worldStart.toISOString() }], total: { count: 1 } },
    ]);
    expect(await (await countRoute(seller.request("GET", `${path}/unread-count`), none)).json()).toEqual({ count: 1, capped: false });
    const one = { params: Promise.resolve({ id }) };
    const read = await readRoute(seller.request("POST", `${path}/${id}/read`), one);
    expect([read.status, read.headers.get("etag"), await read.json()]).toMatchObject([
      200,
      '"2"',
      { id, read_at: worldStart.toISOString() },
    ]);
    expect(await (await readAllRoute(seller.request("POST", `${path}/read`), none)).json()).toEqual({ marked: 0 });
    expect((await getRoute(seller.request("GET", `${path}/${id}`), one)).status).toBe(200);
    // A session of the owner, and one of another company.
    for (const slug of ["acme", "beta"] as const)
      expect((await getRoute(world.request("GET", `${path}/${id}`, { slug }), one)).status).toBe(404);

    const kind = { params: Promise.resolve({ kind: "invoice_paid" }) };
    const chosen = await preferRoute(seller.request("PUT", `${path}/preferences/invoice_paid`, { inbox: false }), kind);
    expect([chosen.status, chosen.headers.get("etag"), await chosen.json()]).toMatchObject([
      200,
      '"1"',
      { kind: "invoice_paid", inbox: false },
    ]);
    const stale = seller.request("PUT", `${path}/preferences/invoice_paid`, { inbox: true });
    stale.headers.set("if-match", '"0"');
    expect((await preferRoute(stale, kind)).status).toBe(412);
    expect(await (await preferenceRoute(seller.request("GET", `${path}/preferences/invoice_paid`), kind)).json()).toMatchObject({
      inbox: false,
    });
    expect(
      (await preferenceRoute(seller.request("GET", `${path}/preferences/weather`), { params: Promise.resolve({ kind: "weather" }) }))
        .status,
    ).toBe(404);
    expect((await preferRoute(seller.request("PUT", `${path}/preferences/invoice_paid`, { inbox: true, sms: true }), kind)).status).toBe(
      400,
    );
  });

  test("an API key has no inbox, and gets an error that says so", async () => {
    const key = await world.apiKey("acme");
    const id = "ntf_01jd0p2q3r4s5t6v7w8x9y0z1a";
    const one = { params: Promise.resolve({ id }) };
    const kind = { params: Promise.resolve({ kind: "invoice_paid" }) };
    const answers = [
      await listRoute(world.request("GET", path, { key }), none),
      await countRoute(world.request("GET", `${path}/unread-count`, { key }), none),
      await getRoute(world.request("GET", `${path}/${id}`, { key }), one),
      await readRoute(world.request("POST", `${path}/${id}/read`, { key }), one),
      await readAllRoute(world.request("POST", `${path}/read`, { key }), none),
      await preferencesRoute(world.request("GET", `${path}/preferences`, { key }), none),
      await preferenceRoute(world.request("GET", `${path}/preferences/invoice_paid`, { key }), kind),
      await preferRoute(world.request("PUT", `${path}/preferences/invoice_paid`, { key, body: { inbox: false } }), kind),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(problem.parse(await answer.json())).toEqual({
        code: "forbidden",
        detail: "Only a signed-in colleague has an inbox; an API key has none.",
      });
    }
  });
});
