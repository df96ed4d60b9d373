import { X509Certificate, type KeyObject } from "node:crypto";
import type { CertificateFacts, SealKeyKind } from "@/lib/kernel/ports/document-seal";

/** Names as OpenSSL writes them, on one line. */
export const nameOf = (distinguished: string): string => distinguished.trim().split("\n").join(", ");

/** The kind of a key that can seal; null for every other. */
export function kindOf(key: KeyObject): SealKeyKind | null {
  const { namedCurve = "" } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === "rsa") return "rsa";
  if (key.asymmetricKeyType !== "ec") return null;
  return ({ prime256v1: "p256", secp384r1: "p384" } as const)[namedCurve] ?? null;
}

export function describe(bytes: Buffer): CertificateFacts {
  const certificate = new X509Certificate(bytes);
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    serial: certificate.serialNumber,
    fingerprint: certificate.fingerprint256.replaceAll(":", "").toLowerCase(),
    key_kind: kindOf(certificate.publicKey),
    valid_from: new Date(certificate.validFrom),
    valid_until: new Date(certificate.validTo),
  };
}
