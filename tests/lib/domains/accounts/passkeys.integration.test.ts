import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as confirm } from "@/app/api/account/confirm/passkey/route";
import { POST as beginConfirmation } from "@/app/api/account/confirm/passkey/options/route";
import { POST as remove } from "@/app/api/account/passkeys/[id]/remove/route";
import { POST as begin } from "@/app/api/account/passkeys/options/route";
import { GET as list, POST as add } from "@/app/api/account/passkeys/route";
import { POST as beginSignIn } from "@/app/api/public/passkey-sign-ins/route";
import { POST as createKey } from "@/app/api/tenant/api-keys/route";
import { updateSecuritySettings } from "@/lib/domains/settings";
import { createAuthenticator } from "@/tests/support/authenticator";
import { mailsOf } from "@/tests/support/mailed-token";
import { cookieAfter, postAuth, signInByForm, type Visit } from "@/tests/support/sign-in";
import { createWorld, worldBaseUrl, type Slug, type World } from "@/tests/support/world";

let world: World;
const noNames = { params: Promise.resolve({}) };
const home = { origin: worldBaseUrl, rpId: new URL(worldBaseUrl).hostname };
const minute = 60_000;

type Authenticator = ReturnType<typeof createAuthenticator>;
interface Options {
  options: { challenge: string };
}

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { pool } = world.runtime.platform;
  await pool.query("delete from platform.rate_buckets");
  await pool.query("delete from platform.passkeys");
  await pool.query("update platform.users set recovery_hashes = '{}'");
  await pool.query("update platform.sessions set factor_at = $1", [world.clock.now()]);
});

const owner = (slug: Slug) => world.tenants[slug].owner;
const asOwner = (slug: Slug, body: Record<string, unknown>, cookie = world.tenants[slug].cookie) =>
  world.request("POST", "/x", { body, headers: { cookie, origin: worldBaseUrl } });
const read = async <Body>(response: Response) => (await response.json()) as Body;

async function beginAdding(slug: Slug, cookie?: string): Promise<{ challenge: string }> {
  const begun = await begin(asOwner(slug, { password: owner(slug).password }, cookie), noNames);
  expect(begun.status).toBe(201);
  return (await read<Options>(begun)).options;
}

async function addTo(slug: Slug): Promise<{ authenticator: Authenticator; id: string; codes: string[] | null }> {
  const authenticator = createAuthenticator(home);
  const added = await add(asOwner(slug, { name: "Laptop", response: authenticator.register(await beginAdding(slug)) }), noNames);
  expect(added.status).toBe(201);
  const { id, recovery_codes } = await read<{ id: string; recovery_codes: string[] | null }>(added);
  return { authenticator, id, codes: recovery_codes };
}

/** A browser that has begun to sign in: its cookie and the challenge. */
async function openSignIn(): Promise<{ challenge: string; cookies: Record<string, string> }> {
  const begun = await beginSignIn(world.request("POST", "/x", { body: {}, headers: { origin: worldBaseUrl } }), noNames);
  const [name = "", value = ""] = (begun.headers.getSetCookie()[0]?.split(";")[0] ?? "").split("=");
  return { ...(await read<Options>(begun)).options, cookies: { [name]: value } };
}
const enter = (response: object, cookies: Record<string, string>, form: Record<string, string> = {}): Promise<Visit> =>
  postAuth("callback/credentials", { ...form, passkey: JSON.stringify(response) }, { cookies });

async function confirmBy(authenticator: Authenticator): Promise<number> {
  const { options } = await read<Options>(await beginConfirmation(asOwner("acme", {}), noNames));
  const answer = await confirm(asOwner("acme", { response: authenticator.assert(options) }), noNames);
  world.tenants.acme.cookie = cookieAfter(answer, world.tenants.acme.cookie);
  return answer.status;
}

test("a person adds a passkey with the password, gets recovery codes with the first, and an email", async () => {
  const wrong = await begin(asOwner("acme", { password: "not the password" }), noNames);
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ path: "password" }] }]);
  const { id, codes } = await addTo("acme");
  expect(codes).toHaveLength(10);
  expect((await addTo("acme")).codes).toBeNull();
  const { data } = await read<{ data: object[] }>(await list(asOwner("acme", {}), noNames));
  expect(data).toMatchObject([{ id, name: "Laptop", last_used_at: null }, {}]);
  expect((await mailsOf(world, "acme", "passkey_added"))[0]).toMatchObject({ to: [{ address: owner("acme").email }] });
});

test("a passkey alone signs its person in, once for each challenge", async () => {
  const { authenticator } = await addTo("acme");
  const { challenge, cookies } = await openSignIn();
  const response = authenticator.assert({ challenge });
  const visit = await enter(response, cookies);
  expect(visit.error).toBeNull();
  expect(await read<{ data: unknown[] }>(await list(asOwner("acme", {}, visit.cookie), noNames))).toMatchObject({
    data: [{ last_used_at: world.clock.now().toISOString() }],
  });
  expect((await enter(response, cookies)).error).toBe("passkey_refused");
});

test("the challenge belongs to the browser that asked, for five minutes, and for a sign-in alone", async () => {
  const { authenticator } = await addTo("acme");
  const [mine, other, late] = [await openSignIn(), await openSignIn(), await openSignIn()];
  expect((await enter(authenticator.assert(mine), other.cookies)).error).toBe("passkey_refused");
  expect((await enter(authenticator.assert(mine), {})).error).toBe("passkey_refused");
  const { options } = await read<Options>(await beginConfirmation(asOwner("acme", {}), noNames));
  expect((await enter(authenticator.assert(options), mine.cookies)).error).toBe("passkey_refused");
  world.clock.advance(5 * minute);
  expect((await enter(authenticator.assert(late), late.cookies)).error).toBe("passkey_refused");
  const fresh = await openSignIn();
  expect((await enter(authenticator.assert(fresh), fresh.cookies)).error).toBeNull();
});

