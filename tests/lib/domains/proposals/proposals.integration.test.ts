import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as signByLinkRoute } from "@/app/api/public/document-links/[token]/sign/route";
import { POST as signRoute } from "@/app/api/tenant/proposals/[id]/sign/route";
import { expireProposals } from "@/inngest/proposals/expire-proposals";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import { createCustomer } from "@/lib/domains/customers";
import {
  bundleProposal,
  convertProposal,
  createProposal,
  createProposalTemplate,
  declineProposal,
  deleteProposal,
  deleteProposalTemplate,
  getProposal,
  getProposalEvidence,
  getProposalPdf,
  getProposalTemplate,
  listProposalLinks,
  listProposalRevisions,
  listProposals,
  listProposalSections,
  listProposalTemplates,
  mailProposal,
  previewProposalMail,
  reviseProposal,
  sendProposal,
  signProposal,
  updateProposal,
  updateProposalTemplate,
} from "@/lib/domains/proposals";
import { getMail } from "@/lib/domains/mail";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
const ctx = () => world.ctx("acme");
const to = ["grace@northwind.example"];
const day = 86_400_000;

beforeAll(async () => {
  world = await createWorld();
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve({ render: renderRequest }) };
  const contacts = [{ name: "Grace Hall", email: "grace@northwind.example" }];
  customer_id = (await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP", contacts })).id;
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const lines = [{ description: "Desk", quantity: "2", unit_price: "100.00", taxes: [] }];
const sections = [
  { heading: "Our understanding", body: "{{customer.name}} wants **light** for {{proposal.total}}.\n\n<script>x</script>" },
];
const content = { title: "A new reception", sections, lines };
const draft = async () => (await createProposal(ctx(), { customer_id, ...content })).id;
async function sent(): Promise<string> {
  const id = await draft();
  await sendProposal(ctx(), { id, to });
  return id;
}
const signed = (id: string) => signProposal(ctx(), { id, revision: 1, in_person: true, signer_name: "Grace Hall" });
async function download(id: string, as?: "shown" | "sent") {
  const { body } = await getProposalPdf(ctx(), { id, as });
  const hash = createHash("sha256");
  for await (const chunk of body) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

test("a draft becomes a numbered proposal that is valid for 30 days", async () => {
  const id = await draft();
  expect(await getProposal(ctx(), { id })).toMatchObject({ status: "draft", number: null, total: "200.00", title: "A new reception" });
  const first = await sendProposal(ctx(), { id, to });
  expect(first).toMatchObject({ status: "sent", issue_date: "2026-03-02", expiry_date: "2026-04-01", revision: 1 });
  expect(first.number).toMatch(/^PRO-2026-\d{5}$/);
  expect((await sendProposal(ctx(), { id, to })).number).toBe(first.number);
  const { subject } = await previewProposalMail(ctx(), { id });
  expect(subject).toBe(`Proposal ${String(first.number)} from Acme Ltd`);
});

test("a draft's PDF as it would be sent has the very bytes that sending makes", async () => {
  const id = await draft();
  const [promised, marked] = [await download(id, "sent"), await download(id)];
  await sendProposal(ctx(), { id, to });
  expect(promised).toBe(await download(id));
  expect(marked).not.toBe(promised);
});

test("sections are shown as safe HTML with their merge fields filled", async () => {
  const id = await sent();
  const [section] = (await listProposalSections(ctx(), { id })).data;
  expect(section?.heading).toBe("Our understanding");
  expect(section?.html).toContain("<p>Northwind Traders wants <strong>light</strong> for £200.00.</p>");
  // As in the PDF: what is hashed is what is read.
  expect(section?.html).toContain("&lt;script&gt;");
});

test("a proposal without title, text and lines, or with an unknown merge field, can't be sent", async () => {
  const { id } = await createProposal(ctx(), { customer_id });
  const codes = () =>
    sendProposal(ctx(), { id, to }).then(
      () => [],
      (error: { errors: { path: string; code: string }[] }) => error.errors.map(({ path, code }) => `${path} ${code}`),
    );
  expect(await codes()).toEqual(["title required", "sections empty"]);
  await updateProposal(ctx(), { id, title: "x", sections: [{ heading: "a", body: "{{customer.nam}}" }] });
  expect(await codes()).toEqual(["sections.0.body unknown_field"]);
  await updateProposal(ctx(), { id, sections: [{ heading: "a", body: "only text" }] });
  expect(await sendProposal(ctx(), { id, to })).toMatchObject({ status: "sent", total: "0.00" });
});

test("the email names title and last day", async () => {
  const id = await sent();
  const pdf = { storage_key: `${ctx().tenant.id}/x.pdf`, filename: "x.pdf" };
  const { mail_id } = await mailProposal(world.systemCtx("acme"), { id, recipients: to, pdf, key: `test:${id}` });
  const mail = await getMail(ctx(), { id: mail_id });
  expect(mail).toMatchObject({ key: "proposal_sent", to: [{ name: "Grace Hall" }] });
  expect(mail.text).toContain("A new reception");
  expect(mail.text).toContain("1 Apr 2026");
});

test("the evidence has the hash of the very PDF that was shown, and the signed PDF is stored once under its own key", async () => {
  const id = await sent();
  const shown = await download(id);
  const strokes: [number, number][][] = [
    [
      [10, 10],
      [200, 120],
    ],
    [[300, 60]],
  ];
  const after = await signProposal(ctx(), {
    id,
    revision: 1,
    in_person: true,
    signer_name: "Grace Hall",
    signer_email: "grace@northwind.example",
    strokes,
  });
  expect(after).toMatchObject({
    status: "signed",
    signature: { by: "staff", ip: null, document_sha256: shown, bundle_sha256: null, strokes },
  });
  const system = world.systemCtx("acme");
  await bundleProposal(system, { id });
  await bundleProposal(system, { id });
  const evidence = await getProposalEvidence(ctx(), { id });
  expect(evidence.bundle_sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(await download(id)).toBe(evidence.bundle_sha256);
  expect(await download(id, "shown")).toBe(shown);
  const storage = await world.runtime.ports.storage();
  const { size } = await storage.get(`${ctx().tenant.id}/proposals/${encodeId("proposal", id)}/signed.pdf`);
  expect(size).toBeGreaterThan(1000);
});

test("twenty signatures at once leave one, and a signed proposal never changes", async () => {
  const id = await sent();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => signed(id)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(reviseProposal(ctx(), { id })).rejects.toThrow(
    "This proposal can't be revised because it is signed. You can convert it to an invoice or send it again.",
  );
  await expect(updateProposal(ctx(), { id, title: "x" })).rejects.toThrow();
  await expect(deleteProposal(ctx(), { id })).rejects.toThrow();
  await expect(declineProposal(ctx(), { id })).rejects.toThrow();
  const { id: tenant_id } = ctx().tenant;
  const change = (work: (db: ReturnType<typeof ctx>["db"]) => PromiseLike<unknown>) =>
    runInTenant(tenant_id, () => work(world.runtime.tenants.client));
  await expect(change((db) => db.proposal.updateMany({ where: { id }, data: { title: "y" } }))).rejects.toThrow();
  await expect(change((db) => db.proposalLine.deleteMany({ where: { proposal_id: id } }))).rejects.toThrow();
  await expect(
    change((db) => db.proposalSignature.updateMany({ where: { proposal_id: id }, data: { signer_name: "y" } })),
  ).rejects.toThrow();
  expect(await sendProposal(ctx(), { id, to })).toMatchObject({ status: "signed" });
});

test("a signed proposal is converted once into a draft invoice, until that draft is deleted", async () => {
  const id = await sent();
  await expect(convertProposal(ctx(), { id })).rejects.toThrow("This proposal can't be converted because it has been sent.");
  await signed(id);
  const made = await Promise.all(Array.from({ length: 5 }, () => convertProposal(ctx(), { id })));
  expect(new Set(made.map(({ invoice }) => invoice.id)).size).toBe(1);
  expect(made[0]).toMatchObject({ proposal: { status: "signed" }, invoice: { status: "draft", total: "200.00", currency: "GBP" } });
});

test("a revision replaces what was sent, and signing or declining the old one is refused", async () => {
  const id = await sent();
  await expect(updateProposal(ctx(), { id, title: "x" })).rejects.toThrow("A sent proposal can't be edited. Revise it first");
  await reviseProposal(ctx(), { id });
  await expect(deleteProposal(ctx(), { id })).rejects.toThrow("A proposal that was sent can't be deleted.");
  await updateProposal(ctx(), { id, title: "A brighter reception" });
  await sendProposal(ctx(), { id, to });
  await expect(signed(id)).rejects.toThrow("Revision 2 has replaced revision 1.");
  await expect(declineProposal(ctx(), { id, revision: 1 })).rejects.toThrow("Revision 2 has replaced revision 1.");
  const { data } = await listProposalRevisions(ctx(), { id });
  expect(data.map(({ revision, document }) => [revision, document.proposal?.title])).toEqual([
    [2, "A brighter reception"],
    [1, "A new reception"],
  ]);
});

test("an expired proposal can't be signed until it is extended, and expires once", async () => {
  const id = await sent();
  world.clock.set(new Date(worldStart.getTime() + 40 * day));
  await expect(signed(id)).rejects.toThrow("The proposal expired on 2026-04-01. Extend it to sign it.");
  await expireProposals.work(world.systemCtx("acme"));
  const expired = await getProposal(ctx(), { id });
  expect(expired.expired_at).not.toBeNull();
  await expireProposals.work(world.systemCtx("acme"));
  expect((await getProposal(ctx(), { id })).version).toBe(expired.version);
  expect((await listProposals(ctx(), { expired: true })).data.map((row) => row.id)).toContain(id);
  expect(await updateProposal(ctx(), { id, expiry_date: "2026-05-01" })).toMatchObject({ status: "sent", expired_at: null });
  expect(await signed(id)).toMatchObject({ status: "signed" });
});

test("the holder of the link signs by a form; an unreadable or empty drawing and one of megabytes are refused", async () => {
  const id = await sent();
  const [link] = (await listProposalLinks(ctx(), { id })).data;
  const url = new URL(link?.url ?? "");
  const token = url.pathname.split("/").at(-1) ?? "";
  const form = async (fields: Record<string, string>) => {
    const response = await signByLinkRoute(
      new Request(`${url.origin}/api/public/document-links/${token}/sign`, {
        method: "POST",
        headers: { host: url.host, origin: url.origin, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ revision: "1", signer_name: "Grace Hall", signer_email: "grace@northwind.example", ...fields }),
      }),
      { params: Promise.resolve({ token }) },
    );
    return `${response.headers.get("location") ?? ""} ${await response.text()}`;
  };
  const { pdf } = world.runtime.ports;
  world.runtime.ports.pdf = () => Promise.reject(new AppError("unavailable", "Busy."));
  expect(await form({})).toContain("problem=unavailable");
  world.runtime.ports.pdf = pdf;
  expect(await form({ revision: "2" })).toContain("problem=conflict");
  expect(await form({ signer_name: "" })).toContain("problem=invalid");
  expect(await form({ strokes: "[]" })).toContain("problem=invalid");
  expect(await form({ strokes: "[[[1," })).toContain("problem=invalid");
  expect(await form({ strokes: JSON.stringify([Array.from({ length: 900_000 }, () => [1, 1])]) })).toContain("problem=too_large");
  expect((await getProposal(ctx(), { id })).status).toBe("sent");
  expect(await form({ strokes: "[[[1,2],[3,4]]]" })).not.toContain("problem");
  expect(await getProposal(ctx(), { id })).toMatchObject({
    status: "signed",
    signature: {
      by: "link",
      strokes: [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    },
  });
  await expect(getProposal(world.ctx("beta"), { id })).rejects.toThrow("No such proposal.");
});

test("signing a draft by the API names what is possible instead", async () => {
  const wire = encodeId("proposal", await draft());
  const request = world.request("POST", `/api/tenant/proposals/${wire}/sign`, {
    slug: "acme",
    body: { signer_name: "Grace Hall", in_person: true },
  });
  const response = await signRoute(request, { params: Promise.resolve({ id: wire }) });
  expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
    409,
    "This proposal can't be signed because it is a draft. You can edit it, send it or delete it.",
  ]);
});

test("a template's sections are kept in order, and it needs at least one", async () => {
  const sections = [
    { heading: "About us", body: "{{company.name}} fits offices." },
    { heading: "Terms", body: "| a | b |\n| - | - |\n| 1 | 2 |" },
  ];
  const { id } = await createProposalTemplate(ctx(), { name: "Opening", sections });
  expect(await updateProposalTemplate(ctx(), { id, name: "Beginning" })).toMatchObject({ name: "Beginning", sections, version: 2 });
  expect((await listProposalTemplates(ctx(), {})).data.map(({ name }) => name)).toEqual(["Beginning"]);
  await deleteProposalTemplate(ctx(), { id });
  await expect(getProposalTemplate(ctx(), { id })).rejects.toMatchObject({ code: "not_found" });
});
