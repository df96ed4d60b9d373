import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { remindSigners } from "@/inngest/signers/remind-signers";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import {
  createContract,
  delegateContract,
  getContract,
  getContractText,
  listContractSigners,
  sendContract,
  getContractCode,
  getContractProof,
  signContract,
} from "@/lib/domains/contracts";
import { createCustomer } from "@/lib/domains/customers";
import { getMail, listMails, resendMail } from "@/lib/domains/mail";
import {
  bundleProposal,
  createProposal,
  declineProposal,
  delegateProposal,
  getProposal,
  getProposalEvidence,
  listProposalLinks,
  listProposalSigners,
  reviseProposal,
  sendProposal,
  sendProposalCode,
  signProposal,
  updateProposal,
} from "@/lib/domains/proposals";
import { encodeId } from "@/lib/kernel/base/ids";
import { resolveLink } from "@/lib/kernel/auth/outside";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { contractCode, mailedCode } from "@/tests/support/signing-code";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
const ctx = () => world.ctx("acme");
const grace = { name: "Grace Hall", email: "grace@northwind.example" };
const ada = { name: "Ada Byron", email: "ada@northwind.example" };
const day = 86_400_000;

beforeAll(async () => {
  world = await createWorld();
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve({ render: renderRequest }) };
  customer_id = (await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP", contacts: [grace] })).id;
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

async function sent(terms: object = { signers: [grace, ada] }): Promise<string> {
  const { id } = await createProposal(ctx(), { customer_id, title: "A new reception", sections: [{ heading: "Offer", body: "Light." }] });
  await sendProposal(ctx(), { id, ...terms });
  return id;
}
const statuses = async (id: string) => (await listProposalSigners(ctx(), { id })).data.map(({ name, status }) => `${name} ${status}`);

/** The holder of a link, as its page and forms resolve them. */
async function holder(link_id: string): Promise<Ctx> {
  const { makeLinkToken } = await import("@/lib/kernel/auth/link-token");
  const token = await makeLinkToken(world.runtime, ctx().tenant.id, "document link", link_id);
  return createContext({
    runtime: world.runtime,
    ...(await resolveLink(world.runtime, token, "acme")),
    request: { id: "t", ip: "192.0.2.1", user_agent: "Test" },
  });
}
async function asked(record_id: string): Promise<Ctx> {
  const where = { tenant_id: ctx().tenant.id, record_id, status: "asked" };
  const row = await runInTenant(ctx().tenant.id, () => world.runtime.tenants.client.signer.findFirst({ where }));
  return holder(row?.link_id ?? "");
}
const mailsTo = async (address: string) =>
  (await Promise.all((await listMails(ctx(), { limit: 100 })).data.map(({ id }) => getMail(ctx(), { id })))).filter(({ to }) =>
    to.some((each) => each.address === address),
  );

test("signers sign in their order, each by their own link, and the document is signed with the last", async () => {
  const id = await sent();
  expect(await statuses(id)).toEqual(["Grace Hall asked", "Ada Byron waiting"]);
  const [general] = (await listProposalLinks(ctx(), { id })).data;
  expect((await listProposalLinks(ctx(), { id })).data).toHaveLength(1);
  const reader = await holder(general?.id ?? "");
  await expect(signProposal(reader, { id, signer_name: "Grace Hall" })).rejects.toThrow("It is Grace Hall’s turn");
  await expect(declineProposal(reader, { id })).rejects.toThrow("It is Grace Hall’s turn");
  const first = await asked(id);
  expect((await listProposalSigners(first, { id })).data).toMatchObject([
    { name: "Grace Hall", email: grace.email, mine: true },
    { name: "Ada Byron", email: null, mine: false },
  ]);
  await expect(signProposal(first, { id, signer_name: "Grace Hall", signer_email: ada.email })).rejects.toMatchObject({ code: "invalid" });
  expect(await signProposal(first, { id, signer_name: "Grace Hall", signer_email: grace.email.toUpperCase() })).toMatchObject({
    status: "sent",
    signature: null,
    signatures: [{ position: 1 }],
  });
  await expect(signProposal(first, { id, signer_name: "Grace Hall" })).rejects.toThrow("It is Ada Byron’s turn");
  expect(await statuses(id)).toEqual(["Grace Hall signed", "Ada Byron asked"]);
  await bundleProposal(world.systemCtx("acme"), { id });
  const [mail] = await mailsTo(ada.email);
  expect(mail).toMatchObject({ key: "signature_requested", to: [{ name: "Ada Byron" }] });
  const done = await signProposal(await asked(id), { id, signer_name: "A. Byron", signer_email: ada.email });
  expect(done).toMatchObject({
    status: "signed",
    signature: { position: 2, signer_name: "A. Byron", asked_name: "Ada Byron", by: "link" },
  });
  await bundleProposal(world.systemCtx("acme"), { id });
  const evidence = await getProposalEvidence(ctx(), { id });
  expect(evidence.signatures.map(({ signer_name }) => signer_name)).toEqual(["Grace Hall", "A. Byron"]);
  expect(evidence.bundle_sha256).toMatch(/^[0-9a-f]{64}$/);
  const change = (work: (db: typeof world.runtime.tenants.client) => PromiseLike<unknown>) =>
    runInTenant(ctx().tenant.id, () => work(world.runtime.tenants.client));
  await expect(change((db) => db.signer.updateMany({ where: { record_id: id }, data: { name: "x" } }))).rejects.toThrow();
  await expect(change((db) => db.proposalSignature.deleteMany({ where: { proposal_id: id } }))).rejects.toThrow();
});

test("ten attempts of one signer leave one signature, and the next is asked once", async () => {
  const id = await sent();
  const first = await asked(id);
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => signProposal(first, { id, signer_name: "Grace Hall" })));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await getProposal(ctx(), { id })).signatures).toHaveLength(1);
});

