import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import {
  bundleContract,
  createContract,
  declineContract,
  delegateContract,
  getContractPdf,
  listContractRevisions,
  mailContract,
  mailSignedContract,
  previewContractMail,
  reviseContract,
  sendContract,
  signContract,
} from "@/lib/domains/contracts";
import { createCustomer } from "@/lib/domains/customers";
import { getMail, listMails } from "@/lib/domains/mail";
import {
  bundleProposal,
  createProposal,
  declineProposal,
  delegateProposal,
  getProposalPdf,
  listProposalRevisions,
  mailProposal,
  mailSignedProposal,
  reviseProposal,
  sendProposal,
  signProposal,
} from "@/lib/domains/proposals";
import { listTimeline } from "@/lib/domains/timeline";
import { resolveLink } from "@/lib/kernel/auth/outside";
import { makeLinkToken } from "@/lib/kernel/auth/link-token";
import { encodeId } from "@/lib/kernel/base/ids";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { contractCode } from "@/tests/support/signing-code";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
const ctx = () => world.ctx("acme");
const system = () => world.systemCtx("acme");
const grace = { name: "Grace Hall", email: "grace@northwind.example" };
const ada = { name: "Ada Byron", email: "ada@northwind.example" };
const tom = { name: "Tom Reed", email: "tom@northwind.example" };

beforeAll(async () => {
  world = await createWorld();
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve({ render: renderRequest }) };
  customer_id = (await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP", email: "office@northwind.example" })).id;
});
afterAll(() => world.close());

async function sentProposal(title: string, signers = [grace, ada]): Promise<string> {
  const { id } = await createProposal(ctx(), { customer_id, title, sections: [{ heading: "Offer", body: "Light." }] });
  await sendProposal(ctx(), { id, signers });
  return id;
}
/** Signs the contract as whose turn it is, with the code from the email. */
async function signByLink(id: string, signer_name: string) {
  const link = await asked(id);
  return signContract(link, { id, signer_name, code: await contractCode(world, link, { id }) });
}
async function handOn(id: string, to: typeof tom) {
  const link = await asked(id);
  return delegateContract(link, { id, ...to, code: await contractCode(world, link, { id }) });
}
async function sentContract(title: string, terms: object = {}): Promise<string> {
  const { id } = await createContract(ctx(), {
    customer_id,
    title,
    start_date: "2026-03-02",
    end_date: "2027-03-01",
    body: "For {{customer.name}}.",
  });
  await sendContract(ctx(), { id, signers: [grace, ada], ...terms });
  return id;
}

/** Whose turn it is, as their own link resolves them. */
async function asked(record_id: string): Promise<Ctx> {
  const where = { tenant_id: ctx().tenant.id, record_id, status: "asked" };
  const row = await runInTenant(ctx().tenant.id, () => world.runtime.tenants.client.signer.findFirst({ where }));
  const token = await makeLinkToken(world.runtime, ctx().tenant.id, "document link", row?.link_id ?? "");
  const request = { id: "t", ip: "192.0.2.1", user_agent: "Test" };
  return createContext({ runtime: world.runtime, ...(await resolveLink(world.runtime, token, "acme")), request });
}
const mailsOf = async (key: string, title: string) =>
  (await Promise.all((await listMails(ctx(), { limit: 200 })).data.map(({ id }) => getMail(ctx(), { id })))).filter(
    (mail) => mail.key === key && mail.subject.includes(title),
  );
const addressesOf = async (key: string, title: string) =>
  (await mailsOf(key, title)).flatMap(({ to }) => to.map(({ address }) => address)).sort();
const actorsOf = async (noun: "proposal" | "contract", id: string) =>
  (await listTimeline(ctx(), { record_id: encodeId(noun, id), limit: 50 })).data.flatMap((entry) =>
    entry.kind === "change" || entry.kind === "event" ? [entry.actor.name] : [],
  );

test("revising a proposal that somebody signed asks first, keeps the signature with its revision, and tells the signer", async () => {
  const id = await sentProposal("Roof garden");
  await signProposal(await asked(id), { id, signer_name: "Grace Hall" });
  await expect(reviseProposal(ctx(), { id })).rejects.toMatchObject({
    code: "conflict",
    errors: [{ path: "confirm", code: "signed", message: expect.stringContaining("Grace Hall signed on") as string }],
  });
  const shown = await buffer((await getProposalPdf(ctx(), { id })).body);
  expect(await reviseProposal(ctx(), { id, confirm: true })).toMatchObject({ status: "draft", revision: 2, signatures: [] });
  const { data } = await listProposalRevisions(ctx(), { id });
  expect(data).toMatchObject([{ revision: 1, signatures: [{ signer_name: "Grace Hall", ip: "192.0.2.1", asked_email: grace.email }] }]);
  expect((await buffer((await getProposalPdf(ctx(), { id, revision: 1 })).body)).equals(shown)).toBe(true);
  await expect(getProposalPdf(ctx(), { id, revision: 2 })).rejects.toMatchObject({ code: "not_found" });
  expect(await addressesOf("signature_superseded", "Roof garden")).toEqual([grace.email]);
  // The next revision goes out; its readers see no signatures of the last.
  await sendProposal(ctx(), { id, signers: [ada] });
  const reader = await asked(id);
  expect((await listProposalRevisions(reader, { id })).data.map(({ signatures }) => signatures.length)).toEqual([0, 0]);
  await expect(getProposalPdf(reader, { id, revision: 1 })).rejects.toMatchObject({ code: "not_found" });
  // Nobody has signed it, so nothing is asked.
  expect(await reviseProposal(ctx(), { id })).toMatchObject({ revision: 3 });
});

