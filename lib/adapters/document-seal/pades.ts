import { createPrivateKey, createPublicKey, randomBytes, sign, X509Certificate } from "node:crypto";
import { BitString, Sequence, Set as DerSet, Utf8String } from "asn1js";
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
  TimeType,
} from "pkijs";
import { AppError } from "@/lib/kernel/base/errors";
import { parseInThread } from "@/lib/kernel/files/parse-in-thread";
import { checkEgressUrl, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { DocumentSealPort, SealIdentity } from "@/lib/kernel/ports/document-seal";
import { findSignature, prepareSignature } from "./append-signature";
import { algorithmOf, berOf, der, privateKeyOf, randomInteger, readDetached, signDetached } from "./cms";
import { describe, kindOf, nameOf } from "./identity";
import { authorityOf, isOf, readToken, requestTimestamp } from "./timestamp";

const years = 25;
const day = 86_400_000;
/** Bytes for the signature without certificates, and for a timestamp with those of its authority. */
const room = { signature: 4096, timestamp: 16_384 };

/** @param egress further rules for the timestamp authority, for tests and the demo. */
export function createDocumentSeal(egress: EgressOptions = {}): DocumentSealPort {
  return {
    selfSign,
    readPem,
    async readPkcs12(file, password, at) {
      const { private_key, certificate, chain } = await parseInThread("pkcs12", file, password, at);
      return {
        private_key: Buffer.from(private_key),
        certificate: Buffer.from(certificate),
        chain: chain.map((each) => Buffer.from(each)),
      };
    },
    describe,
    checkAuthority({ url, allow_http }) {
      checkEgressUrl(url, { ...egress, allow_http }, "timestamp_url");
    },
    async stamp(authority) {
      const token = await requestTimestamp(authority, randomBytes(32), egress);
      return { authority: authorityOf(token), at: readToken(token).genTime };
    },
    async seal(pdf, identity, { at, reason, owner, authority }) {
      const certificates = [identity.certificate, ...identity.chain].reduce((sum, { length }) => sum + length, 0);
      const prepared = prepareSignature(pdf, {
        room: room.signature + certificates + (authority === null ? 0 : room.timestamp),
        at,
        name: commonName(identity.certificate),
        reason,
        owner,
      });
      const timestamp = authority === null ? null : (signature: Buffer) => requestTimestamp(authority, signature, egress);
      return prepared.fill(await signDetached(prepared.covered, identity, timestamp));
    },
    read(pdf) {
      const found = findSignature(pdf);
      const signed = found && readDetached(found.signature, found.covered);
      if (found === null || signed === null) return null;
      const { certificate, signature, token } = signed;
      const info = token === null ? null : readToken(token);
      return {
        owner: found.owner,
        subject: nameOf(certificate.subject),
        issuer: nameOf(certificate.issuer),
        serial: certificate.serialNumber,
        sealed_at: found.sealed_at,
        timestamp_at: info !== null && isOf(info, signature) ? info.genTime : null,
      };
    },
  };
}

function commonName(certificate: Buffer): string {
  const { subject } = new X509Certificate(certificate);
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? nameOf(subject);
}

/** From 2050 on, certificates have another type of time, which must have no fraction of a second (RFC 5280, 4.1.2.5). */
function timeOf(at: Date): Time {
  const value = new Date(Math.trunc(at.getTime() / 1000) * 1000);
  return new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value });
}

function selfSign(private_key: Buffer, subject: { name: string; organisation: string }, at: Date): SealIdentity {
  const key = privateKeyOf(private_key);
  const part = (type: string, text: string) =>
    new DerSet({ value: [new AttributeTypeAndValue({ type, value: new Utf8String({ value: text.slice(0, 64) }) }).toSchema()] });
  const parts = new Sequence({ value: [part("2.5.4.3", subject.name), part("2.5.4.10", subject.organisation)] });
  const name = RelativeDistinguishedNames.fromBER(parts.toBER());
  const certificate = new Certificate({
    version: 2,
    serialNumber: randomInteger(),
    issuer: name,
    subject: name,
    notBefore: timeOf(new Date(at.getTime() - day)),
    notAfter: timeOf(new Date(at.getTime() + years * 365.25 * day)),
    subjectPublicKeyInfo: PublicKeyInfo.fromBER(berOf(createPublicKey(key).export({ format: "der", type: "spki" }))),
    signature: algorithmOf(key),
    signatureAlgorithm: algorithmOf(key),
    extensions: [
      new Extension({ extnID: "2.5.29.19", critical: true, extnValue: new BasicConstraints({ cA: false }).toSchema().toBER() }),
      // digitalSignature and nonRepudiation.
      new Extension({
        extnID: "2.5.29.15",
        critical: true,
        extnValue: new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER(),
      }),
    ],
  });
  const signed = certificate.encodeTBS();
  certificate.tbsView = new Uint8Array(signed.toBER());
  certificate.signatureValue = new BitString({ valueHex: berOf(sign("sha256", der(signed), key)) });
  return { private_key, certificate: der(certificate.toSchema(true)), chain: [] };
}

function readPem(private_key: string, certificates: string): SealIdentity {
  const [first, ...rest] = certificates.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (first === undefined) throw new AppError("invalid", "The seal's certificate is not in PEM.");
  const certificate = new X509Certificate(first);
  const key = certificate.publicKey;
  if (kindOf(key) === null) throw new AppError("invalid", "The seal's key is neither RSA nor ECDSA on P-256 or P-384.");
  const privateKey = createPrivateKey(private_key);
  if (!certificate.checkPrivateKey(privateKey)) throw new AppError("invalid", "The seal's certificate is for another key.");
  return {
    private_key: privateKey.export({ format: "der", type: "pkcs8" }),
    certificate: certificate.raw,
    chain: rest.map((each) => new X509Certificate(each).raw),
  };
}
