import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as listRoute } from "@/app/api/public/kb/[tenantSlug]/articles/route";
import { POST as voteForm } from "@/app/api/public/kb/votes/[article]/route";
import { POST as portalLanguage } from "@/app/api/public/portal/language/route";
import { checkDomains } from "@/inngest/knowledge-base/check-domains";
import { createDnsResolver } from "@/lib/adapters/dns/resolver";
import { listEvents } from "@/lib/domains/audit";
import {
  checkKbDomain,
  createArticle,
  getArticle,
  getKbDomain,
  getPublishedArticle,
  publishArticle,
  removeKbDomain,
  setKbDomain,
} from "@/lib/domains/knowledge-base";
import type { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { findTenantByDomain, findTenantOfHost } from "@/lib/kernel/tenancy/tenants";
import { startAdminServer } from "@/scripts/web/admin-server";
import { startDnsServer, type DnsServer } from "@/tests/lib/adapters/dns/dns-server";
import { createWorld, type World } from "@/tests/support/world";

const hostname = "help.acme.test";
const host = `${hostname}:3000`;
let world: World;
let owner: Ctx;
let dns: DnsServer;
let slug: string;
let article: string;

beforeAll(async () => {
  dns = await startDnsServer();
  world = await createWorld();
  const resolver = createDnsResolver({ servers: [dns.address] });
  world.runtime.ports.dns = () => Promise.resolve(resolver);
  owner = world.ctx("acme");
  ({ id: article, slug } = await createArticle(owner, { title: "Clear a paper jam", body: "Open the cover." }));
  await publishArticle(owner, { id: article });
});
afterAll(async () => {
  await world.close();
  await dns.close();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, errors }: AppError) => errors[0]?.code ?? code,
  );
const list = (tenantSlug: string) =>
  listRoute(world.request("GET", "/x", { headers: { host } }), { params: Promise.resolve({ tenantSlug }) });

/** Adds the records that the company's domain asks for to the zone. */
async function addRecords(ctx: Ctx): Promise<void> {
  const { domain } = await getKbDomain(ctx, {});
  for (const { type, name, value } of domain?.records ?? []) dns.zone[`${type} ${name}`] = [value];
}

test("a domain is checked by its TXT record first, then by where it leads", async () => {
  expect(await codeOf(checkKbDomain(owner, {}))).toBe("not_found");
  expect(await codeOf(setKbDomain(owner, { hostname: "acme.localhost" }))).toBe("domain");
  expect(await codeOf(setKbDomain(world.ctx("acme", ["settings.read"]), { hostname }))).toBe("forbidden");
  await setKbDomain(owner, { hostname: "replaced.acme.test" });
  const added = await setKbDomain(owner, { hostname: " Help.Acme.test " });
  expect(added).toMatchObject({ hostname, status: "pending", problem: null, verified_at: null });
  expect(await setKbDomain(owner, { hostname })).toEqual(added);
  expect(await checkKbDomain(owner, {})).toMatchObject({ status: "pending", problem: "text" });
  const [text, cname] = added.records;
  dns.zone[`TXT ${text?.name ?? ""}`] = ["something else", text?.value ?? ""];
  dns.zone[`CNAME ${hostname}`] = ["elsewhere.test"];
  expect(await checkKbDomain(owner, {})).toMatchObject({ status: "pending", problem: "address" });
  expect(await findTenantByDomain(world.runtime, hostname)).toBeNull();
  expect((await list("acme")).status).toBe(404);
  dns.zone[`CNAME ${hostname}`] = [cname?.value ?? ""];
  expect(await checkKbDomain(owner, {})).toMatchObject({ status: "verified", problem: null, verified_at: world.clock.now() });
  expect((await findTenantOfHost(world.runtime, host))?.slug).toBe("acme");
});

test("a domain without a CNAME leads here by the same addresses", async () => {
  const { [`CNAME ${hostname}`]: _cname, ...others } = dns.zone;
  for (const name of Object.keys(dns.zone)) delete dns.zone[name];
  Object.assign(dns.zone, others, { "A acme.localhost": ["192.0.2.9"], [`A ${hostname}`]: ["192.0.2.8", "192.0.2.9"] });
  expect(await checkKbDomain(owner, {})).toMatchObject({ status: "verified", problem: null });
  await addRecords(owner);
});

