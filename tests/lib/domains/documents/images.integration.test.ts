import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import { createContract, createContractTemplate, getContractPdf, getContractText, sendContract } from "@/lib/domains/contracts";
import { createCustomer } from "@/lib/domains/customers";
import { deleteFile, getFile, openDownload, recordScanVerdict, scanFile } from "@/lib/domains/files";
import {
  createProposal,
  createProposalTemplate,
  deleteProposal,
  getProposalPdf,
  listProposalSections,
  reviseProposal,
  sendProposal,
  signProposal,
  updateProposal,
} from "@/lib/domains/proposals";
import { documentImages } from "@/lib/commerce/file-references";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { readImages } from "@/tests/lib/adapters/pdf/read-pdf";
import { createFileWorld, pdf, upload, type FileWorld } from "@/tests/lib/domains/files/uploads";

let world: FileWorld;
let customer_id: string;
const ctx = () => world.ctx("acme");
const to = ["grace@northwind.example"];

beforeAll(async () => {
  world = await createFileWorld();
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve({ render: renderRequest }) };
  const contacts = [{ name: "Grace Hall", email: "grace@northwind.example" }];
  customer_id = (await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP", contacts })).id;
});
afterAll(() => world.close());

const picture = (width = 40, height = 20) => PNG.sync.write(new PNG({ width, height }));

/** An upload after its scan. */
async function stored(name: string, bytes: Buffer = picture(), slug: "acme" | "beta" = "acme") {
  const file = await upload(world, name, bytes, slug);
  const verdict = await scanFile(world.systemCtx(slug), { id: file.uuid });
  if (verdict) await recordScanVerdict(world.systemCtx(slug), { id: file.uuid, ...verdict });
  return file;
}
const sectionsWith = (id: string) => [{ heading: "Plan", body: `Here it is:\n\n![The plan](${documentImages.filePath(id)})` }];
const proposalWith = (id: string, by: Ctx = ctx()) =>
  createProposal(by, { customer_id, title: "A new reception", sections: sectionsWith(id) });

async function bytesOf({ body }: { body: AsyncIterable<unknown> }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
const download = (id: string) => runInTenant(ctx().tenant.id, async () => bytesOf(await getProposalPdf(ctx(), { id })));

test("an image shows on the page and in the PDF, and its file stays while a text shows it", async () => {
  const file = await stored("plan.png");
  const { id } = await proposalWith(file.id);
  const html = (await listProposalSections(ctx(), { id })).data[0]?.html ?? "";
  expect(html).toContain('alt="The plan"');
  const [, token] = /src="\/api\/public\/files\/([^"]+)"/.exec(html) ?? [];
  const request = { id: "r", ip: null, user_agent: null };
  const opened = await openDownload(world.runtime, { token: token ?? "", site: "acme" }, request);
  expect(await bytesOf(opened)).toEqual(picture());
  await expect(openDownload(world.runtime, { token: token ?? "", site: "beta" }, request)).rejects.toMatchObject({ code: "not_found" });
  expect(await readImages(await download(id))).toMatchObject([{ width: 40, height: 20 }]);
  await expect(deleteFile(ctx(), { id: file.uuid })).rejects.toMatchObject({ code: "conflict" });
  await updateProposal(ctx(), { id, sections: [{ heading: "Plan", body: "Later." }] });
  await deleteFile(ctx(), { id: file.uuid });
});

test("what was sent keeps its image, also when a later revision takes it out", async () => {
  const file = await stored("sent.png");
  const { id } = await proposalWith(file.id);
  await sendProposal(ctx(), { id, to });
  const shown = await download(id);
  await expect(deleteFile(ctx(), { id: file.uuid })).rejects.toMatchObject({ code: "conflict" });
  await reviseProposal(ctx(), { id });
  await updateProposal(ctx(), { id, sections: [{ heading: "Plan", body: "Without." }] });
  await expect(deleteFile(ctx(), { id: file.uuid })).rejects.toMatchObject({ code: "conflict" });
  await updateProposal(ctx(), { id, sections: sectionsWith(file.id) });
  await sendProposal(ctx(), { id, to });
  await signProposal(ctx(), { id, revision: 2, in_person: true, signer_name: "Grace Hall" });
  expect(await readImages(await download(id))).toHaveLength((await readImages(shown)).length);
  await expect(
    runInTenant(ctx().tenant.id, () =>
      world.runtime.tenants.client.documentImage.deleteMany({ where: { tenant_id: ctx().tenant.id, proposal_id: id } }),
    ),
  ).rejects.toThrow();
});

test("a copy and a template bring their images along; deleting the draft lets the file go", async () => {
  const file = await stored("block.png");
  const template = await createProposalTemplate(ctx(), { name: "Plan", sections: sectionsWith(file.id) });
  const { id } = await createProposal(ctx(), { customer_id, title: "Copy", sections: template.sections });
  await deleteProposal(ctx(), { id });
  await expect(deleteFile(ctx(), { id: file.uuid })).rejects.toMatchObject({ code: "conflict" });
});

test("only what the writer may read, and what paper can show, gets into a text", async () => {
  const [foreign, loose, document] = [await stored("beta.png", picture(), "beta"), await stored("own.png"), await stored("terms.pdf", pdf)];
  const broken = Buffer.concat([picture().subarray(0, 12), Buffer.alloc(40)]);
  const damaged = await stored("damaged.png", broken).catch(() => null);
  const unscanned = await upload(world, "new.png", picture());
  const refusal = (code: string) => ({ code: "invalid", errors: [{ path: "sections.0.body", code }] });
  await expect(proposalWith(foreign.id)).rejects.toMatchObject(refusal("unknown_image"));
  await expect(proposalWith("fil_01jd0p2q3r4s5t6v7w8x9y0z1a")).rejects.toMatchObject(refusal("unknown_image"));
  await expect(proposalWith(document.id)).rejects.toMatchObject(refusal("wrong_type"));
  await expect(proposalWith(unscanned.id)).rejects.toMatchObject(refusal("unscanned"));
  if (damaged) await expect(proposalWith(damaged.id)).rejects.toMatchObject(refusal("damaged"));
  const limited = world.ctx("acme", ["proposals.read", "proposals.write", "proposals.send", "files.read", "customers.read"]);
  const { id } = await proposalWith(loose.id);
  expect((await getFile(limited, { id: loose.uuid })).name).toBe("own.png");
  await proposalWith(loose.id, limited);
  await deleteProposal(ctx(), { id });
});

test("a contract's preview is the file that is sent, image included", async () => {
  const file = await stored("mill.png", picture(400, 900));
  const body = `The mill: ![Mill](${documentImages.filePath(file.id)}) as it is.`;
  const template = await createContractTemplate(ctx(), { name: "Mill", body });
  const terms = { customer_id, title: "Mill", start_date: "2026-03-02", end_date: "2027-03-01" };
  const { id } = await createContract(ctx(), { ...terms, template_id: template.id });
  const read = () => runInTenant(ctx().tenant.id, async () => bytesOf(await getContractPdf(ctx(), { id })));
  const preview = await read();
  expect(await readImages(preview)).toHaveLength(1);
  await sendContract(ctx(), { id, to });
  expect((await read()).equals(preview)).toBe(true);
  expect((await getContractText(ctx(), { id })).html).toContain("/api/public/files/");
});
