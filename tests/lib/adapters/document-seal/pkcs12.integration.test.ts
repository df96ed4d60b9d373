import { X509Certificate } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocumentSeal } from "@/lib/adapters/document-seal/pades";
import type { AppError } from "@/lib/kernel/base/errors";
import { makeCertificate, makePkcs12, makeSignedCertificate } from "./authority";

const port = createDocumentSeal();
/** After the certificates were made. */
const now = new Date(Date.now() + 60_000);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pkcs12-"));
  makeCertificate(folder, "root", "rsa");
  makeSignedCertificate(folder, "middle", "p256", "root", "basicConstraints=critical,CA:TRUE");
  for (const kind of ["rsa", "p256", "p384"] as const)
    makeSignedCertificate(folder, kind, kind, "middle", "keyUsage=digitalSignature,nonRepudiation");
  // The chain in another order than it leads, with a certificate that is not part of it.
  makeCertificate(folder, "stranger", "p256");
  writeFileSync(join(folder, "chain.pem"), ["stranger", "root", "middle"].map((name) => read(`${name}.crt`)).join("\n"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, name), "utf8");
const rawOf = (name: string) => new X509Certificate(read(`${name}.crt`)).raw;
const fileOf = (kind: string, ...options: string[]) => makePkcs12(folder, { key: `${kind}.key`, certificate: `${kind}.crt` }, ...options);
const problemOf = (file: Buffer, { password = "secret", at = now } = {}) =>
  port.readPkcs12(file, password, at).then(
    () => null,
    ({ errors, code }: AppError) => `${errors[0]?.path ?? code} ${errors[0]?.code ?? ""}`,
  );

test.each(["rsa", "p256", "p384"] as const)(
  "a file with a key of kind %s is read with the chain from certificate to root",
  async (kind) => {
    const identity = await port.readPkcs12(fileOf(kind, "-certfile", "chain.pem"), "secret", now);
    expect(identity.certificate.equals(rawOf(kind))).toBe(true);
    expect(identity.chain.map((each) => new X509Certificate(each).subject)).toEqual(["CN=middle\nO=Test", "CN=root\nO=Test"]);
    const facts = port.describe(identity.certificate);
    expect(facts).toMatchObject({ subject: `CN=${kind}, O=Test`, issuer: "CN=middle, O=Test", key_kind: kind });
    expect(facts.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(facts.valid_until.getTime() - now.getTime()).toBeGreaterThan(59 * 86_400_000);
  },
);

test.each([
  ["AES-128", ["-keypbe", "AES-128-CBC", "-certpbe", "AES-128-CBC"]],
  ["no encryption of certificates", ["-certpbe", "NONE"]],
  ["Triple DES, as older programs export", ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"]],
  ["SHA-512 as its check", ["-macalg", "sha512"]],
] as const)("a file is read with %s", async (_name, options) => {
  const { certificate, private_key } = await port.readPkcs12(fileOf("p256", ...options), "secret", now);
  expect(certificate.equals(rawOf("p256"))).toBe(true);
  const pem = execFileSync("openssl", ["pkcs8", "-topk8", "-nocrypt", "-in", "p256.key", "-outform", "DER"], { cwd: folder });
  expect(private_key.equals(pem)).toBe(true);
});

test("a password with other letters opens a file", async () => {
  const parts = { key: "p256.key", certificate: "p256.crt", password: "Grüße — سر" };
  expect(await problemOf(makePkcs12(folder, parts), { password: parts.password })).toBeNull();
});

test("what can't seal is rejected with the reason", async () => {
  makeCertificate(folder, "usage", "p256", "keyUsage=critical,keyEncipherment");
  const weak = ["-newkey", "rsa:1024", "-nodes", "-keyout", "weak.key", "-out", "weak.crt", "-subj", "/CN=weak"];
  execFileSync("openssl", ["req", "-x509", ...weak], { cwd: folder, stdio: "ignore" });
  const other = ["-newkey", "ed25519", "-nodes", "-keyout", "other.key", "-out", "other.crt", "-subj", "/CN=other"];
  execFileSync("openssl", ["req", "-x509", ...other], { cwd: folder, stdio: "ignore" });
  const day = 86_400_000;
  const good = fileOf("p256");
  expect(await problemOf(good)).toBeNull();
  expect(await problemOf(good, { password: "wrong" })).toBe("password wrong_password");
  expect(await problemOf(good, { at: new Date(now.getTime() + 61 * day) })).toBe("file expired");
  expect(await problemOf(good, { at: new Date(now.getTime() - day) })).toBe("file not_yet_valid");
  expect(await problemOf(makePkcs12(folder, { key: null, certificate: "p256.crt" }))).toBe("file no_key");
  expect(await problemOf(fileOf("weak"))).toBe("file weak_key");
  expect(await problemOf(fileOf("other"))).toBe("file key_kind");
  expect(await problemOf(fileOf("usage"))).toBe("file key_usage");
  expect(await problemOf(fileOf("p256", "-nomac"))).toBe("file unprotected");
  expect(await problemOf(fileOf("p256", "-legacy"))).toBe("file encryption");
  expect(await problemOf(Buffer.from("no certificate"))).toBe("file unreadable");
  expect(await problemOf(good.subarray(0, good.length - 40))).toBe("file unreadable");
  expect(await problemOf(rawOf("p256"))).toBe("file unreadable");
});

test("a key without its certificate is rejected, also beside another's", async () => {
  const keyOnly = (...certificates: string[]) => {
    const source = ["-nocerts", "-in", "p256.key", "-inkey", "p256.key", ...certificates];
    return execFileSync("openssl", ["pkcs12", "-export", ...source, "-passout", "pass:secret"], { cwd: folder, stdio: "pipe" });
  };
  expect(await problemOf(keyOnly())).toBe("file no_certificate");
  expect(await problemOf(keyOnly("-certfile", "stranger.crt"))).toBe("file other_key");
});