test("a signer hands on to a colleague, whose evidence says so; the old link no longer signs", async () => {
  const id = await sent();
  const first = await asked(id);
  await expect(delegateProposal(first, { id, ...ada })).rejects.toMatchObject({ code: "invalid" });
  await delegateProposal(first, { id, name: "Tom Reed", email: "tom@northwind.example" });
  expect(await statuses(id)).toEqual(["Tom Reed asked", "Ada Byron waiting"]);
  await expect(signProposal(first, { id, signer_name: "Grace Hall" })).rejects.toThrow("It is Tom Reed’s turn");
  expect((await mailsTo("tom@northwind.example")).map(({ key }) => key)).toEqual(["signature_requested"]);
  const { signatures } = await signProposal(await asked(id), { id, signer_name: "Tom Reed" });
  expect(signatures).toMatchObject([
    { asked_name: "Tom Reed", delegated_by: "Grace Hall", delegation: { by: "link", company: null, in_place_of: "Grace Hall" } },
  ]);
  expect((await mailsTo(grace.email)).filter(({ key }) => key === "signature_reassigned")).toEqual([]);
});

test("the evidence says which colleague of the company let somebody else sign, and the signer is told", async () => {
  const id = await sent();
  await delegateProposal(ctx(), { id, name: "Grace Hall", email: "sam.private@mailbox.example" });
  const { signatures } = await signProposal(await asked(id), { id, signer_name: "Grace Hall" });
  const delegation = {
    by: "staff",
    id: encodeId("staff", world.tenants.acme.owner.staff_id),
    name: "Test Staff",
    company: "Acme Ltd",
    in_place_of: "Grace Hall",
  };
  expect(signatures).toMatchObject([{ asked_name: "Grace Hall", delegated_by: "Test Staff", delegation }]);
  const told = (await mailsTo(grace.email)).filter(({ key }) => key === "signature_reassigned");
  expect(told.map(({ text }) => text.includes("Test Staff at Acme Ltd has asked Grace Hall to sign"))).toEqual([true]);
  expect((await listProposalSigners(await asked(id), { id })).data[0]).toMatchObject({ delegation: { id: null, company: "Acme Ltd" } });
});

test("reminders go to whose turn it is, each once, by day, and stop with the answer or the revision", async () => {
  const id = await sent({ signers: [grace, ada], reminders: [7, 1] });
  const remind = async (at: string) => {
    world.clock.set(new Date(at));
    await remindSigners.work(world.systemCtx("acme"));
    await remindSigners.work(world.systemCtx("acme"));
    return (await mailsTo(grace.email)).filter(({ key }) => key === "signature_reminder").length;
  };
  // It expires on 1 April.
  expect(await remind("2026-03-24T12:00:00Z")).toBe(0);
  expect(await remind("2026-03-25T03:00:00Z")).toBe(0);
  expect(await remind("2026-03-25T12:00:00Z")).toBe(1);
  await updateProposal(ctx(), { id, expiry_date: "2026-05-01" });
  expect(await remind("2026-03-31T12:00:00Z")).toBe(1);
  expect(await remind("2026-04-30T12:00:00Z")).toBe(2);
  const other = await sent({ signers: [grace], reminders: [3] });
  await declineProposal(await asked(other), { id: other });
  const third = await sent({ reminders: [3] });
  expect(await statuses(third)).toEqual(["Grace Hall asked"]);
  const withdrawn = (await asked(third)).principal;
  await reviseProposal(ctx(), { id: third });
  await expect(holder(withdrawn.kind === "link" ? withdrawn.link_id : "")).rejects.toMatchObject({ code: "not_found" });
  world.clock.set(new Date(worldStart.getTime() + 80 * day));
  expect(await remind("2026-05-28T12:00:00Z")).toBe(2);
});

