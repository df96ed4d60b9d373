import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import { chainEntries, verifyAuditChain } from "@/lib/domains/audit";
import { addContact, createCustomer } from "@/lib/domains/customers";
import { createLead } from "@/lib/domains/leads";
import {
  attendToPrivacyRequest,
  confirmPrivacyIdentity,
  decidePrivacyRows,
  downloadErasureCertificate,
  downloadOwnCopy,
  downloadPrivacyCopy,
  extendPrivacyRequest,
  fulfillPrivacyRequest,
  getPrivacyRequest,
  listDuePrivacyRequests,
  listPrivacyRows,
  openPrivacyCopy,
  openPrivacyRequest,
  refusePrivacyRequest,
  replayErasures,
  sendPrivacyCode,
  sendPrivacyProofs,
  verifyPrivacyRequest,
} from "@/lib/domains/privacy-requests";
import type { PrivacyRequestDetail, PrivacyType } from "@/lib/domains/privacy-requests/schema";
import { runInTenant } from "@/lib/kernel/db";
import { dataMap } from "@/lib/kernel/data-map/data-map";
import { visitorContext, type Ctx } from "@/lib/kernel/context";
import { workOnRequest } from "@/inngest/privacy-requests/work-on-request";
import { withClient, withDatabase } from "@/scripts/database/roles";
import { mailsOf } from "@/tests/support/mailed-token";
import { createWorld, type World } from "@/tests/support/world";
import { readArchive } from "../exports/read-file";
import { canary, canaryFile, plantCanary, rowsWith, type Mark } from "./canary-rows";

let world: World;
let owner: Ctx;
let marks: Mark[];

const asAdmin = <Result>(work: Parameters<typeof withClient<Result>>[1]) =>
  withClient(withDatabase(inject("postgres").admin_url, world.database.name), work);

/** Steps as the engine runs them, in a process that is killed after so many. */
function stepsUntil(most: number) {
  let count = 0;
  return {
    async run<Answer>(_name: string, work: () => Promise<Answer>): Promise<Answer> {
      count += 1;
      if (count > most) throw new Error("The process was killed.");
      return work();
    },
  };
}
const whole = stepsUntil(Number.MAX_SAFE_INTEGER);

/** A request whose person is checked and whose rows are all decided about. */
async function openReviewed(type: PrivacyType): Promise<PrivacyRequestDetail> {
  const { id } = await openPrivacyRequest(owner, { type, ...canary });
  await verifyPrivacyRequest(owner, { id, note: "Called back." });
  await workOnRequest(owner, { id, work: "search" }, whole);
  const { data } = await listPrivacyRows(owner, { id });
  await decidePrivacyRows(owner, { id, whole_customer: true, include: data.map((row) => row.id) });
  await workOnRequest(owner, { id, work: "search" }, whole);
  for (;;) {
    const left = (await listPrivacyRows(owner, { id })).data.filter(({ included }) => included === null);
    if (left.length === 0) break;
    await decidePrivacyRows(owner, { id, include: left.map((row) => row.id) });
    await workOnRequest(owner, { id, work: "search" }, whole);
  }
  return getPrivacyRequest(owner, { id });
}

beforeAll(async () => {
  world = await createWorld();
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve({ render: renderRequest }) };
  owner = world.ctx("acme");
  const storage = await world.runtime.ports.storage();
  await storage.put(canaryFile.key, Readable.from([canaryFile.text]), { media_type: "text/plain" });
  marks = await asAdmin((client) => plantCanary(client, owner.tenant.id));
});
afterAll(() => world.close());

/** Chains every audit entry, those too that were planted without the triggers. */
async function chainAll(): Promise<void> {
  await asAdmin((client) =>
    client.query(`insert into public.audit_waiting (id, tenant_id) select e.id, e.tenant_id from public.audit_entries e
      where not exists (select from public.audit_links l where l.id = e.id) on conflict do nothing`),
  );
  while ((await chainEntries(world.systemCtx("acme"))) > 0);
}

