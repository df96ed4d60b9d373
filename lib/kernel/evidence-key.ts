import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import type { Runtime } from "./runtime";
import { deriveKey, deriveTenantKey, deriveTenantKeys } from "./tenant-keys";

/** The DER that stands before the 32 bytes of an Ed25519 private key (RFC 8410, 7). */
const prefix = Buffer.from("302e020100300506032b657004220420", "hex");

const purpose = "signature evidence";

const privateKey = (seed: Buffer): KeyObject => createPrivateKey({ key: Buffer.concat([prefix, seed]), format: "der", type: "pkcs8" });

/** The Ed25519 key with which a company's evidence is signed; derived from its data key, so it outlives the rotation of master keys. */
const evidenceKey = async (runtime: Runtime, tenantId: string): Promise<KeyObject> =>
  privateKey(await deriveTenantKey(runtime, tenantId, purpose));

/** The Ed25519 signature of `text` (RFC 8032), in base64url. */
export async function signEvidence(runtime: Runtime, tenantId: string, text: string): Promise<string> {
  return sign(null, Buffer.from(text), await evidenceKey(runtime, tenantId)).toString("base64url");
}

/** Whether `signature`, in base64url, is that of the company's key over `text`: of its present one, or of one that signed before. */
export async function verifyEvidence(runtime: Runtime, tenantId: string, text: string, signature: string): Promise<boolean> {
  const own = (await deriveTenantKeys(runtime, tenantId, purpose)).map((seed) => createPublicKey(privateKey(seed)));
  const keys = [...own, ...(await readEarlierKeys(runtime, tenantId)).map(publicKey)];
  return keys.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url")));
}

/** A public key in PEM and as its 32 bytes in base64url. */
export interface EvidenceKey {
  pem: string;
  raw: string;
}

/** The public half of the present key. */
export async function readEvidenceKey(runtime: Runtime, tenantId: string): Promise<EvidenceKey> {
  return describe(createPublicKey(await evidenceKey(runtime, tenantId)));
}

/** The public halves of the keys that signed before, here or in another installation. */
export async function readEarlierEvidenceKeys(runtime: Runtime, tenantId: string): Promise<EvidenceKey[]> {
  return (await readEarlierKeys(runtime, tenantId)).map((raw) => describe(publicKey(raw)));
}

/** The public half of the evidence key that a data key gives, as its 32 bytes in base64url. */
export function evidenceKeyOf(dataKey: Buffer, tenantId: string): string {
  return describe(createPublicKey(privateKey(deriveKey(dataKey, tenantId, purpose)))).raw;
}

async function readEarlierKeys({ platform }: Runtime, tenantId: string): Promise<string[]> {
  const row = await platform.client.tenantKey.findFirst({ where: { tenant_id: tenantId }, select: { evidence_keys: true } });
  return row?.evidence_keys ?? [];
}

const publicKey = (raw: string): KeyObject => createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: raw } });

function describe(key: KeyObject): EvidenceKey {
  const { x = "" } = key.export({ format: "jwk" });
  return { pem: key.export({ format: "pem", type: "spki" }).toString(), raw: x };
}
