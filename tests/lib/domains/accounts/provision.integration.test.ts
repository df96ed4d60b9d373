import { afterAll, beforeAll, expect, test } from "vitest";
import { provisionTenant } from "@/lib/domains/accounts";
import { runInTenant } from "@/lib/kernel/db";
import { findMemberships, findSession } from "@/lib/kernel/auth/lookup";
import { openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const scopeOf = (tenant_id: string) => ({ where: { tenant_id } });

test("a company begins with the settings of its country", async () => {
  const { client } = world.runtime.tenants;
  for (const [slug, wanted] of [
    ["acme", { currency: "GBP", timezone: "Europe/London", locale: "en" }],
    ["beta", { currency: "SAR", timezone: "Asia/Riyadh", locale: "ar" }],
  ] as const) {
    const { id } = world.tenants[slug].tenant;
    const settings = await runInTenant(id, () => client.settings.findFirst(scopeOf(id)));
    expect(settings).toMatchObject(wanted);
  }
});

test("a company begins with roles, an owner, taxes and numbers", async () => {
  const { client } = world.runtime.tenants;
  const { tenant, owner } = world.tenants.acme;
  const [roles, staff, profiles, rates, series] = await runInTenant(tenant.id, () =>
    Promise.all([
      client.role.findMany({ ...scopeOf(tenant.id), orderBy: { name: "asc" } }),
      client.staff.findMany(scopeOf(tenant.id)),
      client.taxProfile.findMany(scopeOf(tenant.id)),
      client.taxRate.findMany({ ...scopeOf(tenant.id), orderBy: { position: "asc" } }),
      client.numberSeries.findMany(scopeOf(tenant.id)),
    ]),
  );
  expect(roles.map((role) => role.template)).toEqual(["manager", "owner", "staff"]);
  expect(staff).toMatchObject([{ id: owner.staff_id, user_id: owner.user_id, email: owner.email, role_id: roles[1]?.id }]);
  expect(profiles).toMatchObject([{ name: "VAT", is_default: true, rounding: "document" }]);
  expect(rates.map((rate) => [rate.rate.toString(), rate.is_default])).toEqual([
    ["20", true],
    ["5", false],
    ["0", false],
  ]);
  expect(series).toMatchObject([
    { kind: "invoice", format: "INV-{YYYY}-{SEQ:5}", reset: "yearly", is_default: true },
    { kind: "credit_note", format: "CN-{YYYY}-{SEQ:5}", reset: "yearly", is_default: true },
    { kind: "estimate", format: "EST-{YYYY}-{SEQ:5}", reset: "yearly", is_default: true },
    { kind: "proposal", format: "PRO-{YYYY}-{SEQ:5}", reset: "yearly", is_default: true },
  ]);
});

test("a company that begins in Arabic has its tax and rates named in Arabic", async () => {
  const { client } = world.runtime.tenants;
  const { id } = world.tenants.beta.tenant;
  const [profiles, rates] = await runInTenant(id, () =>
    Promise.all([client.taxProfile.findMany(scopeOf(id)), client.taxRate.findMany({ ...scopeOf(id), orderBy: { position: "asc" } })]),
  );
  expect(profiles.map(({ name }) => name)).toEqual(["ضريبة القيمة المضافة"]);
  expect(rates.map(({ name, rate }) => [name, rate.toString()])).toEqual([
    ["ضريبة القيمة المضافة", "15"],
    ["ضريبة القيمة المضافة (نسبة صفرية)", "0"],
  ]);
});

test("the owner's session leads to the company, with every permission", async () => {
  const { owner } = world.tenants.acme;
  expect(await findSession(world.runtime, owner.session_id, "acme")).toMatchObject({ staff_id: owner.staff_id, role_template: "owner" });
  expect(await findSession(world.runtime, owner.session_id, "beta")).toMatchObject({ staff_id: null });
});

test("a person may own a second company, and keeps name and password", async () => {
  const { owner } = world.tenants.acme;
  const before = await world.runtime.platform.client.user.findFirst({ where: { email: owner.email } });
  const second = await provisionTenant(world.runtime, {
    slug: "acme-two",
    company_name: "Acme Two",
    country: "DE",
    owner: { email: owner.email, name: "Another", password: "another password" },
  });
  expect(second.owner.user_id).toBe(owner.user_id);
  expect(await world.runtime.platform.client.user.findFirst({ where: { email: owner.email } })).toEqual(before);
  expect((await findMemberships(world.runtime, owner.user_id)).map((row) => row.slug)).toEqual(["acme", "acme-two"]);
});

test("a taken slug leaves nothing behind", async () => {
  const owner = { email: "late@example.test", name: "Late", password: "a password of length" };
  await expect(provisionTenant(world.runtime, { slug: "acme", company_name: "Impostor", country: "GB", owner })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await world.runtime.platform.client.user.findFirst({ where: { email: owner.email } })).toBeNull();
});

test("the data key opens what it sealed, and not for another company", async () => {
  const [a, b] = [world.tenants.acme.tenant.id, world.tenants.beta.tenant.id];
  const sealed = await sealForTenant(world.runtime, a, "t.c", "secret");
  expect(await openForTenant(world.runtime, a, "t.c", sealed)).toBe("secret");
  await expect(openForTenant(world.runtime, b, "t.c", sealed)).rejects.toMatchObject({ code: "internal" });
});

test("the audit has the creation, without a password", async () => {
  const { id } = world.tenants.acme.tenant;
  const entries = await runInTenant(id, () =>
    world.runtime.tenants.client.auditEntry.findMany({ where: { tenant_id: id, operation: "accounts.provision" } }),
  );
  expect(entries).toMatchObject([{ noun: "tenant", record_id: id, actor_kind: "system" }]);
  expect(JSON.stringify(entries)).not.toContain("argon2");
});
