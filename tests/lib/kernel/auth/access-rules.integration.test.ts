import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { GET as getAccount } from "@/app/api/account/route";
import { GET as listSessions } from "@/app/api/account/sessions/route";
import { GET as getGeneral } from "@/app/api/tenant/settings/general/route";
import { GET as getSecurity, PATCH as patchSecurity } from "@/app/api/tenant/settings/security/route";
import { updateSecuritySettings } from "@/lib/domains/settings";
import type { SecuritySettingsUpdate } from "@/lib/domains/settings/schema";
import { runInTenant } from "@/lib/kernel/db";
import { addColleague, openSession, roleNamed, type Colleague } from "@/tests/lib/domains/staff/people";
import { createWorld, type Slug, type World } from "@/tests/support/world";

let world: World;
/** A colleague of Acme's, and later of Beta's. */
let grace: Colleague;
const noNames = { params: Promise.resolve({}) };
const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  world = await createWorld();
  grace = await addColleague(world, "acme", "grace@acme.example", (await roleNamed(world.ctx("acme"), "Staff")).id);
});
afterAll(() => world.close());

const rule = (slug: Slug, fields: z.output<typeof SecuritySettingsUpdate>) => updateSecuritySettings(world.ctx(slug), fields);
type Session = Awaited<ReturnType<typeof openSession>>;
const statusOf = async (session: Session, after: number, headers: Record<string, string> = {}) => {
  world.clock.advance(after);
  const request = session.request("GET", "/api/tenant/settings/general");
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return (await getGeneral(request, noNames)).status;
};

describe("the end of a session", () => {
  beforeEach(async () => {
    await rule("acme", { session_idle_minutes: 60, session_life_hours: 24 });
    await rule("beta", { session_idle_minutes: 30 * 24 * 60, session_life_hours: 720 });
  });

  test("comes after the company's time without use, and each use begins it anew", async () => {
    const session = await openSession(world, "acme", grace.user_id);
    expect([await statusOf(session, 59 * minute), await statusOf(session, 59 * minute)]).toEqual([200, 200]);
    expect(await statusOf(session, 60 * minute)).toBe(401);
    expect((await getAccount(session.request("GET", "/x"), noNames)).status).toBe(401);
  });

  test("does not wait for requests that the page sends by itself", async () => {
    const session = await openSession(world, "acme", grace.user_id);
    const idle = { "atrium-idle": "1" };
    expect([await statusOf(session, 40 * minute, idle), await statusOf(session, 20 * minute, idle)]).toEqual([200, 401]);
  });

  test("comes after the longest life, whatever its use", async () => {
    await rule("acme", { session_life_hours: 1 });
    const session = await openSession(world, "acme", grace.user_id);
    expect([await statusOf(session, 30 * minute), await statusOf(session, 29 * minute), await statusOf(session, minute)]).toEqual([
      200, 200, 401,
    ]);
  });

  test("writes the last use at most once a minute", async () => {
    const session = await openSession(world, "acme", grace.user_id);
    const seen = async () => (await world.runtime.platform.client.session.findFirst({ where: { id: session.session } }))?.last_seen_at;
    const first = await seen();
    await statusOf(session, minute - 1);
    expect(await seen()).toEqual(first);
    await statusOf(session, 1);
    expect(await seen()).toEqual(world.clock.now());
  });

  test("is that of the strictest of the person's companies, also while they work for another", async () => {
    const { id } = world.tenants.beta.tenant;
    const { client } = world.runtime.tenants;
    const now = world.clock.now();
    await runInTenant(id, async () => {
      const role = await client.role.findFirst({ where: { template: "staff" } });
      const person = { user_id: grace.user_id, name: "Grace", email: grace.email, role_id: role?.id ?? "" };
      await client.staff.createMany({ data: { id: crypto.randomUUID(), tenant_id: id, ...person, created_at: now, updated_at: now } });
    });
    const session = await openSession(world, "beta", grace.user_id);
    expect([await statusOf(session, 59 * minute), await statusOf(session, 60 * minute)]).toEqual([200, 401]);
    await rule("acme", { session_idle_minutes: 7 * 24 * 60, session_life_hours: 720 });
    expect(await statusOf(session, 0)).toBe(200);
  });

  test("takes the session out of the person's list, which shows when the others end", async () => {
    const [old, fresh] = [await openSession(world, "acme", grace.user_id), await openSession(world, "acme", grace.user_id)];
    expect([await statusOf(fresh, 50 * minute), await statusOf(fresh, 20 * minute)]).toEqual([200, 200]);
    const { data } = (await (await listSessions(fresh.request("GET", "/x"), noNames)).json()) as { data: { expires_at: string }[] };
    expect(data).toMatchObject([{ current: true, expires_at: new Date(world.clock.now().getTime() + 60 * minute).toISOString() }]);
    expect(await statusOf(old, 0)).toBe(401);
  });
});

