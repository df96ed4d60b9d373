import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocumentSeal } from "@/lib/adapters/document-seal/pades";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import { removeSealCertificate, setSealCertificate, setSealTimestamp } from "@/lib/domains/company-seals";
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
import { makeCertificate, makePkcs12, makeSignedCertificate, startAuthority } from "@/tests/lib/adapters/document-seal/authority";
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

/** What poppler says of the signed PDF. */
async function judge(id: string): Promise<string> {
  await writeFile(join(folder, "signed.pdf"), await buffer((await getProposalPdf(ctx(), { id })).body));
  return execFileSync("/usr/bin/pdfsig", ["-nocert", join(folder, "signed.pdf")], { env: { NODE_ENV: "test", HOME: folder } }).toString();
}

test("a signed PDF is sealed with a certificate that the service makes for the company, which the evidence names", async () => {
  const id = await signed();
  const verdict = await judge(id);
  expect(verdict).toContain("Signature is Valid.");
  expect(verdict).toContain("Total document signed");
  const seal = await sealOf(id);
  expect(seal).toMatchObject({
    owner: "service",
    subject: expect.stringMatching(/^CN=Document seal of .+, O=Atrium$/) as string,
    timestamp_at: null,
  });
  expect(await said(id)).toMatchObject({ seal: { owner: "service", subject: seal?.subject, serial: seal?.serial, timestamp_at: null } });
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
  expect(seal).toMatchObject({ owner: "installation", subject: "CN=installation, O=Test" });
  expect(Math.abs((seal?.timestamp_at?.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);
  expect(await said(id)).toMatchObject({ seal: { timestamp_at: seal?.timestamp_at?.toISOString() } });
  Object.assign(world.runtime.environment, { ATRIUM_TIMESTAMP_URL: "http://127.0.0.1:9/" });
  expect(await sealOf(await signed())).toMatchObject({ subject: "CN=installation, O=Test", timestamp_at: null });
});

test.each(["rsa", "p384"] as const)("the company's own certificate seals with a key of kind %s while it is valid", async (kind) => {
  world.clock.set(new Date(Date.now() + 60_000));
  makeCertificate(folder, "root", "rsa");
  makeSignedCertificate(folder, "acme", kind, "root");
  const file = makePkcs12(folder, { key: "acme.key", certificate: "acme.crt" }, "-certfile", "root.crt");
  await setSealCertificate(ctx(), { file: file.toString("base64"), password: "secret" });
  const id = await signed();
  const verdict = await judge(id);
  expect(verdict).toContain("Signature is Valid.");
  expect(verdict).toContain("Total document signed");
  expect(verdict).toContain("acme");
  const own = { owner: "company", subject: "CN=acme, O=Test", issuer: "CN=root, O=Test" };
  expect(await sealOf(id)).toMatchObject(own);
  expect(await said(id)).toMatchObject({ seal: own });

  world.clock.advance(61 * 86_400_000);
  const later = await signed();
  expect(await sealOf(later)).toMatchObject({ owner: "installation", subject: "CN=installation, O=Test" });
  expect(await said(later)).toMatchObject({ seal: { owner: "installation" } });
  expect(await sealOf(id)).toMatchObject(own);
  world.clock.set(new Date(Date.now() + 60_000));
  await removeSealCertificate(ctx(), {});
  expect(await sealOf(await signed())).toMatchObject({ owner: "installation" });
});

test("the company's own authority timestamps in place of the installation's", async () => {
  makeCertificate(folder, "tls", "rsa", "subjectAltName=IP:127.0.0.1");
  const [key = "", cert = ""] = await Promise.all(["tls.key", "tls.crt"].map((name) => readFile(join(folder, name), "utf8")));
  const own = await startAuthority(join(folder, "own"), { key, cert });
  world.runtime.ports.documentSeal = () => Promise.resolve(createDocumentSeal({ ...loopback, ca: cert }));
  Object.assign(world.runtime.environment, { ATRIUM_TIMESTAMP_URL: "http://127.0.0.1:9/" });
  await setSealTimestamp(ctx(), { timestamp_url: own.url });
  const seal = await sealOf(await signed());
  expect(Math.abs((seal?.timestamp_at?.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);
  own.server.close();
  expect(await sealOf(await signed())).toMatchObject({ timestamp_at: null });
});
