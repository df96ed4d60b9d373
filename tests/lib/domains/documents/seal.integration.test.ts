import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocumentSeal } from "@/lib/adapters/document-seal/pades";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import { createCustomer } from "@/lib/domains/customers";
import {
  bundleProposal,
  createProposal,
  getProposal,
  getProposalPdf,
  getProposalProof,
  sendProposal,
  signProposal,
  storeSignedProposal,
} from "@/lib/domains/proposals";
import { encodeId } from "@/lib/kernel/base/ids";
import { makeCertificate, startAuthority } from "@/tests/lib/adapters/document-seal/authority";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let folder: string;
let authority: { url: string; server: Server };
const ctx = () => world.ctx("acme");
const loopback = { allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };

beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), "seals-"));
  authority = await startAuthority(join(folder, "authority"));
  world.runtime.ports = {
    ...world.runtime.ports,
    pdf: () => Promise.resolve({ render: renderRequest }),
    documentSeal: () => Promise.resolve(createDocumentSeal(loopback)),
  };
});
afterAll(async () => {
  authority.server.close();
  await rm(folder, { recursive: true });
  await world.close();
});

async function signed(): Promise<string> {
  const { id: customer_id } = await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP" });
  const sections = [{ heading: "Offer", body: "Light. [More](https://example.com)" }];
  const { id } = await createProposal(ctx(), { customer_id, title: "A new reception", sections });
  await sendProposal(ctx(), { id, to: ["grace@northwind.example"] });
  await signProposal(ctx(), { id, in_person: true, signer_name: "Grace Hall" });
  // As the background function does: the file first, then its hash, each perhaps twice.
  await storeSignedProposal(world.systemCtx("acme"), { id });
  const stored = await buffer((await world.runtime.ports.storage().then((storage) => storage.get(keyOf(id)))).body);
  await storeSignedProposal(world.systemCtx("acme"), { id });
  await bundleProposal(world.systemCtx("acme"), { id });
  expect((await buffer((await getProposalPdf(ctx(), { id })).body)).equals(stored)).toBe(true);
  return id;
}
const keyOf = (id: string) => `${ctx().tenant.id}/proposals/${encodeId("proposal", id)}/signed.pdf`;
const sealOf = async (id: string) => (await getProposal(ctx(), { id })).signature?.seal;
const said = async (id: string) =>
  JSON.parse((JSON.parse((await buffer((await getProposalProof(ctx(), { id })).body)).toString()) as { payload: string }).payload) as {
    seal?: unknown;
  };

test("a signed PDF is sealed with the company's own certificate, which the evidence names", async () => {
  const id = await signed();
  await writeFile(join(folder, "signed.pdf"), await buffer((await getProposalPdf(ctx(), { id })).body));
  const verdict = execFileSync("/usr/bin/pdfsig", ["-nocert", join(folder, "signed.pdf")], {
    env: { NODE_ENV: "test", HOME: folder },
  }).toString();
  expect(verdict).toContain("Signature is Valid.");
  expect(verdict).toContain("Total document signed");
  const seal = await sealOf(id);
  expect(seal).toMatchObject({ subject: expect.stringMatching(/^CN=Document seal of .+, O=Atrium$/) as string, timestamp_at: null });
  expect(await said(id)).toMatchObject({ seal: { subject: seal?.subject, serial: seal?.serial, timestamp_at: null } });
});

test("the installation's certificate seals and its authority timestamps; without an answer the file is sealed all the same", async () => {
  makeCertificate(folder, "installation", "rsa");
  Object.assign(world.runtime.environment, {
    ATRIUM_SEAL_KEY_FILE: join(folder, "installation.key"),
    ATRIUM_SEAL_CERTIFICATE_FILE: join(folder, "installation.crt"),
    ATRIUM_TIMESTAMP_URL: authority.url,
  });
  const id = await signed();
  const seal = await sealOf(id);
  expect(seal?.subject).toBe("CN=installation, O=Test");
  expect(Math.abs((seal?.timestamp_at?.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);
  expect(await said(id)).toMatchObject({ seal: { timestamp_at: seal?.timestamp_at?.toISOString() } });
  Object.assign(world.runtime.environment, { ATRIUM_TIMESTAMP_URL: "http://127.0.0.1:9/" });
  expect(await sealOf(await signed())).toMatchObject({ subject: "CN=installation, O=Test", timestamp_at: null });
});