describe("the rules of a company", () => {
  test("are changed by an owner who has just confirmed, within bounds, with an entry in the audit", async () => {
    const session = await openSession(world, "acme", world.tenants.acme.owner.user_id);
    const change = async (body: Record<string, unknown>) => {
      const response = await patchSecurity(session.request("PATCH", "/x", body), noNames);
      return [response.status, (await response.json()) as Record<string, unknown>] as const;
    };
    expect(await change({ session_idle_minutes: 120 })).toMatchObject([200, { session_idle_minutes: 120 }]);
    for (const fields of [{ session_idle_minutes: 14 }, { session_life_hours: 721 }, { portal_idle_minutes: 10_081 }])
      expect((await change(fields))[0]).toBe(422);
    world.clock.advance(11 * minute);
    expect(await change({ session_idle_minutes: 60 })).toMatchObject([403, { code: "confirmation_required" }]);
    const entry = await runInTenant(world.tenants.acme.tenant.id, () =>
      world.runtime.tenants.client.auditEntry.findFirst({ where: { operation: "settings.update_security" }, orderBy: { at: "desc" } }),
    );
    expect(entry?.changes).toMatchObject({ session_idle_minutes: [expect.any(Number), 120] });
  });

  test("are read by colleagues and changed by nobody without the permission", async () => {
    const { request } = await openSession(world, "acme", grace.user_id);
    expect((await getSecurity(request("GET", "/x"), noNames)).status).toBe(200);
    expect((await patchSecurity(request("PATCH", "/x", { portal_idle_minutes: 60 }), noNames)).status).toBe(403);
  });
});

describe("a second factor that a company requires", () => {
  const setFactor = (user_id: string, totp_enabled_at: Date | null) =>
    world.runtime.platform.client.user.updateMany({ where: { id: user_id }, data: { totp_enabled_at } });
  const ask = async (session: Session) => {
    const response = await getGeneral(session.request("GET", "/x"), noNames);
    return [response.status, ((await response.json()) as { code?: string }).code];
  };

  test("is required only by a person who has one", async () => {
    const now = world.clock.now();
    await expect(rule("acme", { second_factor_from: now })).rejects.toMatchObject({ errors: [{ code: "own_factor_missing" }] });
    await setFactor(world.tenants.acme.owner.user_id, now);
    await expect(rule("acme", { second_factor_from: new Date(now.getTime() + 91 * day) })).rejects.toMatchObject({ code: "invalid" });
    expect(await rule("acme", { second_factor_from: now })).toMatchObject({ second_factor_from: now });
  });

  test("keeps who has none out of that company alone, until they have one", async () => {
    await setFactor(world.tenants.acme.owner.user_id, world.clock.now());
    await rule("acme", { second_factor_from: world.clock.now() });
    const [acme, beta] = [await openSession(world, "acme", grace.user_id), await openSession(world, "beta", grace.user_id)];
    expect(await ask(acme)).toEqual([403, "second_factor_required"]);
    expect(await ask(beta)).toEqual([200, undefined]);
    expect((await getAccount(acme.request("GET", "/x"), noNames)).status).toBe(200);
    expect(await ask(await openSession(world, "acme", world.tenants.acme.owner.user_id))).toEqual([200, undefined]);
    const key = await world.apiKey("acme", ["settings.read"]);
    expect((await getGeneral(world.request("GET", "/x", { key }), noNames)).status).toBe(200);
    await setFactor(grace.user_id, world.clock.now());
    expect(await ask(acme)).toEqual([200, undefined]);
    await setFactor(grace.user_id, null);
  });

  test("can wait, and asks nobody before its day", async () => {
    await setFactor(world.tenants.acme.owner.user_id, world.clock.now());
    const limits = { session_idle_minutes: 7 * 24 * 60, session_life_hours: 720 };
    await rule("acme", { ...limits, second_factor_from: new Date(world.clock.now().getTime() + 2 * day) });
    const session = await openSession(world, "acme", grace.user_id);
    expect([await statusOf(session, 2 * day - 1), await statusOf(session, 1)]).toEqual([200, 403]);
    await rule("acme", { second_factor_from: null });
    expect(await statusOf(session, 0)).toBe(200);
  });
});
