import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GET as getAccount } from "@/app/api/account/route";
import { GET as look, POST as choose } from "@/app/api/public/password-resets/[token]/route";
import { POST as ask } from "@/app/api/public/password-resets/route";
import { passwordBuckets } from "@/lib/kernel/auth/attempts";
import { takeTokens } from "@/lib/kernel/auth/throttle";
import { runInTenant } from "@/lib/kernel/db";
import { hashToken } from "@/lib/kernel/secrets";
import { mailsOf } from "@/tests/support/mailed-token";
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
const askFor = (email: string, ip = "192.0.2.1") =>
  ask(world.request("POST", "/api/public/password-resets", { body: { email }, headers: { "x-atrium-client-ip": ip } }), noNames);
const view = (token: string) => look(world.request("GET", `/api/public/password-resets/${token}`), names(token));
const set = (token: string, password: string) =>
  choose(world.request("POST", `/api/public/password-resets/${token}`, { body: { password } }), names(token));
const acme = () => world.tenants.acme.owner;
const statusOf = async (cookie: string) =>
  (await getAccount(world.request("GET", "/api/account", { headers: { cookie, origin: worldBaseUrl } }), noNames)).status;

/**
 * The token of the latest mail that `work` has brought about. Ids of tests that stood still at the same instant do not tell which came
 * later.
 */
async function tokenOf(work: () => Promise<void>): Promise<string> {
  const before = new Set((await mailsOf(world, "acme", "password_reset")).map(({ id }) => id));
  await work();
  const fresh = (await mailsOf(world, "acme", "password_reset")).find(({ id }) => !before.has(id));
  return fresh?.url.split("/").at(-1) ?? "";
}

const newToken = () => tokenOf(async () => expect((await askFor(acme().email)).status).toBe(202));

test("known and unknown addresses get the same answer, and an unknown one stores nothing", async () => {
  const before = await countRows();
  const known = await askFor(acme().email.toUpperCase());
  const between = await countRows();
  const unknown = await askFor("nobody@else.example");
  expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
  expect(known.status).toBe(202);
  expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort());
  expect(await countRows()).toEqual(between);
  expect(between).toEqual({ tokens: before.tokens + 1, mails: before.mails + 1 });
});

async function countRows() {
  const tokens = await world.runtime.platform.client.accountToken.count();
  const mails = await Promise.all(
    [world.tenants.acme, world.tenants.beta].map(({ tenant }) => runInTenant(tenant.id, () => world.runtime.tenants.client.mail.count())),
  );
  return { tokens, mails: mails.reduce((sum, count) => sum + count, 0) };
}

test("a person without a company is treated as unknown", async () => {
  const user = {
    id: "01930000-0000-7000-8000-00000000abcd",
    email: "left@acme.example",
    name: "Left",
    created_at: worldStart,
    updated_at: worldStart,
  };
  await world.runtime.platform.client.user.createMany({ data: [user] });
  const before = await countRows();
  expect((await askFor(user.email)).status).toBe(202);
  expect(await countRows()).toEqual(before);
});

test("the email links to the page in the person's language, and is sent even if others are held", async () => {
  const { owner } = world.tenants.beta;
  await world.runtime.platform.client.tenant.updateMany({ where: { slug: "beta" }, data: { verified_at: null } });
  await askFor(owner.email);
  const [mail] = await mailsOf(world, "beta", "password_reset");
  expect(mail).toMatchObject({ status: "queued", language: "ar", to: [{ name: "Basma Owner", address: owner.email }] });
  expect(mail?.url).toMatch(/^http:\/\/localhost:3000\/reset\/[\w-]{43}$/);
  await world.runtime.platform.client.tenant.updateMany({ where: { slug: "beta" }, data: { verified_at: worldStart } });
});

test("the link resets the password once, and ends all sessions", async () => {
  const { cookie } = await signInByForm(acme());
  const token = await newToken();
  for (let time = 0; time < 2; time++)
    expect(await (await view(token)).json()).toEqual({ email: acme().email, expires_at: "2026-03-02T10:00:00.000Z" });
  expect(await statusOf(cookie)).toBe(200);
  expect((await set(token, "nine grey herons wade")).status).toBe(204);
  expect([await statusOf(cookie), await statusOf(world.tenants.acme.cookie)]).toEqual([401, 401]);
  expect((await signInByForm(acme())).error).toBe("refused");
  expect((await signInByForm({ email: acme().email, password: "nine grey herons wade" })).error).toBeNull();
  expect([(await set(token, "another fine long word")).status, (await view(token)).status]).toEqual([404, 404]);
  expect((await signInByForm({ email: acme().email, password: "nine grey herons wade" })).error).toBeNull();
});