test("a copy has the person's values of every table, and an erasure leaves them nowhere but where a law keeps them", async () => {
  const access = await openReviewed("access");
  expect(access.status).toBe("review");
  await fulfillPrivacyRequest(owner, { id: access.id });
  await workOnRequest(owner, { id: access.id, work: "copy" }, whole);
  const copied = await getPrivacyRequest(owner, { id: access.id });
  expect(copied.status).toBe("fulfilled");
  const entries = await readArchive(await buffer((await downloadPrivacyCopy(owner, { id: access.id })).body));
  const missing = marks.filter(({ table, text }) => !(entries.get(`data/${table}.json`) ?? "").includes(text.split(" ")[0] ?? ""));
  expect(missing).toEqual([]);
  expect(JSON.parse(entries.get("manifest.json") ?? "{}")).toMatchObject({ request_id: access.id, type: "access" });
  expect(entries.get("index.html")).toContain("15(1)(a)");

  expect([...entries].filter(([path]) => path.startsWith("files/")).map(([, text]) => text)).toEqual([canaryFile.text]);

  const erasure = await openReviewed("erasure");
  await fulfillPrivacyRequest(owner, { id: erasure.id });
  // What the person writes between the review and the erasure is theirs too.
  const { id: late } = await createLead(owner, { name: "Coal Canary", source: "website", email: canary.email });
  await chainAll();
  const run = { id: erasure.id, work: "erase" } as const;
  for (const most of [1, 3, 10, 40]) await expect(workOnRequest(owner, run, stepsUntil(most))).rejects.toThrow("killed");
  await workOnRequest(owner, run, whole);
  const erased = await getPrivacyRequest(owner, { id: erasure.id });
  expect(erased.status).toBe("partly_refused");

  const lead = await runInTenant(owner.tenant.id, async () => owner.db.lead.findFirst({ where: { id: late } }));
  expect(lead).toMatchObject({ name: "Erased", email: null });

  const certificate = await downloadErasureCertificate(owner, { id: erasure.id });
  expect((await buffer(certificate.body)).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(downloadErasureCertificate(owner, { id: access.id })).rejects.toThrow("no certificate");

  // The trail has lost the person's values and is whole.
  await chainAll();
  const { broken, entries: checked } = await verifyAuditChain(owner, {});
  expect({ broken, some: checked > 5 }).toEqual({ broken: null, some: true });
  await expect((await world.runtime.ports.storage()).get(canaryFile.key)).rejects.toThrow("No such file");

  const isKept = (table: string) => {
    const map = dataMap[table];
    return table.startsWith("privacy_") || (map?.kind === "person" && map.keep?.when === "true");
  };
  const left = await asAdmin((client) => rowsWith(client, "canary"));
  // The steps of the request itself prove how it was dealt with.
  const isOfRequest = (row: string) => row.includes("privacy_request") || row.includes("privacy_copy");
  expect(left.filter(({ table, row }) => !isKept(table) && !isOfRequest(row))).toEqual([]);
  expect(left.filter(({ table }) => table === "contract_signatures").length).toBeGreaterThan(0);

  // A backup from before the erasure brings a contact back.
  await asAdmin(async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query("update public.contacts set name = 'Coal Canary', email = $1 where tenant_id = $2", [canary.email, owner.tenant.id]);
  });
  expect(await replayErasures(owner)).toBeGreaterThan(50);
  expect((await asAdmin((client) => rowsWith(client, "canary"))).filter(({ table }) => table === "contacts")).toEqual([]);
});

const visitor = (): Ctx => visitorContext(world.runtime, owner.tenant, owner.request);

/** A contact of a customer of their own. */
async function addPerson(name: string, email: string, phone: string): Promise<void> {
  const { id } = await createCustomer(owner, { name: `${name} Ltd` });
  await addContact(owner, { id, name, email, phone });
}

