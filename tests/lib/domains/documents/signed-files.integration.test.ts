import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkSignedContracts } from "@/inngest/contracts/check-signed-contracts";
import { checkSignedProposals } from "@/inngest/proposals/check-signed-proposals";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import {
  bundleContract,
  createContract,
  downloadContractArchive,
  getContractFilesCheck,
  sendContract,
  signContract,
} from "@/lib/domains/contracts";
import { createCustomer } from "@/lib/domains/customers";
import {
  bundleProposal,
  createProposal,
  downloadProposalArchive,
  getProposal,
  getProposalFilesCheck,
  getProposalPdf,
  getProposalProof,
  sendProposal,
  signProposal,
} from "@/lib/domains/proposals";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
const ctx = () => world.ctx("acme");
const system = () => world.systemCtx("acme");
const grace = { name: "Grace Hall", email: "grace@northwind.example" };
const ada = { name: "Ada Byron", email: "ada@northwind.example" };
const night = (count: number) => world.clock.set(new Date(worldStart.getTime() + count * 86_400_000));
const storage = () => world.runtime.ports.storage();
const put = async (key: string, text: string) => (await storage()).put(key, Readable.from([text]), { media_type: "text/plain" });
const get = async (key: string) => buffer((await (await storage()).get(key)).body);

beforeAll(async () => {
  world = await createWorld();
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve({ render: renderRequest }) };
  customer_id = (await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP", contacts: [grace] })).id;
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

async function signedProposal(): Promise<{ id: string; folder: string }> {
  const sections = [{ heading: "Offer", body: "Light." }];
  const { id } = await createProposal(ctx(), { customer_id, title: "A new reception", sections });
  await sendProposal(ctx(), { id, to: [grace.email] });
  await signProposal(ctx(), { id, in_person: true, signer_name: "Grace Hall" });
  await bundleProposal(system(), { id });
  return { id, folder: `${ctx().tenant.id}/proposals/${encodeId("proposal", id)}` };
}
const eventsOf = (record_id: string, name: string) =>
  runInTenant(ctx().tenant.id, () =>
    world.runtime.tenants.client.event.findMany({ where: { record_id, name }, orderBy: { sequence: "asc" } }),
  );

test("each night the stored files are compared with their hashes, and damage is published once", async () => {
  const { id, folder } = await signedProposal();
  expect(await getProposalFilesCheck(ctx(), { id })).toEqual({ checked_at: null, outcome: null, damaged: null });
  // The evidence lies beside the PDF before anybody asks for it.
  const evidence = await get(`${folder}/evidence.json`);
  await checkSignedProposals.work(system());
  expect(await getProposalFilesCheck(ctx(), { id })).toEqual({ checked_at: worldStart, outcome: "intact", damaged: null });
  const pdf = await get(`${folder}/signed.pdf`);
  await put(`${folder}/signed.pdf`, "another file");
  // It is not yet due again.
  await checkSignedProposals.work(system());
  expect(await getProposalFilesCheck(ctx(), { id })).toMatchObject({ outcome: "intact" });
  night(1);
  await checkSignedProposals.work(system());
  expect(await getProposalFilesCheck(ctx(), { id })).toMatchObject({ outcome: "differs", damaged: "signed_pdf" });
  night(2);
  await checkSignedProposals.work(system());
  const damaged = await eventsOf(id, "proposal.files_damaged");
  expect(damaged).toHaveLength(1);
  expect(damaged[0]?.sequence).toBe((await getProposal(ctx(), { id })).version);
  await (await storage()).put(`${folder}/signed.pdf`, Readable.from([pdf]), { media_type: "application/pdf" });
  await put(`${folder}/evidence.json`, evidence.toString().replace("Grace Hall", "Grace Hull"));
  night(3);
  await checkSignedProposals.work(system());
  expect(await getProposalFilesCheck(ctx(), { id })).toMatchObject({ outcome: "differs", damaged: "evidence" });
  await (await storage()).delete(`${folder}/evidence.json`);
  night(4);
  await checkSignedProposals.work(system());
  expect(await getProposalFilesCheck(ctx(), { id })).toMatchObject({ outcome: "missing", damaged: "evidence" });
  expect(await eventsOf(id, "proposal.files_damaged")).toHaveLength(3);
  // Asking for the evidence writes it again, byte by byte.
  expect(await buffer((await getProposalProof(ctx(), { id })).body)).toEqual(evidence);
  night(5);
  await checkSignedProposals.work(system());
  expect(await getProposalFilesCheck(ctx(), { id })).toMatchObject({ outcome: "intact", damaged: null });
});

test("a signed PDF that is missing is not rendered again, and its loss is found", async () => {
  const { id, folder } = await signedProposal();
  await (await storage()).delete(`${folder}/signed.pdf`);
  await expect(getProposalPdf(ctx(), { id })).rejects.toMatchObject({ code: "unavailable" });
  await checkSignedProposals.work(system());
  expect(await getProposalFilesCheck(ctx(), { id })).toMatchObject({ outcome: "missing", damaged: "signed_pdf" });
});

test("the ZIP has the signed PDF, the PDF that was signed, and the evidence", async () => {
  const { id } = await signedProposal();
  const { number } = await getProposal(ctx(), { id });
  const zip = await downloadProposalArchive(ctx(), { id });
  expect(zip).toMatchObject({ name: `${number ?? ""}-signed.zip`, media_type: "application/zip" });
  const bytes = await buffer(zip.body);
  expect(bytes.length).toBe(zip.size);
  for (const name of [`${number ?? ""}-signed.pdf`, `${number ?? ""}.pdf`, `${number ?? ""}-evidence.json`])
    expect(bytes.includes(name), name).toBe(true);
  const draft = await createProposal(ctx(), { customer_id, title: "Unsigned", sections: [{ heading: "Offer", body: "Light." }] });
  await expect(downloadProposalArchive(ctx(), { id: draft.id })).rejects.toMatchObject({ code: "conflict" });
  await expect(downloadProposalArchive(world.ctx("beta"), { id })).rejects.toMatchObject({ code: "not_found" });
});

test("contracts are checked alike, and an intermediate signature is published", async () => {
  const { id } = await createContract(ctx(), {
    customer_id,
    title: "Maintenance",
    body: "Between {{company.name}} and {{customer.name}}.",
    start_date: "2026-01-01",
    end_date: "2026-12-31",
  });
  await sendContract(ctx(), { id, signers: [grace, ada] });
  await signContract(ctx(), { id, in_person: true, signer_name: "Grace Hall" });
  expect(await eventsOf(id, "contract.partly_signed")).toMatchObject([{ data: { signer_name: "Grace Hall", left: 1 } }]);
  await signContract(ctx(), { id, in_person: true, signer_name: "Ada Byron" });
  expect(await eventsOf(id, "contract.partly_signed")).toHaveLength(1);
  await expect(getContractFilesCheck(ctx(), { id })).rejects.toMatchObject({ code: "conflict" });
  await bundleContract(system(), { id });
  await checkSignedContracts.work(system());
  expect(await getContractFilesCheck(ctx(), { id })).toMatchObject({ checked_at: worldStart, outcome: "intact" });
  expect((await downloadContractArchive(ctx(), { id })).name).toBe("Maintenance-signed.zip");
  await put(`${ctx().tenant.id}/contracts/${encodeId("contract", id)}/signed.pdf`, "another file");
  night(1);
  await checkSignedContracts.work(system());
  expect(await eventsOf(id, "contract.files_damaged")).toMatchObject([{ data: { check: { outcome: "differs", damaged: "signed_pdf" } } }]);
});