test("the browser that resets the password signs in although strangers' guesses keep new devices out", async () => {
  for (let i = 0; i < 30; i++)
    await takeTokens(world.runtime, passwordBuckets({ email: acme().email, ip: `198.51.100.${i}`, known_device: null }));
  const reset = await set(await newToken(), "nine grey herons wade");
  const [device = ""] = reset.headers.getSetCookie();
  expect(device).toMatch(/^atrium-device=[^;]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  const form = { email: acme().email, password: "nine grey herons wade" };
  expect((await signInByForm(form, { ip: "203.0.113.9" })).error).toBe("rate_limited");
  const cookies = { "atrium-device": device.slice("atrium-device=".length, device.indexOf(";")) };
  expect((await signInByForm(form, { ip: "203.0.113.9", cookies })).error).toBeNull();
  expect((await set("invented", "nine grey herons wade")).headers.getSetCookie()).toEqual([]);
});

test("used, replaced, expired, invented links and those of another purpose get the same answer", async () => {
  const used = await newToken();
  await set(used, "nine grey herons wade");
  const replaced = await newToken();
  const old = await newToken();
  const other = "a".repeat(43);
  await world.runtime.platform.client.accountToken.createMany({
    data: [
      {
        hash: hashToken(other),
        user_id: acme().user_id,
        purpose: "verify",
        expires_at: new Date("2026-03-03T09:00:00Z"),
        created_at: worldStart,
      },
    ],
  });
  expect((await view(old)).status).toBe(200);
  world.clock.advance(60 * 60 * 1000);
  const details: unknown[] = [];
  for (const token of [used, replaced, old, other, "invented"]) {
    for (const answer of [await set(token, "eight blue geese fly"), await view(token)]) {
      expect(answer.status).toBe(404);
      details.push(((await answer.json()) as { detail: string }).detail);
    }
  }
  expect(new Set(details).size).toBe(1);
  world.clock.set(new Date(worldStart.getTime() + 60 * 60 * 1000 - 1));
  expect((await set(old, "eight blue geese fly")).status).toBe(204);
});

test("a weak password is rejected and the link stays valid", async () => {
  const token = await newToken();
  for (const [password, code] of [
    ["password1234", "common"],
    ["ZAQ12wsxCDE3", "leaked"],
    ["Acme Ltd 2026", "common"],
    [`${acme().email} x`, "contains_email"],
    ["short", "too_small"],
  ] as const) {
    const answer = await set(token, password);
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: "password", code }] }]);
  }
  expect((await set(token, "seven mild otters hum")).status).toBe(204);
});

test("only one of two concurrent uses of a link succeeds", async () => {
  const token = await newToken();
  const statuses = (await Promise.all([set(token, "seven mild otters hum"), set(token, "nine grey herons wade")])).map(
    (answer) => answer.status,
  );
  expect(statuses.sort()).toEqual([204, 404]);
});

test("the second factor stays", async () => {
  await world.runtime.platform.client.user.updateMany({ where: { id: acme().user_id }, data: { totp_enabled_at: worldStart } });
  await set(await newToken(), "seven mild otters hum");
  expect((await signInByForm({ email: acme().email, password: "seven mild otters hum" })).error).toBe("code_required");
  await world.runtime.platform.client.user.updateMany({ where: { id: acme().user_id }, data: { totp_enabled_at: null } });
});

const statusesOf = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map((answer) => answer.status).sort();

test("one IP may request three links for one address, known or not, and twenty for many addresses", async () => {
  for (const email of [acme().email, "nobody@else.example"]) {
    expect(await statusesOf(Array.from({ length: 4 }, () => askFor(email)))).toEqual([202, 202, 202, 429]);
  }
  const many = await statusesOf(Array.from({ length: 21 }, (_, i) => askFor(`n${i}@else.example`, "198.51.100.7")));
  expect(many).toEqual([...Array.from({ length: 20 }, () => 202), 429]);
});

test("one address gets five mails, then one a quarter of an hour, from any IP; answers do not say so; the last link works", async () => {
  const before = (await mailsOf(world, "acme", "password_reset")).length;
  const ask = async (from: number, count: number) => {
    for (let place = from; place < from + count; place++) expect((await askFor(acme().email, `198.51.100.${place}`)).status).toBe(202);
    return (await mailsOf(world, "acme", "password_reset")).length - before;
  };
  const token = await tokenOf(async () => expect(await ask(1, 8)).toBe(5));
  expect((await view(token)).status).toBe(200);
  expect((await askFor("another@else.example", "198.51.100.99")).status).toBe(202);
  world.clock.advance(899_000);
  expect(await ask(20, 1)).toBe(5);
  world.clock.advance(1_000);
  const later = await tokenOf(async () => expect(await ask(21, 3)).toBe(6));
  expect((await set(later, "seven mild otters hum")).status).toBe(204);
});

test("the token is stored only sealed", async () => {
  const token = await newToken();
  const { client } = world.runtime.tenants;
  const traces = await runInTenant(world.tenants.acme.tenant.id, async () => [
    await client.mail.findMany(),
    await client.auditEntry.findMany(),
    await client.event.findMany(),
  ]);
  const stored = JSON.stringify([traces, await world.runtime.platform.client.accountToken.findMany()]);
  expect(stored).toContain(hashToken(token));
  expect(stored).toContain("password_reset");
  expect(stored).not.toContain(token);
});