test("contracts are revised alike", async () => {
  const id = await sentContract("Lift care");
  await signByLink(id, "Grace Hall");
  await expect(reviseContract(ctx(), { id, confirm: false })).rejects.toMatchObject({ code: "conflict", errors: [{ code: "signed" }] });
  await reviseContract(ctx(), { id, confirm: true });
  expect(await listContractRevisions(ctx(), { id })).toMatchObject({
    data: [{ revision: 1, signatures: [{ signer_name: "Grace Hall" }] }],
  });
  expect((await buffer((await getContractPdf(ctx(), { id, revision: 1 })).body)).subarray(0, 5).toString()).toBe("%PDF-");
  expect(await addressesOf("signature_superseded", "Lift care")).toEqual([grace.email]);
});

test("those who signed before a decline are told of it, and nobody else", async () => {
  const id = await sentProposal("Winter garden");
  await signProposal(await asked(id), { id, signer_name: "Grace Hall" });
  await declineProposal(await asked(id), { id });
  expect(await addressesOf("signature_declined", "Winter garden")).toEqual([grace.email]);
  const contract = await sentContract("Window care");
  await signByLink(contract, "Grace Hall");
  const declined = await declineContract(await asked(contract), { id: contract });
  expect(declined).toMatchObject({ id: contract, signing: "declined" });
  // What the company alone knows of its contract.
  expect(declined).not.toHaveProperty("description");
  expect(await addressesOf("signature_declined", "Window care")).toEqual([grace.email]);
  expect(await actorsOf("contract", contract)).toContain("Ada Byron");
});

test("after the last signature every signer gets the signed PDF, once", async () => {
  const id = await sentProposal("Herb garden");
  for (const signer_name of ["Grace Hall", "Ada Byron"]) await signProposal(await asked(id), { id, signer_name });
  await mailSignedProposal(system(), { id });
  expect(await addressesOf("signature_completed", "Herb garden")).toEqual([]);
  await bundleProposal(system(), { id });
  for (const _twice of [1, 2]) await mailSignedProposal(system(), { id });
  expect(await addressesOf("signature_completed", "Herb garden")).toEqual([ada.email, grace.email]);
  const [mail] = await mailsOf("signature_completed", "Herb garden");
  expect(mail?.attachments).toMatchObject([{ filename: expect.stringMatching(/-signed\.pdf$/) as string }]);
  const contract = await sentContract("Floor care");
  for (const signer_name of ["Grace Hall", "Ada Byron"]) await signByLink(contract, signer_name);
  await bundleContract(system(), { id: contract });
  await mailSignedContract(system(), { id: contract });
  expect(await addressesOf("signature_completed", "Floor care")).toEqual([ada.email, grace.email]);
});

test("the first email greets the signer by name, and a contract's names the last day to sign", async () => {
  const letter = { recipients: [grace.email], pdf: { storage_key: `${ctx().tenant.id}/x.pdf`, filename: "x.pdf" }, key: "first" };
  await mailProposal(system(), { id: await sentProposal("Rose garden"), ...letter });
  const [listed] = (await listMails(ctx(), { key: "proposal_sent", limit: 1 })).data;
  const proposal = await getMail(ctx(), { id: listed?.id ?? "" });
  expect(proposal.text).toContain("Hello Grace Hall,");
  const id = await sentContract("Door care", { sign_by: "2026-03-20" });
  await mailContract(system(), { id, ...letter, key: "first-contract" });
  const [contract] = await mailsOf("contract_sent", "Door care");
  expect(contract?.text).toContain("Hello Grace Hall,");
  expect(contract?.text).toMatch(/Last day to sign: .*20 Mar/);
  const open = await createContract(ctx(), { customer_id, title: "Open", start_date: "2026-03-02", end_date: "2027-03-01", body: "Text." });
  expect((await previewContractMail(ctx(), { id: open.id, to: [ada.email] })).message).not.toContain("Last day to sign");
});

test("a signature is handed on to nobody who takes or took part, and the timeline names who did", async () => {
  const id = await sentProposal("Rock garden", [grace]);
  expect(await delegateProposal(await asked(id), { id, ...tom })).toMatchObject({ id, status: "sent" });
  await expect(delegateProposal(await asked(id), { id, ...grace })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ code: "duplicate" }],
  });
  const contract = await sentContract("Wall care");
  expect(await handOn(contract, tom)).toMatchObject({ id: contract, signing: "sent" });
  await expect(handOn(contract, grace)).rejects.toMatchObject({ code: "invalid" });
  expect(await actorsOf("proposal", id)).toContain("Grace Hall");
  await signProposal(await asked(id), { id, signer_name: "Thomas Reed" });
  expect(await actorsOf("proposal", id)).toContain("Tom Reed");
});

test("signing a contract answers the record, to customers as they see it", async () => {
  const id = await sentContract("Gate care");
  const seen = await signByLink(id, "Grace Hall");
  expect(seen).toMatchObject({ title: "Gate care", signing: "sent" });
  expect("value" in seen).toBe(false);
  expect(await signContract(ctx(), { id, signer_name: "Ada Byron", in_person: true })).toMatchObject({
    signing: "signed",
    revision: 1,
    value: null,
  });
});
