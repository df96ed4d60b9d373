import { createPublicKey, type KeyObject, type X509Certificate } from "node:crypto";
import { BitString } from "asn1js";
import { Certificate } from "pkijs";
import { invalidField } from "@/lib/kernel/base/errors";
import type { SealIdentity } from "@/lib/kernel/ports/document-seal";
import { berOf, privateKeyOf } from "./cms";
import { kindOf } from "./identity";
import { openPkcs12, readsAsKey } from "./pkcs12";

/** The most certificates of a chain, which each sealed PDF carries. */
const longestChain = 8;
const weakestRsa = 2048;

const problem = (code: string, message: string) => invalidField("file", code, message);

/** The key of a PKCS #12 file with its certificate and chain. @throws AppError `invalid` for what can't seal, saying why. */
export async function readPkcs12(file: Buffer, password: string, at: Date): Promise<SealIdentity> {
  const { keys, certificates } = await openPkcs12(file, password);
  if (keys.length === 0)
    throw problem("no_key", "This file has certificates but no private key. Export the certificate again with its private key.");
  const [private_key, ...others] = keys;
  if (private_key === undefined || others.length > 0)
    throw problem("several_keys", "This file has several private keys. Export the one for sealing alone.");
  if (!readsAsKey(private_key)) throw problem("unreadable", "The private key in this file is damaged.");
  const certificate = assertFits(privateKeyOf(private_key), certificates, at);
  return { private_key, certificate: certificate.raw, chain: chainOf(certificate, certificates).map(({ raw }) => raw) };
}

function assertFits(key: KeyObject, certificates: readonly X509Certificate[], at: Date): X509Certificate {
  const kind = kindOf(key);
  if (kind === null) throw problem("key_kind", "The key must be RSA, or ECDSA on the curve P-256 or P-384.");
  const bits = createPublicKey(key.export({ format: "pem", type: "pkcs8" })).asymmetricKeyDetails?.modulusLength ?? 0;
  if (kind === "rsa" && bits < weakestRsa)
    throw problem("weak_key", `The RSA key has ${String(bits)} bits. It must have ${String(weakestRsa)} or more.`);
  if (certificates.length === 0) throw problem("no_certificate", "This file has a private key but no certificate.");
  const certificate = certificates.find((each) => each.checkPrivateKey(key));
  if (certificate === undefined) throw problem("other_key", "The certificate in this file is for another private key.");
  if (at >= new Date(certificate.validTo)) throw problem("expired", "The certificate has expired. Renew it, then upload the new file.");
  if (at < new Date(certificate.validFrom)) throw problem("not_yet_valid", "The certificate is not valid yet.");
  if (!maySign(certificate.raw)) throw problem("key_usage", "The certificate is not for signatures: its key usage leaves them out.");
  return certificate;
}

/** Whether the key usage, where there is one, has digitalSignature or nonRepudiation (RFC 5280, 4.2.1.3). */
function maySign(bytes: Buffer): boolean {
  const usage: unknown = Certificate.fromBER(berOf(bytes)).extensions?.find(({ extnID }) => extnID === "2.5.29.15")?.parsedValue;
  return !(usage instanceof BitString) || ((usage.valueBlock.valueHexView[0] ?? 0) & 0xc0) !== 0;
}

/** The certificates from a certificate's issuer to its root, as far as they are there. */
function chainOf(certificate: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let last = certificate; chain.length < longestChain && !last.checkIssued(last);) {
    const issuer = all.find((each) => last.checkIssued(each) && last.verify(each.publicKey));
    if (issuer === undefined) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}
