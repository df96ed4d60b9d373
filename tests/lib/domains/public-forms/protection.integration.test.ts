import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { POST as pageForm } from "@/app/api/public/lead-forms/[view]/route";
import { GET as challengeRoute } from "@/app/api/public/form-challenges/[tenantSlug]/route";
import { POST as submitRoute } from "@/app/api/public/leads/[tenantSlug]/route";
import { createTurnstile } from "@/lib/adapters/challenge/turnstile";
import { listLeads } from "@/lib/domains/leads";
import { getPublicForms, replacePublicForms } from "@/lib/domains/public-forms";
import { runInTenant } from "@/lib/kernel/db";
import { startTurnstile, type TurnstileServer } from "@/tests/lib/adapters/challenge/turnstile-server";
import { solveChallenge, solveForm } from "@/tests/support/public-form";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let server: TurnstileServer;
beforeAll(async () => {
  world = await createWorld({ now: new Date() });
  server = await startTurnstile();
  const egress = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };
  const turnstile = createTurnstile({ clock: world.clock, url: server.url, egress });
  world.runtime.ports = { ...world.runtime.ports, challenges: { ...world.runtime.ports.challenges, turnstile: async () => turnstile } };
});
afterAll(async () => {
  await server.close();
  await world.close();
});
const altcha = { challenge: "altcha" as const, turnstile_site_key: null, without_scripts: false, ticket_departments: [] };
afterEach(() => replacePublicForms(world.ctx("acme"), altcha));

let sender = 0;
const at = { params: Promise.resolve({ tenantSlug: "acme" }) };
async function submit(fields: Record<string, unknown>) {
  sender += 1;
  const body = { name: "Ada", email: `ada${String(sender)}@sent.example`, ...fields };
  const headers = { "x-atrium-client-ip": `192.0.2.${String(sender)}` };
  const response = await submitRoute(world.request("POST", "/x", { body, headers }), at);
  const { errors = [] } = (await response.json()) as { errors?: { path: string; code: string }[] };
  const stored = (await listLeads(world.ctx("acme"), { q: body.email })).data.filter(({ email }) => email === body.email).length;
  return { status: response.status, problem: errors.map(({ path, code }) => `${path} ${code}`).join(), stored };
}

test("a form is accepted with a solved challenge, and the same solution is refused the second time", async () => {
  const solved = await solveForm(world);
  expect(await submit(solved)).toEqual({ status: 201, problem: "", stored: 1 });
  expect(await submit(solved)).toEqual({ status: 422, problem: "challenge used", stored: 0 });
});

test("two copies of one solution at once store one form", async () => {
  const solved = await solveForm(world);
  const both = await Promise.all([submit(solved), submit(solved)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test("a form without a challenge, with a wrong one, or with another company's is refused", async () => {
  const { form_token } = await solveForm(world);
  expect(await submit({ form_token })).toEqual({ status: 422, problem: "challenge required", stored: 0 });
  expect(await submit({ form_token, challenge: "x" })).toEqual({ status: 422, problem: "challenge wrong", stored: 0 });
  const other = await solveChallenge(world, "beta");
  expect(await submit({ form_token, challenge: other })).toEqual({ status: 422, problem: "challenge wrong", stored: 0 });
});

test("a form that was opened a second or two days ago, or whose token is not ours, is refused before its challenge is used", async () => {
  const { form_token, challenge } = await solveForm(world);
  const signature = form_token.split(".")[1] ?? "";
  const ago = (ms: number) => `${(world.clock.now().getTime() - ms).toString(36)}.${signature}`;
  for (const token of [undefined, "x", ago(4000), (await solveForm(world, "beta")).form_token])
    expect((await submit({ form_token: token, challenge })).problem).toBe("form_token required");
  const fresh = await solveForm(world);
  world.clock.advance(-2000);
  expect((await submit(fresh)).problem).toBe("form_token too_fast");
  world.clock.advance(24 * 60 * 60_000);
  expect((await submit(fresh)).problem).toBe("form_token expired");
  world.clock.advance(2000 - 24 * 60 * 60_000);
  expect((await submit(fresh)).status).toBe(201);
});

test("Turnstile judges the forms of a company that has chosen it and given its keys", async () => {
  const owner = world.ctx("acme");
  const chosen = { ...altcha, challenge: "turnstile" as const };
  await expect(replacePublicForms(owner, chosen)).rejects.toMatchObject({ errors: [{ path: "turnstile_site_key" }] });
  const { form_token } = await solveForm(world);
  await expect(replacePublicForms(owner, { ...chosen, turnstile_site_key: "1x00" })).rejects.toMatchObject({
    errors: [{ path: "turnstile_secret" }],
  });
  const keys = { turnstile_site_key: "1x00", turnstile_secret: "turnstile-secret" };
  const saved = await replacePublicForms(owner, { ...chosen, ...keys });
  expect(JSON.stringify([saved, await getPublicForms(owner, {})])).not.toContain("turnstile-secret");
  expect((await challengeRoute(world.request("GET", "/x"), at)).status).toBe(409);
  expect(await submit({ form_token, challenge: "good-1" })).toEqual({ status: 201, problem: "", stored: 1 });
  expect((await submit({ form_token, challenge: "good-1" })).problem).toBe("challenge expired");
  expect((await submit({ form_token, challenge: "bad" })).problem).toBe("challenge wrong");
  server.failing = 503;
  expect(await submit({ form_token, challenge: "good-2" })).toEqual({ status: 502, problem: "", stored: 0 });
  server.failing = null;
  // Nothing is left that a sweep could store later.
  expect(await runInTenant(owner.tenant.id, () => owner.db.exchange.count({ where: { tenant_id: owner.tenant.id } }))).toBe(0);
});

test("a browser without scripts is served where the company allows it, and only a few times", async () => {
  const { form_token } = await solveForm(world);
  const post = async () => {
    const headers = { host: "acme.localhost:3000", origin: "http://acme.localhost:3000", "x-atrium-client-ip": "198.51.100.1" };
    const body = new URLSearchParams({ name: "Pia", email: "pia@plain.example", form_token }).toString();
    const request = new Request("http://acme.localhost:3000/x", {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
    return (await pageForm(request, { params: Promise.resolve({ view: "page" }) })).headers.get("location");
  };
  expect(await post()).toBe("/forms/lead?problem=scripts");
  await replacePublicForms(world.ctx("acme"), { ...altcha, without_scripts: true });
  expect([await post(), await post(), await post()]).toEqual([
    "/forms/lead?sent=1",
    "/forms/lead?sent=1",
    "/forms/lead?problem=rate_limited",
  ]);
  expect(await submit({ form_token })).toMatchObject({ problem: "challenge required" });
});
