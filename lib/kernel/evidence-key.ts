import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import type { Runtime } from "./runtime";
import { deriveTenantKey } from "./tenant-keys";

/** The DER that stands before the 32 bytes of an Ed25519 private key (RFC 8410, 7). */
const prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** The Ed25519 key with which a company's evidence is signed; derived from its data key, so it outlives the rotation of master keys. */
async function evidenceKey(runtime: Runtime, tenantId: string): Promise<KeyObject> {
  const seed = await deriveTenantKey(runtime, tenantId, "signature evidence");
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: "der", type: "pkcs8" });
}

/** The Ed25519 signature of `text` (RFC 8032), in base64url. */
export async function signEvidence(runtime: Runtime, tenantId: string, text: string): Promise<string> {
  return sign(null, Buffer.from(text), await evidenceKey(runtime, tenantId)).toString("base64url");
}

/** Whether `signature`, in base64url, is that of the company's key over `text`. */
export async function verifyEvidence(runtime: Runtime, tenantId: string, text: string, signature: string): Promise<boolean> {
  const key = createPublicKey(await evidenceKey(runtime, tenantId));
  return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
}

/** The public half, in PEM and as its 32 bytes in base64url. */
export async function readEvidenceKey(runtime: Runtime, tenantId: string): Promise<{ pem: string; raw: string }> {
  const key = createPublicKey(await evidenceKey(runtime, tenantId));
  const { x = "" } = key.export({ format: "jwk" });
  return { pem: key.export({ format: "pem", type: "spki" }).toString(), raw: x };
}