test.each([
  ["another origin", { origin: "https://atrium.evil.example" }],
  ["another host", { rpId: "evil.example" }],
  ["no verified person", { verified: false }],
])("a signature for %s is refused, and so is such a new passkey", async (_what, lies) => {
  const { authenticator } = await addTo("acme");
  const { challenge, cookies } = await openSignIn();
  expect((await enter(authenticator.assert({ challenge }, lies), cookies)).error).toBe("passkey_refused");
  const response = createAuthenticator(home).register(await beginAdding("acme"), lies);
  expect((await add(asOwner("acme", { name: "Copy", response }), noNames)).status).toBe(422);
});

test("a signature of another key, or with a count that did not rise, is refused", async () => {
  const { authenticator } = await addTo("acme");
  const sign = async (prepare: () => void, by = authenticator) => {
    const { challenge, cookies } = await openSignIn();
    prepare();
    return (await enter({ ...by.assert({ challenge }), id: authenticator.assert({ challenge }).id }, cookies)).error;
  };
  expect(await sign(() => undefined, createAuthenticator(home))).toBe("passkey_refused");
  expect(await sign(() => authenticator.setCounter(8))).toBeNull();
  expect(await sign(() => authenticator.setCounter(8))).toBe("passkey_refused");
  expect(await sign(() => authenticator.setCounter(20))).toBeNull();
});

test("after the password a person with a passkey needs it, or a recovery code", async () => {
  const { authenticator, codes } = await addTo("acme");
  const { authenticator: theirs } = await addTo("beta");
  const { email, password } = owner("acme");
  expect((await signInByForm({ email, password: "not the password" })).error).toBe("refused");
  expect((await signInByForm({ email, password })).error).toBe("passkey_required");
  const by = async (who: Authenticator) => {
    const { challenge, cookies } = await openSignIn();
    return (await enter(who.assert({ challenge }), cookies, { email, password })).error;
  };
  expect([await by(theirs), await by(authenticator)]).toEqual(["passkey_refused", null]);
  expect((await signInByForm({ email, password, code: codes?.[0] ?? "" })).error).toBeNull();
  expect((await signInByForm({ email, password, code: codes?.[0] ?? "" })).error).toBe("code_wrong");
});

test("who has a passkey changes factors after it was used; the password alone is not enough", async () => {
  const { authenticator, id } = await addTo("acme");
  await world.runtime.platform.pool.query("update platform.sessions set factor_at = null");
  const proof = { password: owner("acme").password };
  const leave = async () => (await remove(asOwner("acme", proof), { params: Promise.resolve({ id }) })).status;
  const refused = await begin(asOwner("acme", proof), noNames);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "confirmation_required", errors: [{ code: "passkey" }] }]);
  expect(await leave()).toBe(403);
  expect(await confirmBy(authenticator)).toBe(200);
  expect(await leave()).toBe(204);
});

test("a challenge for a new passkey belongs to the session that asked", async () => {
  const other = await signInByForm(owner("acme"));
  const response = createAuthenticator(home).register(await beginAdding("acme", other.cookie));
  expect((await add(asOwner("acme", { name: "Stolen", response }), noNames)).status).toBe(422);
});

test("a passkey confirms who is there, for its own session", async () => {
  const [{ authenticator }, { authenticator: theirs }] = [await addTo("acme"), await addTo("beta")];
  world.clock.advance(11 * minute);
  const key = { name: "Warehouse", permissions: ["customers.read"] };
  const make = async () => (await createKey(world.request("POST", "/x", { slug: "acme", body: key }), noNames)).status;
  expect(await make()).toBe(403);
  expect([await confirmBy(theirs), await make()]).toEqual([422, 403]);
  expect([await confirmBy(authenticator), await make()]).toEqual([200, 201]);
});

test("a removed passkey signs nobody in; its removal needs the password, and the last one takes the recovery codes along", async () => {
  const { authenticator, id } = await addTo("acme");
  const names = { params: Promise.resolve({ id }) };
  expect((await remove(asOwner("acme", { password: "not the password" }), names)).status).toBe(422);
  expect((await remove(asOwner("beta", { password: owner("beta").password }), names)).status).toBe(404);
  expect((await remove(asOwner("acme", { password: owner("acme").password }), names)).status).toBe(204);
  const { challenge, cookies } = await openSignIn();
  expect((await enter(authenticator.assert({ challenge }), cookies)).error).toBe("passkey_refused");
  expect((await signInByForm(owner("acme"))).error).toBeNull();
  const user = await world.runtime.platform.client.user.findFirst({ where: { email: owner("acme").email } });
  expect(user?.recovery_hashes).toEqual([]);
  expect((await mailsOf(world, "acme", "passkey_removed"))[0]).toMatchObject({ to: [{ address: owner("acme").email }] });
});

test("a passkey is the second factor that a company requires", async () => {
  const require = () => updateSecuritySettings(world.ctx("acme"), { second_factor_from: world.clock.now() });
  await expect(require()).rejects.toMatchObject({ errors: [{ code: "own_factor_missing" }] });
  await addTo("acme");
  expect((await require()).second_factor_from).toEqual(world.clock.now());
  await updateSecuritySettings(world.ctx("acme"), { second_factor_from: null });
});
