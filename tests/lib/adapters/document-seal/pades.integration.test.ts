import { execFileSync } from "node:child_process";
import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocumentSeal } from "@/lib/adapters/document-seal/pades";
import { renderRequest } from "@/lib/adapters/pdf/render-request";
import type { SealIdentity } from "@/lib/kernel/ports/document-seal";
import { labelsOf, sampleDocument, sampleView } from "../pdf/sample-document";
import { makeCertificate, startAuthority } from "./authority";

const loopback = { allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };
const seal = createDocumentSeal(loopback);
const at = new Date("2026-03-04T10:00:00Z");
const order = { at, reason: "الختم — signed", owner: "service" as const, authority: null };
let folder: string;
let pdf: Buffer;
let authority: { url: string; server: Server };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seal-"));
  authority = await startAuthority(join(folder, "authority"));
  const content = sampleView("en", sampleDocument("en", 4));
  pdf = await renderRequest({ template: "billing_document", content, labels: labelsOf.en, paper: "A4" });
});
afterAll(async () => {
  authority.server.close();
  await rm(folder, { recursive: true });
});

/** What poppler says of the seal. */
async function judge(bytes: Buffer): Promise<string> {
  await writeFile(join(folder, "sealed.pdf"), bytes);
  return execFileSync("/usr/bin/pdfsig", ["-nocert", join(folder, "sealed.pdf")], { env: { NODE_ENV: "test", HOME: folder } }).toString();
}
const identityOf = (kind: "rsa" | "p256"): SealIdentity => {
  const made = makeCertificate(folder, kind, kind);
  return seal.readPem(made.key, made.certificate);
};

test.each(["rsa", "p256"] as const)("poppler calls a seal with a key of kind %s valid, over the whole document", async (kind) => {
  const identity = identityOf(kind);
  const sealed = await seal.seal(pdf, identity, order);
  expect(sealed.subarray(0, pdf.length)).toEqual(pdf);
  const said = await judge(sealed);
  expect(said).toContain("Signature is Valid.");
  expect(said).toContain("ETSI.CAdES.detached");
  expect(said).toContain("Total document signed");
  const { serialNumber } = new X509Certificate(identity.certificate);
  const names = { subject: `CN=${kind}, O=Test`, issuer: `CN=${kind}, O=Test` };
  expect(seal.read(sealed)).toEqual({ owner: "service", ...names, serial: serialNumber, sealed_at: at, timestamp_at: null });
});

test("a seal with the service's own certificate is valid, and one changed byte shows", async () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = privateKey.export({ format: "der", type: "pkcs8" });
  const identity = seal.selfSign(key, { name: "Acme – شركة", organisation: "Atrium" }, new Date("2026-03-04T10:00:00.215Z"));
  // Strict readers take a fraction of a second for an expired or broken certificate (RFC 5280, 4.1.2.5.2).
  expect(identity.certificate.toString("latin1")).toMatch(/\d{14}Z/);
  expect(
    new X509Certificate(identity.certificate).checkPrivateKey(createPrivateKey(privateKey.export({ format: "pem", type: "pkcs8" }))),
  ).toBe(true);
  const sealed = await seal.seal(pdf, identity, order);
  expect(await judge(sealed)).toContain("Signature is Valid.");
  const changed = Buffer.from(sealed);
  changed[100] = (changed[100] ?? 0) ^ 1;
  expect(await judge(changed)).not.toContain("Signature is Valid.");
  expect(seal.read(changed)).toBeNull();
  expect(seal.read(Buffer.concat([sealed, Buffer.from("\n")]))).toBeNull();
  expect(seal.read(pdf)).toBeNull();
});

test.each(["rsa", "p256"] as const)("the timestamp of an authority is in the seal of a key of kind %s", async (kind) => {
  const sealed = await seal.seal(pdf, identityOf(kind), { ...order, authority: { url: authority.url, allow_http: true } });
  expect(await judge(sealed)).toContain("Signature is Valid.");
  const stamped = seal.read(sealed)?.timestamp_at;
  expect(Math.abs((stamped?.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);
});

test("an authority that is away, refuses or lies gives no seal", async () => {
  const identity = identityOf("p256");
  const from = (url: string) => seal.seal(pdf, identity, { ...order, authority: { url, allow_http: true } });
  await expect(from("http://127.0.0.1:9/")).rejects.toMatchObject({ code: "unavailable" });
  const stale = Buffer.from(await (await fetch(authority.url, { method: "POST", body: await queryOfAnother() })).arrayBuffer());
  for (const answer of [Buffer.from("no timestamp"), stale]) {
    const server = createServer((_request, response) => response.end(answer));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    await expect(from(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`)).rejects.toMatchObject({
      code: "upstream",
    });
    server.close();
  }
  await expect(
    createDocumentSeal().seal(pdf, identity, { ...order, authority: { url: authority.url, allow_http: true } }),
  ).rejects.toMatchObject({
    code: "invalid",
  });
});

function queryOfAnother(): Promise<Buffer<ArrayBuffer>> {
  execFileSync("openssl", ["ts", "-query", "-digest", "ab".repeat(32), "-sha256", "-cert", "-out", join(folder, "other.tsq")]);
  return import("node:fs/promises").then(async ({ readFile }) => Buffer.from(await readFile(join(folder, "other.tsq"))));
}

test("what is no PDF of the renderer, and a key of another certificate, are refused", async () => {
  const one = makeCertificate(folder, "one", "p256");
  const other = makeCertificate(folder, "other", "p256");
  expect(() => seal.readPem(one.key, other.certificate)).toThrow("The seal's certificate is for another key.");
  await expect(seal.seal(Buffer.from("%PDF-1.7\n"), seal.readPem(one.key, one.certificate), order)).rejects.toMatchObject({
    code: "invalid",
  });
});
