import { createECDH, createPrivateKey } from "node:crypto";
import type { Runtime } from "./runtime";
import { deriveTenantKey } from "./tenant-keys";

/**
 * The P-256 key with which the service seals a company's signed PDFs, in PKCS #8; derived from its data key as the evidence's key is, so
 * that nothing has to be stored.
 */
export async function readSealKey(runtime: Runtime, tenantId: string): Promise<Buffer> {
  const curve = createECDH("prime256v1");
  const d = await deriveTenantKey(runtime, tenantId, "document seal");
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const key = createPrivateKey({ format: "jwk", key: { kty: "EC", crv: "P-256", d: d.toString("base64url"), x: x ?? "", y: y ?? "" } });
  return key.export({ format: "der", type: "pkcs8" });
}