test("a sending that names signers is checked: one address each, no copies, no other recipients, a day to count from", async () => {
  const refused = (terms: object) =>
    sent(terms).then(
      () => null,
      (error: { errors: { path: string }[] }) => error.errors[0]?.path,
    );
  expect(await refused({ signers: [grace, { ...grace, name: "x" }] })).toBe("signers.1.email");
  expect(await refused({ signers: [grace], to: [ada.email] })).toBe("to");
  expect(await refused({ signers: [grace], cc: [ada.email] })).toBe("cc");
  const id = await sent();
  await expect(sendProposal(ctx(), { id, signers: [ada] })).rejects.toMatchObject({ code: "invalid" });
  expect(await sendProposal(ctx(), { id })).toMatchObject({ status: "sent" });
});

test("colleagues record only signatures given in person", async () => {
  const id = await sent({ signers: [grace] });
  await expect(signProposal(ctx(), { id, signer_name: "Grace Hall" })).rejects.toMatchObject({ code: "forbidden" });
  const { signature } = await signProposal(ctx(), { id, signer_name: "Grace Hall", in_person: true });
  expect(signature).toMatchObject({ by: "staff", name: "Test Staff", signer_name: "Grace Hall", asked_name: "Grace Hall" });
});

test("a contract is in force with its last signature, and can't be signed after its last day to sign", async () => {
  const terms = { title: "Maintenance", start_date: "2026-03-02", end_date: "2027-03-01" };
  const { id } = await createContract(ctx(), { customer_id, ...terms, body: "For {{customer.name}}." });
  await expect(sendContract(ctx(), { id, signers: [grace, ada], reminders: [3] })).rejects.toMatchObject({ code: "invalid" });
  await sendContract(ctx(), { id, signers: [grace, ada], reminders: [3], sign_by: "2026-03-10" });
  const first = await asked(id);
  await signContract(first, { id, signer_name: "Grace Hall", code: await contractCode(world, first, { id }) });
  expect(await getContract(ctx(), { id })).toMatchObject({ status: "draft", signing: "sent", sign_by: "2026-03-10" });
  world.clock.set(new Date("2026-03-11T12:00:00Z"));
  const second = await asked(id);
  await expect(signContract(second, { id, signer_name: "Ada" })).rejects.toThrow("The last day to sign this contract was 2026-03-10.");
  await expect(delegateContract(second, { id, name: "Tom", email: "tom@northwind.example" })).rejects.toThrow("The last day to sign");
  await sendContract(ctx(), { id, sign_by: "2026-03-20" });
  await signContract(second, { id, signer_name: "Ada Byron", code: await contractCode(world, second, { id }) });
  expect(await getContract(ctx(), { id })).toMatchObject({ status: "active", signing: "signed" });
  const { signatures, signature } = await getContractText(ctx(), { id });
  expect([signatures.length, signature?.position]).toEqual([2, 2]);
  expect((await listContractSigners(ctx(), { id })).data.map(({ status }) => status)).toEqual(["signed", "signed"]);
});

