import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { POST as confirm } from "@/app/api/account/confirm/route";
import { POST as changePassword } from "@/app/api/account/password/route";
import { GET as getAccount, PATCH as patchAccount } from "@/app/api/account/route";
import { DELETE as deleteSession } from "@/app/api/account/sessions/[id]/route";
import { POST as revokeOthers } from "@/app/api/account/sessions/revoke-others/route";
import { GET as listSessions } from "@/app/api/account/sessions/route";
import { encodeId } from "@/lib/kernel/base/ids";
import { cookieAfter, signInByForm } from "@/tests/support/sign-in";
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
const own = { origin: worldBaseUrl };
const ask = (method: string, path: string, cookie: string, body?: Record<string, unknown>) =>
  world.request(method, path, { headers: { cookie, ...own }, ...(body ? { body } : {}) });
const statusOf = async (cookie: string) => (await getAccount(ask("GET", "/api/account", cookie), noNames)).status;
const acme = () => world.tenants.acme.owner;

test("a person changes name and language, and an empty change does nothing", async () => {
  const { cookie } = await signInByForm(acme());
  const before: unknown = await (await getAccount(ask("GET", "/api/account", cookie), noNames)).json();
  expect(await (await patchAccount(ask("PATCH", "/api/account", cookie, {}), noNames)).json()).toEqual(before);
  const changed = await patchAccount(ask("PATCH", "/api/account", cookie, { name: "Ada B.", locale: "ar" }), noNames);
  expect(await changed.json()).toMatchObject({ name: "Ada B.", locale: "ar", totp_enabled: false });
  expect((await patchAccount(ask("PATCH", "/api/account", cookie, { email: "x@y.example" }), noNames)).status).toBe(400);
});

test("an account needs a session", async () => {
  expect(await statusOf("")).toBe(401);
  expect(await statusOf("atrium-session=forged")).toBe(401);
});

test("writes with the session cookie need the same origin", async () => {
  const { cookie } = await signInByForm(acme());
  for (const origin of [undefined, "null", "https://evil.example", "http://acme.localhost:3000"]) {
    const request = world.request("PATCH", "/api/account", {
      body: { name: "Mallory" },
      headers: { cookie, ...(origin ? { origin } : {}) },
    });
    expect((await patchAccount(request, noNames)).status).toBe(403);
  }
});

test("sessions are listed, the present one marked, and ended one by one or all others", async () => {
  await world.runtime.platform.pool.query("delete from platform.sessions where user_id = $1", [acme().user_id]);
  const [first, second, third] = [await signInByForm(acme()), await signInByForm(acme()), await signInByForm(acme())];
  const list = (await (await listSessions(ask("GET", "/api/account/sessions", first.cookie), noNames)).json()) as {
    data: { id: string; current: boolean; user_agent: string; ip: string }[];
  };
  expect(list.data).toHaveLength(3);
  expect(list.data.filter((row) => row.current)).toHaveLength(1);
  expect(list.data[0]).toMatchObject({ user_agent: "Test browser", ip: "192.0.2.1" });
  const other = list.data.find((row) => !row.current)?.id ?? "";
  const end = (cookie: string, id: string) =>
    deleteSession(ask("DELETE", `/api/account/sessions/${id}`, cookie), { params: Promise.resolve({ id }) });
  expect((await end(first.cookie, other)).status).toBe(204);
  expect((await end(first.cookie, other)).status).toBe(404);
  expect([await statusOf(second.cookie), await statusOf(third.cookie)].sort()).toEqual([200, 401]);
  expect(await (await revokeOthers(ask("POST", "/api/account/sessions/revoke-others", first.cookie, {}), noNames)).json()).toEqual({
    revoked: 1,
  });
  expect([await statusOf(first.cookie), await statusOf(second.cookie), await statusOf(third.cookie)]).toEqual([200, 401, 401]);
});