test("links go to addresses on file alone, and what another address has is not searched for", async () => {
  const shared = "+44 113 496 0555";
  await addPerson("Mina Harker", "mina@harker.example", shared);
  await addPerson("Lucy Westenra", "lucy@westenra.example", shared);
  const stranger = await openPrivacyRequest(owner, { type: "access", name: "Nobody", email: "stranger@elsewhere.example" });
  await expect(sendPrivacyProofs(owner, { id: stranger.id })).rejects.toThrow("None of your records");

  // Mina names Lucy's address, and the phone that they share.
  const { id } = await openPrivacyRequest(owner, { type: "access", name: "Mina", email: "lucy@westenra.example", phone: shared });
  await sendPrivacyProofs(owner, { id });
  const links = await mailsOf(world, "acme", "privacy_identity");
  const to = z.array(z.object({ address: z.string() }));
  expect(links.flatMap((mail) => to.parse(mail.to).map(({ address }) => address)).sort()).toEqual([
    "lucy@westenra.example",
    "mina@harker.example",
  ]);
  const own = links.find((mail) => to.parse(mail.to)[0]?.address === "mina@harker.example");
  await confirmPrivacyIdentity(visitor(), { token: own?.url.split("/").at(-1) ?? "" });
  await workOnRequest(owner, { id, work: "search" }, whole);
  const found = await getPrivacyRequest(owner, { id });
  expect(found).toMatchObject({ status: "review", verified_by: "link" });
  const { data } = await listPrivacyRows(owner, { id });
  // Lucy's contact has the phone: it is proposed, and belongs to nobody until somebody decides.
  expect(data.filter(({ table, part }) => table === "contacts" && part === "self")).toMatchObject([{ included: null }]);
  expect(found.summary.find(({ table }) => table === "contacts")).toMatchObject({ own: 1, open: 1 });

  await decidePrivacyRows(owner, { id, exclude: data.map((row) => row.id) });
  await workOnRequest(owner, { id, work: "search" }, whole);
  await fulfillPrivacyRequest(owner, { id });
  await workOnRequest(owner, { id, work: "copy" }, whole);
  const copies = await mailsOf(world, "acme", "privacy_copy");
  expect(to.parse(copies[0]?.to)).toMatchObject([{ address: "mina@harker.example" }]);
  const token = copies[0]?.url.split("/").at(-1) ?? "";
  await expect(downloadOwnCopy(visitor(), { token, pass: token })).rejects.toThrow("Enter the code");
  await sendPrivacyCode(visitor(), { token });
  const code = (await mailsOf(world, "acme", "privacy_code"))[0]?.url ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  expect(await openPrivacyCopy(visitor(), { token, code: wrong })).toEqual({ opened: false, pass: null });
  const { pass } = await openPrivacyCopy(visitor(), { token, code });
  // Others who have the link don't get the copy because the person entered the code.
  await expect(downloadOwnCopy(visitor(), { token, pass: token })).rejects.toThrow("Enter the code");
  const entries = await readArchive(await buffer((await downloadOwnCopy(visitor(), { token, pass: pass ?? "" })).body));
  expect(entries.get("data/contacts.json")).toContain("mina@harker.example");
  expect([...entries.values()].join("\n")).not.toContain("Westenra");
  const { history } = await getPrivacyRequest(owner, { id });
  expect(history.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining([
      "privacy_requests.open",
      "privacy_requests.send_proofs",
      "privacy_requests.confirm_identity",
      "privacy_requests.fulfill",
    ]),
  );
});

test("a request is extended once within its month, reminds of its last day, and is refused with a reason", async () => {
  const { id, due_day } = await openPrivacyRequest(owner, { type: "portability", name: "Mina", email: "mina@harker.example" });
  expect(due_day).toBe("2026-04-02");
  const extended = await extendPrivacyRequest(owner, { id, reason: "Ten years of emails." });
  expect(extended.due_day).toBe("2026-06-02");
  await expect(extendPrivacyRequest(owner, { id, reason: "Again." })).rejects.toThrow("once");
  expect((await listDuePrivacyRequests(world.systemCtx("acme"), {})).ids).not.toContain(id);
  world.clock.set(new Date("2026-05-19T09:00:00.000Z"));
  expect((await listDuePrivacyRequests(world.systemCtx("acme"), {})).ids).toContain(id);
  await attendToPrivacyRequest(world.systemCtx("acme"), id);
  expect((await listDuePrivacyRequests(world.systemCtx("acme"), {})).ids).not.toContain(id);
  const refused = await refusePrivacyRequest(world.ctx("acme"), { id, reason: "Not the person." });
  expect(refused).toMatchObject({ status: "refused", decision: "Not the person." });
  await expect(verifyPrivacyRequest(world.ctx("acme"), { id, note: "Late." })).rejects.toThrow("no longer");
});
