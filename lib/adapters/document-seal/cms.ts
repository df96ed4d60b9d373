import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify, X509Certificate, type KeyObject } from "node:crypto";
import { Integer, Null, ObjectIdentifier, OctetString, Sequence, Set as DerSet, type BaseBlock } from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import type { SealIdentity } from "@/lib/kernel/ports/document-seal";

export const oid = {
  data: "1.2.840.113549.1.7.1",
  signed_data: "1.2.840.113549.1.7.2",
  content_type: "1.2.840.113549.1.9.3",
  message_digest: "1.2.840.113549.1.9.4",
  signing_certificate_v2: "1.2.840.113549.1.9.16.2.47",
  signature_timestamp: "1.2.840.113549.1.9.16.2.14",
  tst_info: "1.2.840.113549.1.9.16.1.4",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa_sha256: "1.2.840.113549.1.1.11",
  ecdsa_sha256: "1.2.840.10045.4.3.2",
} as const;

export const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
export const berOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
export const der = (block: BaseBlock): Buffer => Buffer.from(block.toBER());

export const hashAlgorithm = () => new AlgorithmIdentifier({ algorithmId: oid.sha256 });

/** How a key of this kind signs a SHA-256. */
export function algorithmOf(key: KeyObject): AlgorithmIdentifier {
  return key.asymmetricKeyType === "ec"
    ? new AlgorithmIdentifier({ algorithmId: oid.ecdsa_sha256 })
    : new AlgorithmIdentifier({ algorithmId: oid.rsa_sha256, algorithmParams: new Null() });
}

export const privateKeyOf = (pkcs8: Buffer): KeyObject => createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
const isSameBytes = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
const attribute = (type: string, value: BaseBlock) => new Attribute({ type, values: [value] });

/** Names the certificate inside what is signed (RFC 5035), so that it can't be exchanged for another with the same key. */
function signingCertificate(certificate: Certificate, bytes: Buffer): BaseBlock {
  const issuer = new GeneralNames({ names: [new GeneralName({ type: 4, value: certificate.issuer })] });
  const issuerSerial = new Sequence({ value: [issuer.toSchema(), certificate.serialNumber] });
  const id = new Sequence({ value: [new OctetString({ valueHex: berOf(sha256(bytes)) }), issuerSerial] });
  return new Sequence({ value: [new Sequence({ value: [id] })] });
}

/** A set of attributes in the order of DER, which the signature covers. */
function sorted(attributes: Attribute[]): Attribute[] {
  return attributes.toSorted((one, other) => Buffer.compare(der(one.toSchema()), der(other.toSchema())));
}
const signedBytes = (attributes: readonly Attribute[]) => der(new DerSet({ value: attributes.map((each) => each.toSchema()) }));

/**
 * A detached CMS signature by CAdES (ETSI EN 319 122-1).
 * @param timestamp makes the timestamp token of a signature; null for none.
 */
export async function signDetached(
  covered: Buffer,
  { private_key, certificate: bytes, chain }: SealIdentity,
  timestamp: ((signature: Buffer) => Promise<ContentInfo>) | null,
): Promise<Buffer> {
  const key = privateKeyOf(private_key);
  const certificate = Certificate.fromBER(berOf(bytes));
  const attributes = sorted([
    attribute(oid.content_type, new ObjectIdentifier({ value: oid.data })),
    attribute(oid.message_digest, new OctetString({ valueHex: berOf(sha256(covered)) })),
    attribute(oid.signing_certificate_v2, signingCertificate(certificate, bytes)),
  ]);
  const signature = sign("sha256", signedBytes(attributes), key);
  const token = timestamp === null ? null : await timestamp(signature);
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: hashAlgorithm(),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm: algorithmOf(key),
    signature: new OctetString({ valueHex: berOf(signature) }),
    ...(token === null
      ? {}
      : {
          unsignedAttrs: new SignedAndUnsignedAttributes({
            type: 1,
            attributes: [attribute(oid.signature_timestamp, token.toSchema())],
          }),
        }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    digestAlgorithms: [hashAlgorithm()],
    certificates: [certificate, ...chain.map((each) => Certificate.fromBER(berOf(each)))],
    signerInfos: [signer],
  });
  return der(new ContentInfo({ contentType: oid.signed_data, content: signed.toSchema(true) }).toSchema());
}

/** The signer's certificate, signature and timestamp token; null for what isn't a valid signature of `covered`. */
export function readDetached(cms: Buffer, covered: Buffer) {
  const signed = new SignedData({ schema: ContentInfo.fromBER(berOf(withoutPadding(cms))).content as BaseBlock });
  const [signer] = signed.signerInfos;
  const attributes = signer?.signedAttrs?.attributes ?? [];
  const digest = attributes.find(({ type }) => type === oid.message_digest)?.values[0];
  if (signer === undefined || !(digest instanceof OctetString)) return null;
  const sid = signer.sid as IssuerAndSerialNumber;
  const found = signed.certificates?.find((each) => each instanceof Certificate && each.serialNumber.isEqual(sid.serialNumber));
  if (!(found instanceof Certificate) || !isSameBytes(new Uint8Array(digest.valueBlock.valueHexView), sha256(covered))) return null;
  const certificate = new X509Certificate(der(found.toSchema()));
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView);
  if (!verify("sha256", signedBytes(attributes), createPublicKey(certificate.publicKey.export({ format: "pem", type: "spki" })), signature))
    return null;
  const token = signer.unsignedAttrs?.attributes.find(({ type }) => type === oid.signature_timestamp)?.values[0] as BaseBlock | undefined;
  return { certificate, signature, token: token === undefined ? null : new ContentInfo({ schema: token }) };
}

/** The place of a signature is filled up with zeros. */
function withoutPadding(cms: Buffer): Buffer {
  const [, first = 0] = cms;
  if (first < 0x80) return cms.subarray(0, first + 2);
  const bytes = first & 0x7f;
  return cms.subarray(0, cms.readUIntBE(2, bytes) + 2 + bytes);
}

/** A number of 127 random bits, as serial or nonce. */
export function randomInteger(): Integer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return new Integer({ valueHex: berOf(bytes) });
}