test("who signs a contract by a link first proves the address with the emailed code, and the evidence says so", async () => {
  const terms = { title: "Code care", start_date: "2026-03-02", end_date: "2027-03-01" };
  const { id } = await createContract(ctx(), { customer_id, ...terms, body: "For {{customer.name}}." });
  expect(await sendContract(ctx(), { id, signers: [grace] })).toMatchObject({ asks_code: true });
  const link = await asked(id);
  const sign = (code?: string) => signContract(link, { id, signer_name: "Grace Hall", ...(code === undefined ? {} : { code }) });
  const refusedAs = (code: string) => ({ code: "invalid", errors: [{ path: "code", code }] });
  expect(await getContractCode(link, { id })).toEqual({ needed: true, email: grace.email, sent: null });
  await expect(sign()).rejects.toMatchObject(refusedAs("required"));
  await expect(sign("123456")).rejects.toMatchObject(refusedAs("expired"));
  // Whoever has the link alone can't let a person of their choice sign either.
  await expect(delegateContract(link, { id, name: "Sam", email: "sam@elsewhere.example" })).rejects.toMatchObject(refusedAs("required"));

  const first = await contractCode(world, link, { id });
  expect(first).toMatch(/^\d{6}$/);
  expect(await getContractCode(link, { id })).toMatchObject({ sent: { sent_to: grace.email } });
  const second = await contractCode(world, link, { id });
  if (first !== second) await expect(sign(first)).rejects.toMatchObject(refusedAs("wrong"));
  const mail = (await listMails(ctx(), { key: "signing_code", limit: 100 })).data.find(({ subject }) => subject.includes("Code care"));
  const stored = await getMail(ctx(), { id: mail?.id ?? "" });
  expect(stored.to).toEqual([{ name: "Grace Hall", address: grace.email }]);
  expect(`${stored.subject}${stored.html}${stored.text}`).not.toContain(second);
  await expect(resendMail(ctx(), { id: stored.id, to: [grace.email] })).rejects.toMatchObject({ code: "conflict" });

  const signed = await sign(second);
  expect(signed).toMatchObject({ signing: "signed" });
  const { signature } = await getContractText(ctx(), { id });
  expect(signature?.proof).toEqual({ by: "code", email: grace.email, at: world.clock.now().toISOString() });
  await expect(getContractProof(ctx(), { id })).rejects.toMatchObject({ code: "conflict" });
});

test("a code ends after ten minutes and after five wrong tries", async () => {
  const terms = { title: "Slow care", start_date: "2026-03-02", end_date: "2027-03-01" };
  const { id } = await createContract(ctx(), { customer_id, ...terms, body: "For {{customer.name}}." });
  await sendContract(ctx(), { id, signers: [ada] });
  const link = await asked(id);
  const sign = (code: string) => signContract(link, { id, signer_name: "Ada Byron", code });
  const late = await contractCode(world, link, { id });
  world.clock.advance(10 * 60_000);
  await expect(sign(late)).rejects.toMatchObject({ errors: [{ code: "expired" }] });
  const code = await contractCode(world, link, { id });
  const other = code === "000000" ? "000001" : "000000";
  for (let index = 0; index < 5; index += 1) await expect(sign(other)).rejects.toMatchObject({ errors: [{ code: "wrong" }] });
  await expect(sign(code)).rejects.toMatchObject({ code: "rate_limited" });
  expect(await getContract(ctx(), { id })).toMatchObject({ signing: "sent" });
  expect(await signContract(ctx(), { id, signer_name: "Ada Byron", in_person: true })).toMatchObject({ signing: "signed" });
  const { signature } = await getContractText(ctx(), { id });
  expect(signature?.proof).toBeNull();
});

test("where nobody was named the code goes to an address that got the document; proposals ask only where the sender does", async () => {
  const { id } = await createProposal(ctx(), { customer_id, title: "Coded", sections: [{ heading: "Offer", body: "Light." }] });
  expect(await sendProposal(ctx(), { id })).toMatchObject({ asks_code: false });
  const coded = await createProposal(ctx(), { customer_id, title: "Coded", sections: [{ heading: "Offer", body: "Light." }] });
  expect(await sendProposal(ctx(), { id: coded.id, ask_code: true })).toMatchObject({ asks_code: true });
  const [general] = (await listProposalLinks(ctx(), { id: coded.id })).data;
  const link = await holder(general?.id ?? "");
  const send = (email?: string) => sendProposalCode(link, { id: coded.id, ...(email === undefined ? {} : { email }) });
  await expect(send()).rejects.toMatchObject({ errors: [{ path: "email", code: "required" }] });
  await expect(send("thief@attacker.example")).rejects.toMatchObject({ errors: [{ path: "email", code: "unknown" }] });
  await send(grace.email);
  const code = await mailedCode(world, "acme", coded.id);
  const signature = { id: coded.id, signer_name: "Grace Hall", code };
  await expect(signProposal(link, { ...signature, signer_email: "thief@attacker.example" })).rejects.toMatchObject({ code: "invalid" });
  const { signature: evidence } = await signProposal(link, { ...signature, signer_email: grace.email });
  expect(evidence?.proof).toMatchObject({ by: "code", email: grace.email });
  await expect(sendProposalCode(ctx(), { id })).rejects.toMatchObject({ code: "conflict" });
});
