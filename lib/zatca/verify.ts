import { createPublicKey, verify as verifyBytes } from "node:crypto";
import { readCertificate } from "./certificate";
import { childrenOf, digestOf, parseXml, referenceOf, textAt } from "./hash";
import { readQr } from "./qr";
import { digestOfProperties } from "./signature";

export type SignatureFault = "no_signature" | "hash" | "signature" | "properties" | "certificate" | "qr";

const signaturePath = [
  "ext:UBLExtensions",
  "ext:UBLExtension",
  "ext:ExtensionContent",
  "sig:UBLDocumentSignatures",
  "sac:SignatureInformation",
  "ds:Signature",
];

/**
 * What is wrong with a signed document, in the order in which it is found; empty where all is well. Two steps, since the signature covers
 * the hash alone: the hash must be that of the bytes, and the signature that of the hash.
 */
export function verifyDocument(xml: string): SignatureFault[] {
  const root = parseXml(xml).documentElement;
  const read = (...path: string[]) => textAt(root, [...signaturePath, ...path])?.trim() ?? "";
  const [value, text] = [read("ds:SignatureValue"), read("ds:KeyInfo", "ds:X509Data", "ds:X509Certificate")];
  if (root === null || value === "" || text === "") return ["no_signature"];
  const faults: SignatureFault[] = [];
  const certificate = readCertificate(text);
  const digest = digestOf(xml);
  const hash = digest.toString("base64");
  const info = signaturePath.reduce<ReturnType<typeof childrenOf>[number] | null>((at, name) => childrenOf(at, name)[0] ?? null, root);
  const [document, properties] = childrenOf(childrenOf(info, "ds:SignedInfo")[0] ?? null, "ds:Reference").map((each) =>
    textAt(each, ["ds:DigestValue"])?.trim(),
  );
  if (document !== hash) faults.push("hash");
  const key = createPublicKey({ key: certificate.public_key, format: "der", type: "spki" });
  // The signature is over the hash that the document names, so that each step finds its own fault.
  if (!verifyBytes("sha256", Buffer.from(document ?? "", "base64"), key, Buffer.from(value, "base64"))) faults.push("signature");
  const printed = /<xades:SignedProperties [\s\S]*<\/xades:SignedProperties>/.exec(xml)?.[0] ?? "";
  if (digestOfProperties(printed) !== properties) faults.push("properties");
  if (!printed.includes(`>${certificate.digest}<`)) faults.push("certificate");
  const code = textAt(referenceOf(root, "QR") ?? null, ["cac:Attachment", "cbc:EmbeddedDocumentBinaryObject"]);
  if (!matches(code, { hash, value, certificate })) faults.push("qr");
  return faults;
}

interface Expected {
  hash: string;
  value: string;
  certificate: ReturnType<typeof readCertificate>;
}

/** Whether the QR code repeats hash, signature and key. */
function matches(code: string | null, { hash, value, certificate }: Expected): boolean {
  if (code === null) return false;
  const qr = readQr(code);
  const signed = qr.certificate_signature;
  return (
    qr.hash?.toString("utf8") === hash &&
    qr.signature?.toString("utf8") === value &&
    qr.public_key?.equals(certificate.public_key) === true &&
    (signed === undefined || signed.equals(certificate.signature))
  );
}