test("the domain answers for its own company alone, and addresses follow it", async () => {
  expect((await getKbDomain(owner, {})).address).toBe(`http://${host}`);
  expect((await getPublishedArticle(owner, { id: article })).url).toBe(`http://${host}/articles/${slug}`);
  expect(((await (await list("acme")).json()) as { data: { slug: string }[] }).data.map((row) => row.slug)).toEqual([slug]);
  expect((await list("beta")).status).toBe(404);
  const headers = { host, origin: `http://${host}`, "content-type": "application/x-www-form-urlencoded", "user-agent": "Reader" };
  const request = new Request("http://localhost:3000/x", { method: "POST", headers, body: "helpful=yes" });
  const voted = await voteForm(request, { params: Promise.resolve({ article: slug }) });
  expect(voted.status).toBe(303);
  expect(await getArticle(owner, { id: article })).toMatchObject({ helpful_count: 1 });
  const elsewhere = new Request("http://localhost:3000/x", { method: "POST", headers, body: "language=ar&back=%2Fportal" });
  expect((await portalLanguage(elsewhere, { params: Promise.resolve({}) })).status).toBe(404);
});

test("another company cannot have the domain while it is verified", async () => {
  const beta = world.ctx("beta");
  const { records } = await setKbDomain(beta, { hostname });
  const saved = { ...dns.zone };
  for (const { type, name, value } of records) dns.zone[`${type} ${name}`] = [value];
  expect(await checkKbDomain(beta, {})).toMatchObject({ status: "pending", problem: "taken" });
  expect((await findTenantByDomain(world.runtime, hostname))?.slug).toBe("acme");
  Object.assign(dns.zone, saved);
  await removeKbDomain(beta, {});
});

test("the operator's port knows verified domains", async () => {
  const admin = await startAdminServer(world.runtime, { host: "127.0.0.1", port: 0 });
  const address = admin.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const ask = async (domain: string) => (await fetch(`http://127.0.0.1:${String(port)}/domains?domain=${domain}`)).status;
  expect([await ask(hostname), await ask("elsewhere.test"), await ask("")]).toEqual([200, 404, 404]);
  admin.close();
});

test("each night the records are looked for; after three failures the domain is lost, with notice of the first and the last", async () => {
  delete dns.zone[`TXT _atrium.${hostname}`];
  const system = world.systemCtx("acme");
  const nights: string[] = [];
  for (let night = 0; night < 4; night += 1) {
    world.clock.advance(24 * 3_600_000);
    await checkDomains.work(system);
    const { domain } = await getKbDomain(owner, {});
    nights.push(`${String(domain?.status)} ${String(domain?.failures)}`);
  }
  expect(nights).toEqual(["verified 1", "verified 2", "failed 3", "failed 3"]);
  expect((await getKbDomain(owner, {})).address).toBe("http://acme.localhost:3000/kb");
  expect((await list("acme")).status).toBe(404);
  await addRecords(owner);
  await checkDomains.work(system);
  expect((await getKbDomain(owner, {})).address).toBe(`http://${host}`);
  const { data } = await listEvents(owner, { limit: 20 });
  const names = data.map(({ name }) => name).filter((name) => name.startsWith("kb_domain."));
  const told = ["verified", "stopped", "failing", "verified", "added", "removed", "added"];
  expect(names).toEqual(told.map((name) => `kb_domain.${name}`));
});

test("name servers that don't answer change nothing, and a removed domain no longer answers", async () => {
  dns.zone[`TXT _atrium.${hostname}`] = null;
  expect(await codeOf(checkKbDomain(owner, {}))).toBe("unavailable");
  expect((await getKbDomain(owner, {})).domain).toMatchObject({ status: "verified", failures: 0 });
  expect(await setKbDomain(owner, { hostname: "docs.acme.test" })).toMatchObject({ hostname: "docs.acme.test", status: "pending" });
  await removeKbDomain(owner, {});
  expect(await getKbDomain(owner, {})).toEqual({ domain: null, address: "http://acme.localhost:3000/kb" });
  expect(await findTenantByDomain(world.runtime, hostname)).toBeNull();
  expect(await codeOf(removeKbDomain(owner, {}))).toBe("not_found");
});
