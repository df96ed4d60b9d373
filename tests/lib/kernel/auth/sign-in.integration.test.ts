import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GET as authGet, POST as authPost } from "@/app/api/auth/[...nextauth]/route";
import { GET as getAccount } from "@/app/api/account/route";
import { createLogger } from "@/lib/kernel/log";
import { createPlatformDatabase } from "@/lib/kernel/platform-db";
import { setRuntime } from "@/lib/kernel/runtime";
import { createWorld, worldBaseUrl, worldStart, type World } from "@/tests/support/world";
import { postAuth, readAuthSession, signInByForm } from "@/tests/support/sign-in";

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
const authNames = { params: Promise.resolve({ nextauth: [] }) };
const owner = () => ({ email: world.tenants.acme.owner.email, password: world.tenants.acme.owner.password });
const visitAccount = (cookie: string) => getAccount(world.request("GET", "/api/account", { headers: { cookie } }), noNames);

test("the right password starts a session that the API accepts", async () => {
  const visit = await signInByForm(owner());
  expect([visit.status, visit.error]).toEqual([200, null]);
  const answer = await visitAccount(visit.cookie);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ email: owner().email, memberships: [{ tenant_slug: "acme" }] });
});

test("the address is case-insensitive", async () => {
  expect((await signInByForm({ ...owner(), email: "Owner@ACME.example" })).error).toBeNull();
});

test("the cookies are HttpOnly and host-only, and contain only a session's id", async () => {
  const { response, cookies } = await signInByForm(owner());
  // Scripts may set the language, which is not secret.
  for (const line of response.headers.getSetCookie().filter((line) => !line.startsWith("atrium-locale="))) {
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/i);
    expect(line).not.toMatch(/Domain=/i);
  }
  expect(JSON.stringify(cookies)).not.toContain(owner().email);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a browser without a language choice gets the account's language after sign-in", async () => {
  const basma = { email: world.tenants.beta.owner.email, password: world.tenants.beta.owner.password };
  const languageAfter = async (form: typeof basma, cookies: Record<string, string> = {}) =>
    (await signInByForm(form, { cookies })).response.headers.getSetCookie().find((line) => line.startsWith("atrium-locale="));
  expect(await languageAfter(basma)).toMatch(/^atrium-locale=ar; Path=\/; Max-Age=\d+; SameSite=Lax$/);
  expect(await languageAfter(owner())).toMatch(/^atrium-locale=en;/);
  // Chosen in this browser, perhaps just before on the sign-in page.
  expect(await languageAfter(basma, { "atrium-locale": "en" })).toBeUndefined();
  expect(await languageAfter({ ...basma, password: "not the password at all" })).toBeUndefined();
});

test("a wrong password and an unknown address get the same answer", async () => {
  const wrong = await signInByForm({ ...owner(), password: "not the password at all" });
  const unknown = await signInByForm({ email: "nobody@acme.example", password: "not the password at all" });
  const malformed = await signInByForm({ email: "no address", password: "x" });
  expect([wrong.status, wrong.error, await wrong.response.text()]).toEqual([unknown.status, unknown.error, await unknown.response.text()]);
  expect([wrong.status, wrong.error]).toEqual([401, "refused"]);
  expect([malformed.status, malformed.error]).toEqual([401, "refused"]);
  expect(Object.keys(wrong.cookies)).not.toContain("atrium-session");
});

test("without its own origin or its CSRF token a sign-in is rejected", async () => {
  await expect(signInByForm(owner(), { headers: { origin: "https://evil.example" } })).resolves.toMatchObject({ status: 403 });
  await expect(signInByForm(owner(), { headers: { origin: "http://beta.localhost:3000" } })).resolves.toMatchObject({ status: 403 });
  const forged = await postAuth("callback/credentials", { ...owner(), csrfToken: "0".repeat(64) });
  expect(Object.keys(forged.cookies)).not.toContain("atrium-session");
});

test.each([
  ["GET", "nope", 404, null],
  ["GET", "_log", 404, null],
  ["GET", "callback/credentials", 405, "POST, OPTIONS"],
  ["POST", "session", 405, "GET, HEAD, OPTIONS"],
  ["GET", "error?error=%0Ad%C3%A9", 302, null],
  ["GET", "csrf?callbackUrl=x%00", 200, null],
  ["GET", "csrf?callbackUrl=https://evil.example", 200, null],
])("%s /api/auth/%s is %i", async (method, path, status, allow) => {
  const request = world.request(method, `/api/auth/${path}`, { headers: { origin: worldBaseUrl, cookie: "atrium-callback=%00" } });
  const response = await (method === "GET" ? authGet : authPost)(request, authNames);
  expect([response.status, response.headers.get("allow")]).toEqual([status, allow]);
  if (status >= 400) expect(response.headers.get("content-type")).toBe("application/problem+json");
});

test.each(["{", "[]", '{"email":1}', '{"email":{}}'])("a sign-in with the body %s is malformed", async (body) => {
  const headers = { host: "localhost:3000", origin: worldBaseUrl, "content-type": "application/json" };
  const request = new Request(`${worldBaseUrl}/api/auth/callback/credentials`, { method: "POST", body, headers });
  expect((await authPost(request, authNames)).status).toBe(400);
});

