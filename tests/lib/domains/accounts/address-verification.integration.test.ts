import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GET as look, POST as verify } from "@/app/api/public/address-verifications/[token]/route";
import { POST as askAgain } from "@/app/api/public/address-verifications/route";
import { POST as acceptRoute } from "@/app/api/public/invitations/[token]/route";
import { POST as choose } from "@/app/api/public/password-resets/[token]/route";
import { POST as askReset } from "@/app/api/public/password-resets/route";
import { POST as signUp } from "@/app/api/public/sign-up/route";
import { GET as checkSlug } from "@/app/api/public/sign-up/slug/route";
import { inviteColleague } from "@/lib/domains/accounts";
import { createApiKey } from "@/lib/domains/api-keys";
import { queueMail } from "@/lib/domains/mail";
import { createSession } from "@/lib/kernel/auth/sessions";
import { systemContext } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { invoiceMail } from "@/tests/lib/domains/mail/sample-mails";
import { roleNamed } from "@/tests/lib/domains/staff/people";
import { mailedToken, mailsOf } from "@/tests/support/mailed-token";
import { signInByForm } from "@/tests/support/sign-in";
import { createWorld, worldStart, type World } from "@/tests/support/world";

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
const press = (token: string, entered = password) =>
  verify(world.request("POST", `/api/public/address-verifications/${token}`, { body: { password: entered } }), names(token));
const again = (email: string) => askAgain(world.request("POST", "/api/public/address-verifications", { body: { email } }), noNames);
const elsewhere = (place: number, email: string) =>
  world.request("POST", "/api/public/address-verifications", { body: { email }, headers: { "x-atrium-client-ip": `198.51.100.${place}` } });
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
  expect(mail).toMatchObject({ status: "queued", to: [{ name: null, address: "ada@north.example" }] });
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
  expect([answer.status, await answer.json()]).toEqual([200, { email: "ada@south.example", slug: "south" }]);
  expect((await signInByForm({ email: "ada@south.example", password })).error).toBeNull();
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
  expect((await again("ada@mid.example")).status).toBe(202);
  const second = await mailedToken(world, "mid", "address_verification");
  expect(second).not.toBe(first);
  expect([(await press(first)).status, (await press("invented")).status, (await view(second)).status]).toEqual([404, 404, 200]);
  world.clock.advance(24 * 60 * 60 * 1000);
  expect((await press(second)).status).toBe(404);
  expect((await tenantOf("mid")).verified_at).toBeNull();
  world.clock.set(worldStart);
  expect((await press(second)).status).toBe(200);
  // The same answer once there is nothing to verify, and no email.
  const sent = (await mailsOf(world, "mid", "address_verification")).length;
  expect([(await again("ada@mid.example")).status, (await again("nobody@mid.example")).status]).toEqual([202, 202]);
  expect(await mailsOf(world, "mid", "address_verification")).toHaveLength(sent);
});

test("another email can be requested without signing in, five in a row and no more", async () => {
  await found("often");
  for (let i = 0; i < 3; i++) expect((await again("ada@often.example")).status).toBe(202);
  expect((await again("ada@often.example")).status).toBe(429);
  for (let i = 0; i < 4; i++) await askAgain(elsewhere(i, "ada@often.example"), noNames);
  expect(await mailsOf(world, "often", "address_verification")).toHaveLength(1 + 5);
});

test("an address that was signed up by somebody else is its owner's after the first link, whichever it is", async () => {
  const victim = { email: "nadia@victim.example", own: "nine grey herons wade" };
  const enter = (entered: string) => signInByForm({ email: victim.email, password: entered });
  const token = await found("squatted", victim.email);
  expect((await enter(password)).error).toBe("refused");
  // Whatever was left from before: a second factor, a session, a key.
  const { id: user_id } = await personOf(victim.email);
  const tenant = await tenantOf("squatted");
  await world.runtime.platform.client.user.updateMany({
    where: { id: user_id },
    data: { totp_secret: "sealed", totp_enabled_at: worldStart, recovery_hashes: ["x"] },
  });
  const session = await createSession(world.runtime, { user_id, ip: null, user_agent: null });
  const ctx = systemContext(world.runtime, { id: tenant.id, slug: tenant.slug, verified: false }, "Test", { request_id: "test" });
  await createApiKey(ctx, { name: "Squatter", permissions: ["mail_templates.write"] });

  expect((await press(token, "short")).status).toBe(422);
  expect((await press(token, victim.own)).status).toBe(200);
  expect([(await enter(password)).error, (await enter(victim.own)).error]).toEqual(["refused", null]);
  expect(await personOf(victim.email)).toMatchObject({ totp_secret: null, totp_enabled_at: null, recovery_hashes: [] });
  const { client } = world.runtime.platform;
  expect((await client.session.findFirstOrThrow({ where: { id: session } })).revoked_at).toEqual(worldStart);
  const keys = await runInTenant(tenant.id, () => world.runtime.tenants.client.apiKey.findMany({ where: { tenant_id: tenant.id } }));
  expect(keys.map(({ revoked_at }) => revoked_at)).toEqual([worldStart]);
});

test("a person whose address was squatted joins by an invitation after a reset", async () => {
  const email = "nora@victim.example";
  await found("squatted-too", email);
  const { accept_url } = await inviteColleague(world.ctx("acme"), {
    email,
    name: "Nora",
    role_id: (await roleNamed(world.ctx("acme"), "Staff")).id,
  });
  const accept = (entered: string) =>
    acceptRoute(world.request("POST", "/x", { body: { name: "Nora", password: entered } }), names(accept_url.split("/").at(-1) ?? ""));
  expect((await accept("nine grey herons wade")).status).toBe(422);
  await askReset(world.request("POST", "/x", { body: { email } }), noNames);
  const [mail] = await mailsOf(world, "squatted-too", "password_reset");
  expect(mail).toMatchObject({ status: "queued" });
  expect(mail?.html).not.toContain("Ada Byron");
  const reset = mail?.url.split("/").at(-1) ?? "";
  expect((await choose(world.request("POST", "/x", { body: { password: "nine grey herons wade" } }), names(reset))).status).toBe(204);
  expect((await accept("nine grey herons wade")).status).toBe(201);
  expect((await signInByForm({ email, password: "nine grey herons wade" })).error).toBeNull();
  expect((await signInByForm({ email, password })).error).toBe("refused");
});

test("a sign-up with somebody else's address creates nothing, keeps the slug, and tells its owner", async () => {
  const { owner } = world.tenants.acme;
  const send = (slug: string, email: string) =>
    signUp(world.request("POST", "/", { body: { company_name: "Thief", slug, country: "GB", name: "M", email, password } }), noNames);
  const free = async (slug: string) =>
    ((await (await checkSlug(world.request("GET", `/api/public/sign-up/slug?slug=${slug}`), noNames)).json()) as { available: boolean })
      .available;
  const known = await send("thief", owner.email);
  const unknown = await send("thief-two", "nobody@thief.example");
  expect([known.status, unknown.status]).toEqual([202, 202]);
  expect([await free("thief"), await free("thief-two")]).toEqual([false, false]);
  const refusals = [await signInByForm({ email: owner.email, password }), await signInByForm({ email: "nobody@thief.example", password })];
  expect(refusals.map(({ error }) => error)).toEqual(["refused", "refused"]);
  expect((await tenantOf("thief")).closed_at).toEqual(worldStart);
  expect(await world.runtime.platform.client.accountToken.count({ where: { user_id: owner.user_id } })).toBe(0);
  expect(await mailsOf(world, "acme", "known_address")).toMatchObject([{ to: [{ address: owner.email }], status: "queued" }]);
});
