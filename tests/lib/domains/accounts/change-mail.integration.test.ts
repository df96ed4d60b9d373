import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { POST as changeRoute } from "@/app/api/account/password/route";
import { POST as confirmRoute } from "@/app/api/account/totp/confirm/route";
import { POST as disableRoute } from "@/app/api/account/totp/disable/route";
import { POST as setUpRoute } from "@/app/api/account/totp/route";
import { POST as ask } from "@/app/api/public/password-resets/route";
import { POST as choose } from "@/app/api/public/password-resets/[token]/route";
import { sendChangeMail } from "@/lib/domains/accounts/commands/change-mail";
import type { MailKey } from "@/lib/domains/mail/schema";
import { createPlatformDatabase } from "@/lib/kernel/platform-db";
import { mailedToken, mailsOf } from "@/tests/support/mailed-token";
import { createWorld, worldBaseUrl, worldStart, type Slug, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  world.clock.set(worldStart);
  await world.runtime.platform.pool.query("delete from platform.rate_buckets");
});

const none = { params: Promise.resolve({}) };
/** A request with the person's session, from a known IP. */
const asPerson = (slug: Slug, body: Record<string, unknown>) =>
  world.request("POST", "/x", {
    body,
    headers: { cookie: world.tenants[slug].cookie, origin: worldBaseUrl, "x-atrium-client-ip": "203.0.113.7" },
  });
const newest = async (slug: Slug, key: MailKey) => (await mailsOf(world, slug, key))[0];

test("a changed password is emailed to its owner, with a reset for somebody who did not change it", async () => {
  const answer = await changeRoute(
    asPerson("acme", { current_password: world.tenants.acme.owner.password, new_password: "nine grey herons wade" }),
    none,
  );
  expect(answer.status).toBe(204);
  const mail = await newest("acme", "password_changed");
  expect(mail).toMatchObject({ status: "queued", language: "en", to: [{ address: "owner@acme.example" }], url: `${worldBaseUrl}/forgot` });
  expect(mail?.text).toContain("from the IP address 203.0.113.7");
  expect(mail?.text).toContain("2 Mar 2026");
  expect(mail?.html).toContain("This wasn’t me");
  expect(await mailsOf(world, "acme", "password_changed")).toHaveLength(1);
});

test("a wrong password changes nothing and sends nothing", async () => {
  const answer = await changeRoute(
    asPerson("acme", { current_password: "not this one at all", new_password: "eight blue geese fly" }),
    none,
  );
  expect(answer.status).toBe(422);
  expect(await mailsOf(world, "acme", "password_changed")).toHaveLength(1);
});

test("a reset password is emailed too, in Arabic, even while the company's other emails are held", async () => {
  await world.runtime.platform.client.tenant.updateMany({ where: { slug: "beta" }, data: { verified_at: null } });
  await ask(world.request("POST", "/x", { body: { email: world.tenants.beta.owner.email } }), none);
  const token = await mailedToken(world, "beta", "password_reset");
  const answer = await choose(
    world.request("POST", "/x", { body: { password: "nine grey herons wade" }, headers: { "x-atrium-client-ip": "203.0.113.9" } }),
    { params: Promise.resolve({ token }) },
  );
  expect(answer.status).toBe(204);
  const mail = await newest("beta", "password_changed");
  expect(mail).toMatchObject({ status: "queued", language: "ar", subject: "تغيّرت كلمة مرورك", url: `${worldBaseUrl}/forgot` });
  expect(mail?.text).toContain("203.0.113.9");
  await world.runtime.platform.client.tenant.updateMany({ where: { slug: "beta" }, data: { verified_at: worldStart } });
});

test("disabling a second factor is emailed; discarding an unconfirmed one is not", async () => {
  const password = "nine grey herons wade";
  expect((await disableRoute(asPerson("acme", { password }), none)).status).toBe(204);
  const setUp = (await (await setUpRoute(asPerson("acme", { password }), none)).json()) as { secret: string };
  expect((await disableRoute(asPerson("acme", { password }), none)).status).toBe(204);
  expect(await mailsOf(world, "acme", "second_factor_disabled")).toEqual([]);
  expect(setUp.secret).not.toBe("");
  const again = (await (await setUpRoute(asPerson("acme", { password }), none)).json()) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(again.secret) }).generate({ timestamp: world.clock.now().getTime() });
  expect((await confirmRoute(asPerson("acme", { code }), none)).status).toBe(200);
  expect((await disableRoute(asPerson("acme", { password }), none)).status).toBe(204);
  expect(await newest("acme", "second_factor_disabled")).toMatchObject({
    status: "queued",
    subject: "Two-factor sign-in was turned off",
    url: `${worldBaseUrl}/forgot`,
  });
});

test("a change persists even if its email fails", async () => {
  const down = createPlatformDatabase("postgresql://nobody@127.0.0.1:9/none", { connect_timeout: 500 });
  await expect(
    sendChangeMail({ ...world.runtime, platform: down }, world.tenants.acme.owner.user_id, "password_changed", {
      id: "r",
      ip: null,
      user_agent: null,
    }),
  ).resolves.toBeUndefined();
  await down.close();
});