test("signing out ends the session itself, not only the cookie", async () => {
  const visit = await signInByForm(owner());
  expect(await readAuthSession(visit.cookies)).toMatchObject({ user: { email: owner().email } });
  await postAuth("signout", {}, { cookies: visit.cookies });
  expect((await visitAccount(visit.cookie)).status).toBe(401);
  expect(await readAuthSession(visit.cookies)).toEqual({});
});

test("signing in again ends the browser's previous session", async () => {
  const first = await signInByForm(owner());
  const second = await signInByForm(owner(), { cookies: first.cookies });
  expect((await visitAccount(first.cookie)).status).toBe(401);
  expect((await visitAccount(second.cookie)).status).toBe(200);
});

test("without the database everything that needs it is 503 in plain words, and changes no cookie", async () => {
  const visit = await signInByForm(owner());
  const platform = createPlatformDatabase("postgresql://atrium_app:x@127.0.0.1:1/atrium");
  setRuntime({ ...world.runtime, platform });
  try {
    const answers = await Promise.all([
      postAuth("callback/credentials", owner()),
      postAuth("callback/credentials", { ...owner(), json: "false" }),
      postAuth("signout", {}, { cookies: visit.cookies }),
    ]);
    for (const { response, status } of answers) {
      expect([status, response.headers.get("retry-after"), response.headers.get("location")]).toEqual([503, "2", null]);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.json()).toMatchObject({ code: "unavailable", detail: "The database is temporarily unavailable." });
    }
    expect(await readAuthSession(visit.cookies)).toMatchObject({ code: "unavailable" });
  } finally {
    setRuntime(world.runtime);
    await platform.close();
  }
  expect((await visitAccount(visit.cookie)).status).toBe(200);
});

test("a session ends after thirty days", async () => {
  const { cookie } = await signInByForm(owner());
  world.clock.advance(31 * 24 * 60 * 60 * 1000);
  expect((await visitAccount(cookie)).status).toBe(401);
});

test("after ten wrong guesses from one address even the right password has to wait, for a limited time", async () => {
  for (let i = 0; i < 10; i++) expect((await signInByForm({ ...owner(), password: `guess number ${i}` })).error).toBe("refused");
  const { status, error, response } = await signInByForm(owner());
  expect([status, error]).toEqual([429, "rate_limited"]);
  expect(response.headers.get("retry-after")).toBe("60");
  expect(response.headers.get("ratelimit")).toBe('"sign-in-pair";r=0;t=60');
  expect((await signInByForm(owner(), { ip: "192.0.2.77" })).error).toBeNull();
  world.clock.advance(61_000);
  expect((await signInByForm(owner())).error).toBeNull();
});

test("concurrent guesses cannot exceed the limit", async () => {
  const visits = await Promise.all(Array.from({ length: 16 }, (_, i) => signInByForm({ ...owner(), password: `guess number ${i}` })));
  expect(visits.filter((visit) => visit.error === "refused")).toHaveLength(10);
});

test("guesses from many addresses are slowed down, and do not lock out a known device", async () => {
  const known = await signInByForm(owner());
  const device = { "atrium-device": known.cookies["atrium-device"] ?? "" };
  for (let i = 0; i < 30; i++) await signInByForm({ ...owner(), password: `guess number ${i}` }, { ip: `198.51.100.${i}` });
  expect((await signInByForm(owner(), { ip: "203.0.113.9" })).error).toBe("rate_limited");
  expect((await signInByForm(owner(), { ip: "203.0.113.9", cookies: device })).error).toBeNull();
  expect((await signInByForm({ email: world.tenants.beta.owner.email, password: "x" }, { ip: "203.0.113.9", cookies: device })).error).toBe(
    "refused",
  );
});

test("a changed device cookie and another person's are ignored", async () => {
  const known = await signInByForm({ email: world.tenants.beta.owner.email, password: world.tenants.beta.owner.password });
  for (let i = 0; i < 10; i++) await signInByForm({ ...owner(), password: `guess number ${i}` });
  const foreign = known.cookies["atrium-device"] ?? "";
  expect((await signInByForm(owner(), { cookies: { "atrium-device": foreign } })).error).toBe("rate_limited");
  expect((await signInByForm(owner(), { cookies: { "atrium-device": `${foreign.slice(0, -2)}xx` } })).error).toBe("rate_limited");
});

test("a sign-in and a refused one leave lines in the log, without the address or the password that was entered", async () => {
  const lines: Record<string, unknown>[] = [];
  const { log } = world.runtime;
  world.runtime.log = createLogger("info", {}, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  await signInByForm({ ...owner(), password: "not the password at all" });
  await signInByForm(owner());
  world.runtime.log = log;
  expect(lines.filter(({ msg }) => msg === "signed in" || msg === "sign-in refused")).toMatchObject([
    { level: "warn", reason: "refused" },
    { level: "info", user_id: world.tenants.acme.owner.user_id },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${owner().email}|not the password`));
});
