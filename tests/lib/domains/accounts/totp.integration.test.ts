import { TOTP, Secret } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as confirmByCode } from "@/app/api/account/confirm/code/route";
import { POST as setUp } from "@/app/api/account/totp/route";
import { POST as confirmSetUp } from "@/app/api/account/totp/confirm/route";
import { POST as disable } from "@/app/api/account/totp/disable/route";
import { POST as renew } from "@/app/api/account/totp/recovery-codes/route";
import { removeFactors } from "@/lib/domains/accounts";
import { createLogger } from "@/lib/kernel/log";
import { mailsOf } from "@/tests/support/mailed-token";
import { cookieAfter, signInByForm } from "@/tests/support/sign-in";
import { createWorld, worldBaseUrl, worldStart, type World } from "@/tests/support/world";

let world: World;
let recovery: string[];
let secret: string;
let cookie: string;

const noNames = { params: Promise.resolve({}) };
const owner = () => world.tenants.acme.owner;
const ask = (body: Record<string, unknown>) => world.request("POST", "/", { body, headers: { cookie, origin: worldBaseUrl } });
const code = (stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() + stepsAhead * 30_000 });
const nextStep = () => world.clock.advance(30_000);

async function resetSetup(): Promise<void> {
  const { pool } = world.runtime.platform;
  await pool.query("update platform.users set totp_secret = null, totp_enabled_at = null, totp_last_step = null, recovery_hashes = '{}'");
  const begun = await setUp(ask({ password: owner().password }), noNames);
  expect(begun.status).toBe(201);
  ({ secret } = (await begun.json()) as { secret: string });
  const confirmed = await confirmSetUp(ask({ code: code() }), noNames);
  expect(confirmed.status).toBe(200);
  ({ recovery_codes: recovery } = (await confirmed.json()) as { recovery_codes: string[] });
  nextStep();
  await proveFactor(world.clock.now());
}

async function confirm(given: string): Promise<number> {
  const answer = await confirmByCode(ask({ code: given }), noNames);
  cookie = cookieAfter(answer, cookie);
  return answer.status;
}

/** As if the session had used the second factor then. */
const proveFactor = (at: Date | null) => world.runtime.platform.pool.query("update platform.sessions set factor_at = $1", [at]);

beforeAll(async () => {
  world = await createWorld();
  ({ cookie } = await signInByForm(owner()));
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(worldStart);
  await world.runtime.platform.pool.query("delete from platform.rate_buckets");
  await resetSetup();
});

test("with an app in use the password alone is not enough", async () => {
  expect((await signInByForm(owner())).error).toBe("code_required");
  expect((await signInByForm({ ...owner(), code: "000000" })).error).toBe("code_wrong");
  expect((await signInByForm({ ...owner(), code: code() })).error).toBeNull();
});

test("whether a code is needed is not revealed without the password", async () => {
  expect((await signInByForm({ email: owner().email, password: "not the password" })).error).toBe("refused");
  expect((await signInByForm({ email: owner().email, password: "not the password", code: code() })).error).toBe("refused");
});

test("a code works once, and earlier ones stop working", async () => {
  const [earlier, now] = [code(-1), code()];
  expect((await signInByForm({ ...owner(), code: now })).error).toBeNull();
  expect((await signInByForm({ ...owner(), code: now })).error).toBe("code_wrong");
  expect((await signInByForm({ ...owner(), code: earlier })).error).toBe("code_wrong");
  expect((await signInByForm({ ...owner(), code: code(1) })).error).toBeNull();
});

test("the code of the setup is used up too", async () => {
  expect((await signInByForm({ ...owner(), code: code(-1) })).error).toBe("code_wrong");
});

test("of many concurrent requests with one code only one succeeds", async () => {
  const visits = await Promise.all(Array.from({ length: 5 }, () => signInByForm({ ...owner(), code: code() })));
  expect(visits.filter((visit) => visit.error === null)).toHaveLength(1);
});

test("code guesses are throttled, even with the password", async () => {
  const errors: (string | null)[] = [];
  for (let i = 0; i < 7; i++) errors.push((await signInByForm({ ...owner(), code: String(100_000 + i) })).error);
  expect(errors).toEqual([...Array.from({ length: 6 }, () => "code_wrong"), "rate_limited"]);
});

