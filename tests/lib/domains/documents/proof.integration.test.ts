import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { checkSignature, script } from "@/components/signatures/check-signature";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import { createCustomer } from "@/lib/domains/customers";
import { getSigningKey } from "@/lib/domains/documents";
import {
  bundleProposal,
  createProposal,
  delegateProposal,
  getProposalPdf,
  getProposalProof,
  sendProposal,
  signProposal,
} from "@/lib/domains/proposals";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let folder: string;
const ctx = () => world.ctx("acme");
const files: { pdf: Buffer; shown: Buffer; evidence: string } = { pdf: Buffer.alloc(0), shown: Buffer.alloc(0), evidence: "" };

async function read(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
const plain = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), "proof-"));
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve({ render: renderRequest }) };
  const { id: customer_id } = await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP" });
  const sections = [{ heading: "Offer", body: "Light." }];
  const { id } = await createProposal(ctx(), { customer_id, title: "A new reception", sections });
  await sendProposal(ctx(), { id, to: ["grace@northwind.example"] });
  await expect(getProposalProof(ctx(), { id })).rejects.toThrow("This proposal has not been signed.");
  await signProposal(ctx(), { id, revision: 1, in_person: true, signer_name: "Grace Hall" });
  await expect(getProposalProof(ctx(), { id })).rejects.toThrow("The signed PDF is being prepared.");
  await bundleProposal(world.systemCtx("acme"), { id });
  files.pdf = await read((await getProposalPdf(ctx(), { id })).body);
  files.shown = await read((await getProposalPdf(ctx(), { id, as: "shown" })).body);
  files.evidence = (await read((await getProposalProof(ctx(), { id })).body)).toString();
  // The second reader gets the stored bytes.
  expect((await read((await getProposalProof(ctx(), { id })).body)).toString()).toBe(files.evidence);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

test("the page says genuine for the two files that were signed, and for no other file, evidence or key", async () => {
  const own = await getSigningKey(ctx(), {});
  const other = await getSigningKey(world.ctx("beta"), {});
  const check = async (pdf: Buffer, evidence = files.evidence, key: unknown = own) =>
    (await checkSignature(plain(pdf), evidence, () => Promise.resolve(key))).kind;
  expect(await check(files.pdf)).toBe("signed_pdf");
  expect(await check(files.shown)).toBe("shown_pdf");
  expect(await check(Buffer.concat([files.pdf, Buffer.from(" ")]))).toBe("other_pdf");
  expect(await check(files.pdf, files.evidence.replace("Grace Hall", "Grace Hull"))).toBe("forged");
  expect(await check(files.pdf, files.evidence, other)).toBe("forged");
  expect(await check(files.pdf, files.evidence, null)).toBe("unknown_company");
  expect(await check(files.pdf, "{}")).toBe("unreadable");
});

test("the script on the page comes to the same result", async () => {
  const { pem } = await getSigningKey(ctx(), {});
  const at = (name: string) => join(folder, name);
  await writeFile(at("verify.mjs"), script);
  await writeFile(at("key.pem"), pem);
  await writeFile(at("signed.pdf"), files.pdf);
  await writeFile(at("other.pdf"), "x");
  await writeFile(at("evidence.json"), files.evidence);
  await writeFile(at("forged.json"), files.evidence.replace("Grace Hall", "Grace Hull"));
  const run = (pdf: string, evidence: string) =>
    new Promise<[number, string]>((resolve) => {
      const child = execFile(process.execPath, [at("verify.mjs"), at(pdf), at(evidence), at("key.pem")], (_error, stdout) =>
        resolve([child.exitCode ?? -1, stdout]),
      );
    });
  expect(await run("signed.pdf", "evidence.json")).toEqual([0, expect.stringContaining("signed by: Grace Hall at")]);
  expect(await run("other.pdf", "evidence.json")).toEqual([1, expect.stringContaining("pdf: ANOTHER FILE")]);
  expect(await run("signed.pdf", "forged.json")).toEqual([1, expect.stringContaining("evidence: FORGED")]);
});

test("evidence says format 2 and who delegated only where somebody did; other evidence keeps the first format", async () => {
  const Said = z.object({
    format: z.number().optional(),
    signature: z.object({ delegated_by: z.string().nullable(), delegation: z.object({ by: z.string(), name: z.string() }).optional() }),
  });
  const said = (evidence: string) => Said.parse(JSON.parse(z.object({ payload: z.string() }).parse(JSON.parse(evidence)).payload));
  expect(said(files.evidence)).toEqual({ signature: { delegated_by: null } });
  const { id: customer_id } = await createCustomer(ctx(), { name: "Harbour", currency: "GBP" });
  const sections = [{ heading: "Offer", body: "Light." }];
  const { id } = await createProposal(ctx(), { customer_id, title: "A new roof", sections });
  await sendProposal(ctx(), { id, signers: [{ name: "Grace Hall", email: "grace@northwind.example" }] });
  await delegateProposal(ctx(), { id, name: "Grace Hall", email: "sam.private@mailbox.example" });
  await signProposal(ctx(), { id, revision: 1, in_person: true, signer_name: "Grace Hall" });
  await bundleProposal(world.systemCtx("acme"), { id });
  const evidence = (await read((await getProposalProof(ctx(), { id })).body)).toString();
  expect(said(evidence)).toEqual({ format: 2, signature: { delegated_by: "Test Staff", delegation: { by: "staff", name: "Test Staff" } } });
  const pdf = await read((await getProposalPdf(ctx(), { id })).body);
  const own = await getSigningKey(ctx(), {});
  expect((await checkSignature(plain(pdf), evidence, () => Promise.resolve(own))).kind).toBe("signed_pdf");
});
