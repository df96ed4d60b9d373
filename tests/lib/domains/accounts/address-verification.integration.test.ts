import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { POST as askAgain } from "@/app/api/account/verification/route";
import { GET as look, POST as verify } from "@/app/api/public/address-verifications/[token]/route";
import { POST as signUp } from "@/app/api/public/sign-up/route";
import { queueMail } from "@/lib/domains/mail";
import { systemContext } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { invoiceMail } from "@/tests/lib/domains/mail/sample-mails";
import { mailedToken, mailsOf } from "@/tests/support/mailed-token";
import { signInByForm } from "@/tests/support/sign-in";
import { createWorld, worldBaseUrl, worldStart, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  world.clock.set(worldStart);
  await world.runtime.platform.pool.query("delete from platform.rate_buckets");
});

const noNames = { params: Promise.resolve({}) };
const names = (token: string) => ({ params: Promise.resolve({ token }) });
const password = "seven mild otters hum";
const view = (token: string) => look(world.request("GET", `/api/public/address-verifications/${token}`), names(token));
const press = (token: string) => verify(world.request("POST", `/api/public/address-verifications/${token}`), names(token));
const again = (cookie: string) =>
  askAgain(world.request("POST", "/api/account/verification", { headers: { cookie, origin: worldBaseUrl } }), noNames);
const tenantOf = (slug: string) => world.runtime.platform.client.tenant.findFirstOrThrow({ where: { slug } });
const personOf = (email: string) => world.runtime.platform.client.user.findFirstOrThrow({ where: { email } });

/** Signs a company up and returns the token of its email. */
async function found(slug: string, email = `ada@${slug}.example`): Promise<string> {
  const body = { company_name: slug, slug, country: "GB", name: "Ada Byron", email, password };
  expect((await signUp(world.request("POST", "/api/public/sign-up", { body }), noNames)).status).toBe(202);
  return mailedToken(world, slug, "address_verification");
}

/** Queues an email to a customer from a context in which the company is unverified. */
async function holdMail(slug: string): Promise<() => Promise<string>> {
  const row = await tenantOf(slug);
  const ctx = systemContext(world.runtime, { id: row.id, slug, verified: false }, "Test", { request_id: "test" });
  const { id } = await queueMail(ctx, invoiceMail(`held:${slug}`));
  return async () => (await runInTenant(row.id, () => world.runtime.tenants.client.mail.findFirstOrThrow({ where: { id } }))).status;
}

test("a sign-up emails a link valid for a day; viewing it verifies nothing", async () => {
  const token = await found("north");
  const [mail] = await mailsOf(world, "north", "address_verification");
  expect(mail).toMatchObject({ status: "queued", to: [{ name: "Ada Byron", address: "ada@north.example" }] });
  expect(mail?.url).toMatch(/^http:\/\/localhost:3000\/verify\/[\w-]{43}$/);
  expect(mail?.text).toContain("3 Mar 2026");
  expect(await (await view(token)).json()).toEqual({ email: "ada@north.example", expires_at: "2026-03-03T09:00:00.000Z" });
  expect([(await tenantOf("north")).verified_at, (await personOf("ada@north.example")).email_verified_at]).toEqual([null, null]);
});

test("pressing the button verifies person and company and releases held emails, once", async () => {
  const token = await found("south");
  const statusOfHeld = await holdMail("south");
  expect(await statusOfHeld()).toBe("held");
  const answer = await press(token);
  expect([answer.status, await answer.json()]).toEqual([200, { email: "ada@south.example" }]);
  expect([(await tenantOf("south")).verified_at, (await personOf("ada@south.example")).email_verified_at]).toEqual([
    worldStart,
    worldStart,
  ]);
  expect(await statusOfHeld()).toBe("queued");
  expect([(await press(token)).status, (await view(token)).status]).toEqual([404, 404]);
  const { id } = await tenantOf("south");
  const trail = await runInTenant(id, () =>
    world.runtime.tenants.client.auditEntry.findMany({ where: { tenant_id: id, operation: "accounts.verify_tenant" } }),
  );
  expect(trail).toHaveLength(1);
});

test("only companies that the person owns are verified", async () => {
  await found("east-one", "eve@east.example");
  const token = await found("east-two", "eve@east.example");
  await found("elsewhere");
  const held = [await holdMail("east-one"), await holdMail("east-two"), await holdMail("elsewhere")];
  // In the third company a colleague, not the owner.
  const { id: tenant_id } = await tenantOf("elsewhere");
  const { id: user_id } = await personOf("eve@east.example");
  await runInTenant(tenant_id, async () => {
    const { client } = world.runtime.tenants;
    const role = await client.role.findFirstOrThrow({ where: { tenant_id, template: "manager" } });
    await client.staff.createMany({
      data: [
        {
          id: "01930000-0000-7000-8000-00000000beef",
          tenant_id,
          user_id,
          role_id: role.id,
          name: "Eve",
          email: "eve@east.example",
          created_at: worldStart,
          updated_at: worldStart,
        },
      ],
    });
  });
  expect((await press(token)).status).toBe(200);
  expect(await Promise.all(held.map((status) => status()))).toEqual(["queued", "queued", "held"]);
  expect((await tenantOf("elsewhere")).verified_at).toBeNull();
});

test("a person with a verified address creates a verified company, and gets no email", async () => {
  await press(await found("west"));
  expect(await found("west-labs", "ada@west.example")).toBe("");
  expect((await tenantOf("west-labs")).verified_at).toEqual(worldStart);
});

test("an expired, replaced or invented link reads as not found; a new one can be requested", async () => {
  const first = await found("mid");
  const { cookie } = await signInByForm({ email: "ada@mid.example", password });
  expect((await again(cookie)).status).toBe(202);
  const second = await mailedToken(world, "mid", "address_verification");
  expect(second).not.toBe(first);
  expect([(await press(first)).status, (await press("invented")).status, (await view(second)).status]).toEqual([404, 404, 200]);
  world.clock.advance(24 * 60 * 60 * 1000);
  expect((await press(second)).status).toBe(404);
  expect((await tenantOf("mid")).verified_at).toBeNull();
  world.clock.set(worldStart);
  expect((await press(second)).status).toBe(200);
  expect((await again(cookie)).status).toBe(409);
});

test("another email can be requested when signed in, three times in a row", async () => {
  await found("often");
  expect((await again("")).status).toBe(401);
  const { cookie } = await signInByForm({ email: "ada@often.example", password });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await again(cookie)).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
});

test("a sign-up with somebody else's address sends no email", async () => {
  const { owner } = world.tenants.acme;
  const body = { company_name: "Thief", slug: "thief", country: "GB", name: "M", email: owner.email, password };
  expect((await signUp(world.request("POST", "/", { body }), noNames)).status).toBe(202);
  expect(await world.runtime.platform.client.accountToken.count({ where: { user_id: owner.user_id } })).toBe(0);
});
