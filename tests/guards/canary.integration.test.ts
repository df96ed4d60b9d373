import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { POST as resetRoute } from "@/app/api/public/password-resets/route";
import { POST as createKeyRoute } from "@/app/api/tenant/api-keys/route";
import { POST as createInvitationRoute } from "@/app/api/tenant/invitations/route";
import { POST as askPortalRoute } from "@/app/api/public/portal/sign-in/route";
import { POST as enterPortalRoute } from "@/app/api/public/portal/sign-in/[token]/route";
import { POST as signUpRoute } from "@/app/api/public/sign-up/route";
import { PUT as replaceAssistRoute } from "@/app/api/tenant/ai/config/route";
import { PUT as replaceGatewayRoute } from "@/app/api/tenant/payment-gateways/[slug]/route";
import { listRoles } from "@/lib/domains/staff";
import { encodeId } from "@/lib/kernel/base/ids";
import { mailedToken } from "@/tests/support/mailed-token";
import { cookieOf, createOutsider, siteRequest } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const Body = z.record(z.string(), z.unknown());
const at = { params: Promise.resolve({}) };

/** Every row of every table of both schemas, as text. */
async function dumpDatabase(): Promise<{ table: string; text: string }[]> {
  const client = new pg.Client({ connectionString: world.database.owner_url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'platform')",
    );
    const dumps: { table: string; text: string }[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string | null }>(`select string_agg(t::text, e'\\n') as text from ${name} t`);
      dumps.push({ table: name, text: rows[0]?.text ?? "" });
    }
    return dumps;
  } finally {
    await client.end();
  }
}

test("what is shown once, and what is only ever sent in, stands nowhere in the database", async () => {
  const headers = (name: string) => ({ "idempotency-key": `canary-${name}` });
  const created = await createKeyRoute(
    world.request("POST", "/x", { slug: "acme", headers: headers("key"), body: { name: "Canary", permissions: ["customers.read"] } }),
    at,
  );
  expect(created.status).toBe(201);
  const { token } = Body.parse(await created.json());

  const role = (await listRoles(world.ctx("acme"), {})).data.find((candidate) => candidate.template === "staff");
  const invited = await createInvitationRoute(
    world.request("POST", "/x", {
      slug: "acme",
      headers: headers("invitation"),
      body: { email: "bird@canary.example", name: "Bird", role_id: encodeId("role", z.string().parse(role?.id)) },
    }),
    at,
  );
  expect(invited.status).toBe(201);
  const acceptUrl = z.string().parse(Body.parse(await invited.json()).accept_url);

  const password = "canary-feathers-4711";
  const signedUp = await signUpRoute(
    world.request("POST", "/x", {
      body: { company_name: "Canary Ltd", slug: "canary", country: "GB", name: "Bird", email: "owner@canary.example", password },
    }),
    at,
  );
  expect(signedUp.status).toBeLessThan(300);

  expect((await resetRoute(world.request("POST", "/x", { body: { email: "owner@canary.example" } }), at)).status).toBe(202);
  const outsider = await createOutsider(world, "acme", { name: "Canary's customer", email: "customer@canary.example" });
  const asked = await askPortalRoute(siteRequest("acme", "POST", "/x", { form: { email: outsider.email } }), at);
  const portalToken = await mailedToken(world, "acme", "magic_link");
  const entered = await enterPortalRoute(siteRequest("acme", "POST", "/x", { form: {}, cookie: cookieOf(asked) ?? "" }), {
    params: Promise.resolve({ token: portalToken }),
  });

  const mailed = {
    "reset token": await mailedToken(world, "canary", "password_reset"),
    "verification token": await mailedToken(world, "canary", "address_verification"),
  };

  const gateway = { mode: "test", secret_key: "sk_test_canary0001feathers", webhook_secret: "whsec_canary0001feathers" };
  const replaced = await replaceGatewayRoute(world.request("PUT", "/x", { slug: "acme", body: { enabled: true, settings: gateway } }), {
    params: Promise.resolve({ slug: "stripe" }),
  });
  expect(replaced.status).toBe(200);
  const assists = {
    ...{ enabled: true, provider: "openai", model: "gpt-5-mini", api_key: "sk-proj-canary0001feathers", daily_cap: 200_000 },
    surfaces: { thread_summary: true, reply_draft: true, receipt_reading: true, section_draft: true },
  };
  expect((await replaceAssistRoute(world.request("PUT", "/x", { slug: "acme", body: assists }), at)).status).toBe(200);

  const secrets = {
    ...mailed,
    "gateway's secret key": gateway.secret_key,
    "gateway's webhook secret": gateway.webhook_secret,
    "AI provider's key": assists.api_key,
    "portal token": portalToken,
    "portal browser": cookieOf(asked)?.split("=")[1] ?? "",
    "portal session": cookieOf(entered)?.split("=")[1] ?? "",
    "document link": outsider.token,
    "API key": z.string().parse(token),
    "invitation token": acceptUrl.split("/").at(-1) ?? "",
    password,
    "owner's password": world.tenants.acme.owner.password,
  };
  const dumps = await dumpDatabase();
  expect(dumps.find(({ table }) => table === "public.idempotency_keys")?.text).toContain("canary");
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length, what).toBeGreaterThan(10);
    expect(dumps.filter(({ text }) => text.includes(secret)).map(({ table }) => `${what} in ${table}`)).toEqual([]);
  }
});