test("a code of the app confirms the person once; guesses are throttled, and without an app no code does", async () => {
  const now = code();
  expect(await confirm(now)).toBe(200);
  expect(await confirm(now)).toBe(422);
  expect(await confirm(recovery[0] ?? "")).toBe(422);
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push(await confirm(String(100_000 + i)));
  expect(statuses.at(-1)).toBe(429);
  await world.runtime.platform.pool.query("delete from platform.rate_buckets");
  expect((await disable(ask({ password: owner().password }), noNames)).status).toBe(204);
  nextStep();
  expect(await confirm(code())).toBe(422);
});

test("what signs a person in is changed by a session that has lately used the second factor, at the sign-in or to confirm", async () => {
  await proveFactor(null);
  const proof = { password: owner().password };
  for (const change of [setUp, renew, disable]) {
    const refused = await change(ask(proof), noNames);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "confirmation_required", errors: [{ code: "app" }] }]);
  }
  expect((await disable(ask({ password: "not the password" }), noNames)).status).toBe(422);
  expect(await confirm(code())).toBe(200);
  expect((await renew(ask(proof), noNames)).status).toBe(200);
  nextStep();
  const signedIn = await signInByForm({ ...owner(), code: code() });
  world.clock.advance(11 * 60_000);
  const late = world.request("POST", "/", { body: proof, headers: { cookie: signedIn.cookie, origin: worldBaseUrl } });
  expect((await disable(late, noNames)).status).toBe(403);
});

test("a recovery code works once, as it is typed", async () => {
  const [first = "", second = ""] = recovery;
  expect(recovery).toHaveLength(10);
  expect((await signInByForm({ ...owner(), code: first.toUpperCase().replaceAll("-", " ") })).error).toBeNull();
  expect((await signInByForm({ ...owner(), code: first })).error).toBe("code_wrong");
  expect((await signInByForm({ ...owner(), code: second })).error).toBeNull();
});

test("new recovery codes invalidate the old ones", async () => {
  const answer = await renew(ask({ password: owner().password }), noNames);
  const { recovery_codes } = (await answer.json()) as { recovery_codes: string[] };
  expect((await signInByForm({ ...owner(), code: recovery[0] ?? "" })).error).toBe("code_wrong");
  expect((await signInByForm({ ...owner(), code: recovery_codes[0] ?? "" })).error).toBeNull();
});

test("neither secret nor recovery code is stored in plain text", async () => {
  const { rows } = await world.runtime.platform.pool.query<{ row: string }>("select to_jsonb(u)::text as row from platform.users u");
  const stored = rows.map(({ row }) => row).join();
  expect([secret, ...recovery].filter((text) => stored.includes(text))).toEqual([]);
});

test("set-up and disabling ask for the password; a second set-up must disable the first", async () => {
  expect((await setUp(ask({ password: "not the password" }), noNames)).status).toBe(422);
  expect((await disable(ask({ password: "not the password" }), noNames)).status).toBe(422);
  expect((await setUp(ask({ password: owner().password }), noNames)).status).toBe(409);
  expect((await confirmSetUp(ask({ code: code() }), noNames)).status).toBe(409);
  expect((await disable(ask({ password: owner().password }), noNames)).status).toBe(204);
  expect((await signInByForm(owner())).error).toBeNull();
});

test("a wrong first code does not turn the app on", async () => {
  await disable(ask({ password: owner().password }), noNames);
  await setUp(ask({ password: owner().password }), noNames);
  expect((await confirmSetUp(ask({ code: "000000" }), noNames)).status).toBe(422);
  expect((await signInByForm(owner())).error).toBeNull();
});

test("the operator removes lost factors: sessions end, the password stays, and an email and a line with the reason remain", async () => {
  const lines: string[] = [];
  const { log } = world.runtime;
  world.runtime.log = createLogger("info", {}, { write: (line) => void lines.push(line) });
  await removeFactors(world.runtime, { email: owner().email, why: "asked by the owner, called back" });
  world.runtime.log = log;
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: "warn", msg: "second factors removed by the operator", user_id: owner().user_id, why: "asked by the owner, called back" },
  ]);
  expect((await confirmByCode(ask({ code: code() }), noNames)).status).toBe(401);
  expect((await mailsOf(world, "acme", "second_factor_disabled"))[0]).toMatchObject({ to: [{ address: owner().email }] });
  await expect(removeFactors(world.runtime, { email: "nobody@nowhere.example", why: "x" })).rejects.toMatchObject({ code: "not_found" });
  const visit = await signInByForm(owner());
  expect(visit.error).toBeNull();
  cookie = visit.cookie;
});