test("another person's session is not found", async () => {
  const { cookie } = await signInByForm(acme());
  const id = encodeId("session", world.tenants.beta.owner.session_id);
  expect((await deleteSession(ask("DELETE", "/", cookie), { params: Promise.resolve({ id }) })).status).toBe(404);
  expect(await statusOf(world.tenants.beta.cookie)).toBe(200);
});

test("the password is confirmed for actions that ask for it", async () => {
  const { cookie } = await signInByForm(acme());
  world.clock.advance(3_600_000);
  expect((await confirm(ask("POST", "/", cookie, { password: "not the password" }), noNames)).status).toBe(422);
  const answer = await confirm(ask("POST", "/", cookie, { password: acme().password }), noNames);
  expect(await answer.json()).toEqual({ confirmed_at: new Date(worldStart.getTime() + 3_600_000).toISOString() });
});

test("the password gives the session a new token, and the one before ends with the requests that were on their way", async () => {
  const { cookie } = await signInByForm(acme());
  const answer = await confirm(ask("POST", "/", cookie, { password: acme().password }), noNames);
  const next = cookieAfter(answer, "");
  expect(next).toMatch(/^atrium-session=./);
  expect(answer.headers.getSetCookie()[0]).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  expect([await statusOf(cookie), await statusOf(next)]).toEqual([200, 200]);
  world.clock.advance(10_000);
  expect([await statusOf(cookie), await statusOf(next)]).toEqual([401, 200]);
});

test("sessions are ended by a person who has lately proved who they are", async () => {
  const [mine, theirs] = [await signInByForm(acme()), await signInByForm(acme())];
  const list = (await (await listSessions(ask("GET", "/", mine.cookie), noNames)).json()) as { data: { id: string; current: boolean }[] };
  const other = list.data.find((row) => !row.current)?.id ?? "";
  const end = async (cookie: string) =>
    (await deleteSession(ask("DELETE", "/", cookie), { params: Promise.resolve({ id: other }) })).status;
  const endAll = async (cookie: string) => (await revokeOthers(ask("POST", "/", cookie, {}), noNames)).status;
  world.clock.advance(11 * 60_000);
  expect([await end(mine.cookie), await endAll(mine.cookie), await statusOf(theirs.cookie)]).toEqual([403, 403, 200]);
  const next = cookieAfter(await confirm(ask("POST", "/", mine.cookie, { password: acme().password }), noNames), "");
  expect([await end(next), await endAll(next), await statusOf(theirs.cookie)]).toEqual([204, 200, 401]);
});

test("a stolen session cannot guess the password", async () => {
  const { cookie } = await signInByForm(acme());
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push((await confirm(ask("POST", "/", cookie, { password: `guess ${i}` }), noNames)).status);
  expect(statuses.at(-1)).toBe(429);
});

test("a change of the password needs the present one and ends all other sessions", async () => {
  const person = world.tenants.beta.owner;
  const [mine, theirs] = [await signInByForm(person), await signInByForm(person)];
  const change = (body: Record<string, string>) => changePassword(ask("POST", "/", mine.cookie, body), noNames);
  const wrong = await change({ current_password: "not the password", new_password: "nine grey herons wade" });
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ path: "current_password", code: "wrong_password" }] }]);
  for (const [new_password, code] of [
    ["password12345", "common"],
    ["zaq12wsxcde3", "leaked"],
    ["شركة بيتا 2026", "common"],
  ] as const) {
    const weak = await change({ current_password: person.password, new_password });
    expect([weak.status, await weak.json()]).toMatchObject([422, { errors: [{ path: "new_password", code }] }]);
  }
  expect(await statusOf(theirs.cookie)).toBe(200);
  expect((await change({ current_password: person.password, new_password: "nine grey herons wade" })).status).toBe(204);
  expect([await statusOf(mine.cookie), await statusOf(theirs.cookie), await statusOf(world.tenants.beta.cookie)]).toEqual([200, 401, 401]);
  world.clock.advance(10_000);
  expect(await statusOf(mine.cookie)).toBe(401);
  expect((await signInByForm(person)).error).toBe("refused");
  expect((await signInByForm({ email: person.email, password: "nine grey herons wade" })).error).toBeNull();
});
