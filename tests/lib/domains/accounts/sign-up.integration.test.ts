import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GET as checkSlug } from "@/app/api/public/sign-up/slug/route";
import { POST as verify } from "@/app/api/public/address-verifications/[token]/route";
import { POST as signUp } from "@/app/api/public/sign-up/route";
import { mailedToken } from "@/tests/support/mailed-token";
import { signInByForm } from "@/tests/support/sign-in";
import { createWorld, worldBaseUrl, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => world.runtime.platform.pool.query("delete from platform.rate_buckets"));

const noNames = { params: Promise.resolve({}) };
const form = {
  company_name: "Northwind",
  slug: "northwind",
  country: "GB",
  name: "Ada Byron",
  email: "ada@northwind.example",
  password: "seven mild otters hum",
};
const send = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  signUp(world.request("POST", "/api/public/sign-up", { body, headers }), noNames);
const slugs = async () => (await world.runtime.platform.client.tenant.findMany({ orderBy: { slug: "asc" } })).map((row) => row.slug);

test("a visitor signs up, and signs in as the owner once the address is verified", async () => {
  const answer = await send(form);
  expect(answer.status).toBe(202);
  expect(await answer.json()).toEqual({ slug: "northwind", email: form.email });
  expect((await signInByForm(form)).error).toBe("refused");
  const row = await world.runtime.platform.client.tenant.findFirst({ where: { slug: "northwind" } });
  expect(row).toMatchObject({ verified_at: null });
  const token = await mailedToken(world, "northwind", "address_verification");
  const body = { password: form.password };
  expect((await verify(world.request("POST", "/x", { body }), { params: Promise.resolve({ token }) })).status).toBe(200);
  expect((await signInByForm(form)).error).toBeNull();
});

test("a known address with a wrong password gets the same answer as an unknown one, and no company", async () => {
  const { owner } = world.tenants.acme;
  const known = await send({ ...form, slug: "intruder-one", email: owner.email });
  const unknown = await send({ ...form, slug: "intruder-two", email: "nobody@else.example" });
  expect([known.status, Object.keys((await known.json()) as object)]).toEqual([
    unknown.status,
    Object.keys((await unknown.json()) as object),
  ]);
  expect(await slugs()).toContain("intruder-two");
  const kept = await world.runtime.platform.client.tenant.findFirst({ where: { slug: "intruder-one" }, include: { key: true } });
  expect(kept).toMatchObject({ closed_at: world.clock.now(), key: null });
  expect((await signInByForm(owner)).error).toBeNull();
  expect((await signInByForm({ email: owner.email, password: form.password })).error).toBe("refused");
});

test("a known address with its password gets a second company", async () => {
  const { owner } = world.tenants.acme;
  expect((await send({ ...form, slug: "acme-labs", email: owner.email, password: owner.password })).status).toBe(202);
  expect(await slugs()).toContain("acme-labs");
});

test("with a second factor the owner of a known address signs in first", async () => {
  const { owner, cookie } = world.tenants.beta;
  const { pool } = world.runtime.platform;
  await pool.query("update platform.users set totp_enabled_at = now() where id = $1", [owner.user_id]);
  const company = { ...form, slug: "beta-labs", email: owner.email, password: owner.password };
  const found = async (headers: Record<string, string>) => (await send(company, headers)).status;
  const own = { cookie, origin: worldBaseUrl };
  expect([await found({}), await found(own)]).toEqual([422, 422]);
  expect(await slugs()).not.toContain("beta-labs");
  await pool.query("update platform.sessions set factor_at = now()");
  expect(await found({ ...own, cookie: world.tenants.acme.cookie })).toBe(422);
  expect(await found(own)).toBe(202);
  await pool.query("update platform.users set totp_enabled_at = null where id = $1", [owner.user_id]);
});

test("two concurrent sign-ups with one new address: one becomes its owner", async () => {
  const twin = { ...form, email: "twin@northwind.example" };
  await Promise.all([send({ ...twin, slug: "twin-one" }), send({ ...twin, slug: "twin-two", password: "nine grey herons wade" })]);
  const open = await world.runtime.platform.client.tenant.findMany({ where: { slug: { startsWith: "twin-" }, closed_at: null } });
  expect(open).toHaveLength(1);
});

test.each([
  [{ slug: "acme" }, 409, "slug", "taken"],
  [{ slug: "www" }, 422, "slug", "reserved"],
  [{ slug: "-bad-" }, 422, "slug", "malformed"],
  [{ password: "password1234" }, 422, "password", "common"],
  [{ password: "ada@northwind.example" }, 422, "password", "contains_email"],
  [{ password: "ada@northwind.example!" }, 422, "password", "contains_email"],
  [{ password: "Refused-One.localhost:3000" }, 422, "password", "common"],
  [{ password: "http://refused-one.localhost" }, 422, "password", "common"],
  [{ password: "zaq12wsxcde3" }, 422, "password", "leaked"],
  [{ password: "short" }, 422, "password", "too_small"],
  [{ email: "nowhere" }, 422, "email", "invalid_format"],
  [{ country: "XX" }, 422, "country", "invalid_value"],
])("%j is refused beside its field", async (fields, status, path, code) => {
  const answer = await send({ ...form, slug: "refused-one", ...fields });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ errors: [{ path, code }] });
  expect(await slugs()).not.toContain("refused-one");
});

test("an unknown field is refused, and so is another site", async () => {
  expect((await send({ ...form, slug: "refused-one", is_admin: true })).status).toBe(400);
  expect((await send({ ...form, slug: "refused-one" }, { cookie: "a=b", origin: "https://evil.example" })).status).toBe(403);
  expect((await send({ ...form, slug: "fine-origin", email: "x@fine.example" }, { cookie: "a=b", origin: worldBaseUrl })).status).toBe(202);
});

test("the answer and the log of the database hold no password", async () => {
  const answer = await send({ ...form, slug: "quiet", email: "quiet@northwind.example" });
  expect(await answer.text()).not.toContain(form.password);
  const user = await world.runtime.platform.client.user.findFirst({ where: { email: "quiet@northwind.example" } });
  expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("one IP signs up at most ten companies in a row", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push((await send({ ...form, slug: "acme" })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
});

test("a slug's availability can be checked", async () => {
  const ask = async (slug: string) => (await checkSlug(world.request("GET", `/api/public/sign-up/slug?slug=${slug}`), noNames)).json();
  expect(await ask("acme")).toEqual({ slug: "acme", available: false, reason: "taken" });
  expect(await ask("admin")).toEqual({ slug: "admin", available: false, reason: "reserved" });
  expect(await ask("ab")).toEqual({ slug: "ab", available: false, reason: "malformed" });
  expect(await ask("free-one")).toEqual({ slug: "free-one", available: true, reason: null });
});
