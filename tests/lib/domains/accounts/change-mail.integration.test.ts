import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { POST as changeRoute } from "@/app/api/account/password/route";
import { POST as confirmRoute } from "@/app/api/account/totp/confirm/route";
import { POST as disableRoute } from "@/app/api/account/totp/disable/route";
import { POST as renewRoute } from "@/app/api/account/totp/recovery-codes/route";
import { POST as setUpRoute } from "@/app/api/account/totp/route";
import { POST as ask } from "@/app/api/public/password-resets/route";
import { POST as choose } from "@/app/api/public/password-resets/[token]/route";
import { sendChangeMail } from "@/lib/domains/accounts/commands/change-mail";
import type { MailKey } from "@/lib/domains/mail/schema";
import { createPlatformDatabase } from "@/lib/kernel/platform-db";
import { mailedToken, mailsOf } from "@/tests/support/mailed-token";
import { cookieAfter, signInByForm } from "@/tests/support/sign-in";
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
  world.tenants.acme.cookie = cookieAfter(answer, world.tenants.acme.cookie);
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

test("a reset password is emailed too, in Arabic, in the product's name", async () => {
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
  expect(await newest("acme", "second_factor_enabled")).toMatchObject({ status: "queued", subject: "Two-factor sign-in was turned on" });
  expect((await disableRoute(asPerson("acme", { password }), none)).status).toBe(204);
  expect(await newest("acme", "second_factor_disabled")).toMatchObject({
    status: "queued",
    subject: "Two-factor sign-in was turned off",
    url: `${worldBaseUrl}/forgot`,
  });
});

test("new recovery codes, and a used one, are emailed", async () => {
  const { owner } = world.tenants.acme;
  const password = "nine grey herons wade";
  const setUp = (await (await setUpRoute(asPerson("acme", { password }), none)).json()) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(setUp.secret) }).generate({ timestamp: world.clock.now().getTime() });
  expect((await confirmRoute(asPerson("acme", { code }), none)).status).toBe(200);
  const renewed = (await (await renewRoute(asPerson("acme", { password }), none)).json()) as { recovery_codes: string[] };
  expect(await newest("acme", "recovery_codes_renewed")).toMatchObject({ status: "queued", to: [{ address: owner.email }] });
  expect(await mailsOf(world, "acme", "recovery_code_used")).toEqual([]);
  expect((await signInByForm({ email: owner.email, password, code: renewed.recovery_codes[0] ?? "" })).error).toBeNull();
  expect(await newest("acme", "recovery_code_used")).toMatchObject({ status: "queued", subject: "A recovery code was used" });
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
