import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as codeByLinkRoute } from "@/app/api/public/document-links/[token]/code/route";
import { POST as signByLinkRoute } from "@/app/api/public/document-links/[token]/sign/route";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import {
  activateContract,
  bundleContract,
  createContract,
  createContractTemplate,
  declineContract,
  deleteContract,
  deleteContractTemplate,
  getContract,
  getContractPdf,
  getContractText,
  listContractLinks,
  listContracts,
  listContractTemplates,
  listSentContracts,
  mailContract,
  previewContractMail,
  renewContract,
  reviseContract,
  sendContract,
  signContract,
  terminateContract,
  updateContract,
  updateContractTemplate,
} from "@/lib/domains/contracts";
import { createCustomer } from "@/lib/domains/customers";
import { getMail } from "@/lib/domains/mail";
import { createProposal, listProposalLinks, sendProposal } from "@/lib/domains/proposals";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { mailedCode } from "@/tests/support/signing-code";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
const ctx = () => world.ctx("acme");
const to = ["grace@northwind.example"];

beforeAll(async () => {
  world = await createWorld();
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve({ render: renderRequest }) };
  const contacts = [{ name: "Grace Hall", email: "grace@northwind.example" }];
  customer_id = (await createCustomer(ctx(), { name: "Northwind *Traders*", currency: "GBP", contacts })).id;
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const terms = { title: "Maintenance of the mill", start_date: "2026-03-02", end_date: "2027-03-01", value: "1200.00" };
const body = "Between **{{company.name}}** and {{customer.name}}, {{contact.name}}, for {{contract.value}} until {{ contract.end_date }}.";
const draft = async (text = body) => (await createContract(ctx(), { customer_id, ...terms, body: text })).id;
async function sent(): Promise<string> {
  const id = await draft();
  await sendContract(ctx(), { id, to });
  return id;
}
const sign = (id: string, revision = 1) => signContract(ctx(), { id, revision, in_person: true, signer_name: "Grace Hall" });
async function download(id: string, as?: "shown") {
  const { body: file } = await getContractPdf(ctx(), { id, as });
  const hash = createHash("sha256");
  for await (const chunk of file) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

test("a contract starts from a template, and keeps its text when the template changes or goes", async () => {
  const template = await createContractTemplate(ctx(), { name: "Maintenance", language: "ar", body: "نص {{customer.name}}" });
  const { id } = await createContract(ctx(), { customer_id, ...terms, template_id: template.id });
  await updateContractTemplate(ctx(), { id: template.id, body: "other" });
  expect((await listContractTemplates(ctx(), {})).data.map(({ name }) => name)).toEqual(["Maintenance"]);
  await deleteContractTemplate(ctx(), { id: template.id });
  expect(await getContract(ctx(), { id })).toMatchObject({ body: "نص {{customer.name}}", language: "ar", signing: "unsent" });
  const missing = createContract(ctx(), { customer_id, ...terms, template_id: template.id });
  await expect(missing).rejects.toMatchObject({ code: "not_found" });
});

test("the text is filled from company, customer, contact and contract, and values bring no Markdown", async () => {
  const { html } = await getContractText(ctx(), { id: await draft() });
  expect(html).toContain("<strong>Acme Ltd</strong> and Northwind *Traders*, Grace Hall, for £1,200.00 until 1 Mar 2027.");
});

test("an unknown field and one without a value stop the sending and are named", async () => {
  const id = await draft("{{customer.nam}} {{contract.notice_days}} {{customer.name}}");
  const refused = sendContract(ctx(), { id, to }).catch((error: { errors: { code: string; message: string }[] }) => error.errors);
  expect(await refused).toMatchObject([
    { code: "unknown_field", message: expect.stringContaining("{{customer.nam}}") },
    { code: "missing_value", message: expect.stringContaining("{{contract.notice_days}}") },
  ]);
  await updateContract(ctx(), { id, notice_days: 30, body: "{{contract.notice_days}} {{customer.name}}" });
  expect(await sendContract(ctx(), { id, to })).toMatchObject({ status: "draft", signing: "sent" });
  await expect(draft("").then((empty) => sendContract(ctx(), { id: empty, to }))).rejects.toMatchObject({ code: "invalid" });
});

test("the preview has the very bytes that are sent and signed, and the certificate follows under its own key", async () => {
  const id = await draft();
  const preview = await download(id);
  await sendContract(ctx(), { id, to });
  expect(await download(id)).toBe(preview);
  await sign(id);
  expect(await getContract(ctx(), { id })).toMatchObject({ status: "active", signing: "signed" });
  const system = world.systemCtx("acme");
  await bundleContract(system, { id });
  await bundleContract(system, { id });
  const { signature } = await getContractText(ctx(), { id });
  expect(signature).toMatchObject({ by: "staff", signer_name: "Grace Hall", document_sha256: preview, ip: null });
  expect(await download(id)).toBe(signature?.bundle_sha256);
  expect(await download(id, "shown")).toBe(preview);
  const storage = await world.runtime.ports.storage();
  expect((await storage.get(`${ctx().tenant.id}/contracts/${encodeId("contract", id)}/signed.pdf`)).size).toBeGreaterThan(1000);
});

test("while the customer has it nothing in it changes, and a revision replaces it", async () => {
  const id = await sent();
  for (const change of [{ title: "x" }, { body: "x" }, { value: "1" }, { end_date: "2028-01-01" }])
    await expect(updateContract(ctx(), { id, ...change })).rejects.toThrow("Revise it first");
  expect(await updateContract(ctx(), { id, description: "Our own note" })).toMatchObject({ description: "Our own note" });
  await expect(activateContract(ctx(), { id })).rejects.toThrow("Revise it first");
  await expect(deleteContract(ctx(), { id })).rejects.toThrow("Revise it first");
  const declined = await declineContract(ctx(), { id, revision: 1, reason: "Too long" });
  expect(declined).toMatchObject({ id, signing: "declined", decline_reason: "Too long" });
  expect((await listContracts(ctx(), { signing: "declined" })).data.map((row) => row.id)).toEqual([id]);
  await expect(sign(id)).rejects.toThrow("This contract can't be signed because it was declined. You can revise it.");
  await reviseContract(ctx(), { id });
  expect((await listSentContracts(ctx(), {})).data.map((row) => row.id)).not.toContain(id);
  await updateContract(ctx(), { id, body: "Shorter, {{customer.name}}." });
  await sendContract(ctx(), { id, to });
  await expect(sign(id)).rejects.toThrow("Revision 2 has replaced revision 1.");
  await sign(id, 2);
});

test("two signatures at once leave one, and a signed text is immutable in the database", async () => {
  const id = await sent();
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => sign(id)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(reviseContract(ctx(), { id })).rejects.toThrow(
    "This contract can't be revised because it is signed. Its text can no longer change.",
  );
  await expect(updateContract(ctx(), { id, title: "x", value: "5.00" })).rejects.toThrow(
    "of a signed contract can't change: title, value.",
  );
  const change = (work: (db: ReturnType<typeof ctx>["db"]) => PromiseLike<unknown>) =>
    runInTenant(ctx().tenant.id, () => work(world.runtime.tenants.client));
  for (const data of [{ body: "y" }, { title: "y" }, { language: "ar" }, { pdf_key: "y" }, { signing: "unsent", signed_at: null }])
    await expect(change((db) => db.contract.updateMany({ where: { id }, data }))).rejects.toThrow();
  await expect(change((db) => db.contract.deleteMany({ where: { id } }))).rejects.toThrow();
  await expect(
    change((db) => db.contractSignature.updateMany({ where: { contract_id: id }, data: { signer_name: "y" } })),
  ).rejects.toThrow();
  expect(await renewContract(ctx(), { id, end_date: "2028-03-01", value: "1300" })).toMatchObject({ end_date: "2028-03-01" });
  expect(await terminateContract(ctx(), { id })).toMatchObject({ status: "terminated", signing: "signed" });
});

test("a contract whose term is over is neither sent nor signed", async () => {
  const id = await sent();
  world.clock.set(new Date("2027-03-02T12:00:00Z"));
  await expect(sign(id)).rejects.toThrow("The end date has passed.");
});

test("the email names title and term, and the holder of the link signs by a form", async () => {
  const id = await sent();
  expect((await previewContractMail(ctx(), { id })).subject).toBe("Contract from Acme Ltd to sign: Maintenance of the mill");
  const pdf = { storage_key: `${ctx().tenant.id}/x.pdf`, filename: "x.pdf" };
  const { mail_id } = await mailContract(world.systemCtx("acme"), { id, recipients: to, pdf, key: `test:${id}` });
  expect(await getMail(ctx(), { id: mail_id })).toMatchObject({ key: "contract_sent", to: [{ name: "Grace Hall" }] });
  const [link] = (await listContractLinks(ctx(), { id })).data;
  const url = new URL(link?.url ?? "");
  const post = (token: string, code = "") =>
    signByLinkRoute(
      new Request(`${url.origin}/api/public/document-links/${token}/sign`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", host: url.host, origin: url.origin, "user-agent": "Test" },
        body: new URLSearchParams({ revision: "1", signer_name: "Grace Hall", signer_email: "grace@northwind.example", strokes: "", code }),
      }),
      { params: Promise.resolve({ token }) },
    );
  const proposal = await createProposal(ctx(), { customer_id, title: "Other", sections: [{ heading: "a", body: "b" }] });
  await sendProposal(ctx(), { id: proposal.id, to });
  const [other] = (await listProposalLinks(ctx(), { id: proposal.id })).data;
  const token = (address: string | null | undefined) => new URL(address ?? "").pathname.split("/").at(-1) ?? "";
  // The token of another document signs that document alone.
  await post(token(other?.url));
  expect(await getContract(ctx(), { id })).toMatchObject({ signing: "sent" });
  const refused = await post(token(link?.url));
  expect(refused.headers.get("location")).toContain("problem=code_required");
  const asked = await codeByLinkRoute(
    new Request(`${url.origin}/api/public/document-links/${token(link?.url)}/code`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", host: url.host, origin: url.origin },
      body: new URLSearchParams({ email: "grace@northwind.example" }),
    }),
    { params: Promise.resolve({ token: token(link?.url) }) },
  );
  expect(asked.headers.get("location")).not.toContain("problem");
  await post(token(link?.url), await mailedCode(world, "acme", id));
  expect(await getContract(ctx(), { id })).toMatchObject({ signing: "signed" });
  expect((await getContractText(ctx(), { id })).signature).toMatchObject({ by: "link", user_agent: "Test" });
});
