import { afterAll, beforeAll, expect, test } from "vitest";
import { addContact, createCustomer } from "@/lib/domains/customers";
import { createLead } from "@/lib/domains/leads";
import {
  decidePrivacyRows,
  fulfillPrivacyRequest,
  getPrivacyForm,
  getPrivacyRequest,
  listHeldErasures,
  listPrivacyRequests,
  listPrivacyRows,
  openPrivacyRequest,
  resumeErasure,
  submitPrivacyRequest,
  verifyPrivacyRequest,
} from "@/lib/domains/privacy-requests";
import type { PrivacyRequestDetail } from "@/lib/domains/privacy-requests/schema";
import { placeLegalHold, releaseLegalHold } from "@/lib/domains/retention";
import { encodeId } from "@/lib/kernel/base/ids";
import { visitorContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { workOnRequest } from "@/inngest/privacy-requests/work-on-request";
import { mailsOf } from "@/tests/support/mailed-token";
import { solveChallenge } from "@/tests/support/public-form";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
});
afterAll(() => world.close());

const whole = { run: <Answer>(_name: string, work: () => Promise<Answer>): Promise<Answer> => work() };
const visitor = (): Ctx => visitorContext(world.runtime, owner.tenant, owner.request);

test("the public form answers alike whether an address is known, and a link goes to one that is", async () => {
  const { id } = await createCustomer(owner, { name: "Harker Ltd" });
  await addContact(owner, { id, name: "Jonathan Harker", email: "jonathan@harker.example" });
  // The challenge is made by the real time.
  world.clock.set(new Date());
  const ask = async (email: string) => {
    const { form_token } = await getPrivacyForm(visitor(), {});
    world.clock.advance(3_000);
    const challenge = await solveChallenge(world);
    return submitPrivacyRequest(visitor(), { type: "erasure", name: "Jonathan", email, form_token, challenge });
  };
  expect(await ask("jonathan@harker.example")).toEqual({ received: true });
  expect(await ask("nobody@harker.example")).toEqual({ received: true });
  world.clock.set(worldStart);
  const { data } = await listPrivacyRequests(owner, { type: "erasure", open: true });
  const statusOf = (email: string) => data.find((row) => row.email === email)?.status;
  expect([statusOf("jonathan@harker.example"), statusOf("nobody@harker.example")]).toEqual(["identity_check", "received"]);
  const links = await mailsOf(world, "acme", "privacy_identity");
  expect(links.map(({ to }) => JSON.stringify(to))).toEqual([expect.stringContaining("jonathan@harker.example")]);
  expect(links[0]?.text).toContain("erase your data");
});

test("what a legal hold keeps is listed, stays, and is erased when the hold ends", async () => {
  const customer = await createCustomer(owner, { name: "Seward Ltd" });
  await addContact(owner, { id: customer.id, name: "John Seward", email: "john@seward.example" });
  const { id: lead } = await createLead(owner, { name: "John Seward", source: "website", email: "john@seward.example" });
  const record_id = encodeId("customer", customer.id);
  const hold = await placeLegalHold(owner, { record_id, reason: "Lawsuit" });
  await expect(placeLegalHold(owner, { record_id, reason: "Again" })).rejects.toMatchObject({ code: "conflict" });
  const { id } = await openPrivacyRequest(owner, { type: "erasure", name: "John Seward", email: "john@seward.example" });
  await verifyPrivacyRequest(owner, { id, note: "Called back." });
  await workOnRequest(owner, { id, work: "search" }, whole);
  const { data } = await listPrivacyRows(owner, { id });
  expect((await listPrivacyRows(owner, { id, open: false })).data).toEqual([]);
  await decidePrivacyRows(owner, { id, include: data.map((row) => row.id) });
  await workOnRequest(owner, { id, work: "search" }, whole);
  expect((await listPrivacyRows(owner, { id, open: true })).data).toEqual([]);
  const heldOf = (request: PrivacyRequestDetail) => request.summary.filter(({ held }) => held > 0).map(({ table }) => table);
  expect(heldOf(await getPrivacyRequest(owner, { id }))).toContain("contacts");
  await fulfillPrivacyRequest(owner, { id });
  await workOnRequest(owner, { id, work: "erase" }, whole);
  const nameOf = async () =>
    (await runInTenant(owner.tenant.id, async () => owner.db.contact.findFirst({ where: { customer_id: customer.id } })))?.name;
  expect(await nameOf()).toBe("John Seward");
  const gone = await runInTenant(owner.tenant.id, async () => owner.db.lead.findFirst({ where: { id: lead } }));
  expect(gone?.name).toBe("Erased");
  expect((await getPrivacyRequest(owner, { id })).status).toBe("partly_refused");

  // Another hold that ends frees nothing, and nobody is told anything.
  await resumeErasure(owner, { id });
  await workOnRequest(owner, { id, work: "erase" }, whole);
  expect(await nameOf()).toBe("John Seward");
  world.clock.advance(60_000);
  await releaseLegalHold(owner, { id: hold.id });
  expect((await listHeldErasures(world.systemCtx("acme"), {})).ids).toEqual([id]);
  await resumeErasure(owner, { id });
  await workOnRequest(owner, { id, work: "erase" }, whole);
  expect(await nameOf()).toBe("Erased");
  const erased = await getPrivacyRequest(owner, { id });
  expect([erased.status, erased.work, heldOf(erased)]).toEqual(["fulfilled", null, []]);
  expect((await listHeldErasures(world.systemCtx("acme"), {})).ids).toEqual([]);
  const told = await runInTenant(owner.tenant.id, async () =>
    owner.db.event.count({ where: { record_id: id, name: "privacy_request.fulfilled" } }),
  );
  expect(told).toBe(2);
});
