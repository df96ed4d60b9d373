import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { bitString, integer, objectId, octetString, printableString, sequence, setOf, tagged, utf8String } from "./der";

/** Which authority a certificate is asked of; each has a certificate template of its own. */
export const certificateTemplates = {
  sandbox: "TSTZATCA-Code-Signing",
  simulation: "PREZATCA-Code-Signing",
  production: "ZATCA-Code-Signing",
} as const;
export type TaxEnvironment = keyof typeof certificateTemplates;

/** Which documents a unit issues, as the request says it. */
export const documentFlags = { both: "1100", standard: "1000", simplified: "0100" } as const;
export type UnitFlows = keyof typeof documentFlags;

export interface CertificateRequest {
  environment: TaxEnvironment;
  /** The unit's name. */
  common_name: string;
  organization: string;
  /** The branch; a member of a VAT group has its 10-digit TIN here. */
  branch: string;
  vat_number: string;
  /** Vendor, model and serial of the unit: "1-…|2-…|3-…". */
  serial_number: string;
  flows: UnitFlows;
  address: string;
  industry: string;
}

/** A new key of a unit, on the curve of the authority. */
export function generateUnitKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "secp256k1" }).privateKey;
}

const name = (...parts: [string, Buffer][]): Buffer => sequence(...parts.map(([id, value]) => setOf(sequence(objectId(id), value))));

/** The certificate request (PKCS #10) in PEM, signed by the unit's key. Node writes none itself. */
export function writeCertificateRequest(request: CertificateRequest, key: KeyObject): string {
  const subject = name(
    ["2.5.4.6", printableString("SA")],
    ["2.5.4.11", utf8String(request.branch)],
    ["2.5.4.10", utf8String(request.organization)],
    ["2.5.4.3", utf8String(request.common_name)],
  );
  const unit = name(
    ["2.5.4.4", utf8String(request.serial_number)],
    ["0.9.2342.19200300.100.1.1", utf8String(request.vat_number)],
    ["2.5.4.12", utf8String(documentFlags[request.flows])],
    ["2.5.4.26", utf8String(request.address)],
    ["2.5.4.15", utf8String(request.industry)],
  );
  const template = utf8String(certificateTemplates[request.environment]);
  const extensions = sequence(
    sequence(objectId("1.3.6.1.4.1.311.20.2"), octetString(template)),
    sequence(objectId("2.5.29.17"), octetString(sequence(tagged(0xa4, unit)))),
  );
  const attributes = tagged(0xa0, sequence(objectId("1.2.840.113549.1.9.14"), setOf(extensions)));
  const information = sequence(integer(0n), subject, createPublicKey(key).export({ type: "spki", format: "der" }), attributes);
  const algorithm = sequence(objectId("1.2.840.10045.4.3.2"));
  const der = sequence(information, algorithm, bitString(sign("sha256", information, key)));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join("\n")}\n-----END CERTIFICATE REQUEST-----\n`;
}
