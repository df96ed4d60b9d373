import { createPrivateKey, sign as signBytes, type KeyObject } from "node:crypto";
import { sumsOf } from "./amounts";
import type { Certificate } from "./certificate";
import type { TaxBody, TaxIdentity } from "./document";
import { digestOf } from "./hash";
import { fitBytes, writeQr } from "./qr";
import { writeExtensions } from "./signature";
import { writeDocument } from "./write";

export interface Signer {
  /** secp256k1. */
  key: KeyObject;
  certificate: Certificate;
}

/** @param pkcs8 the private key in PEM. */
export function signerOf(pkcs8: string, certificate: Certificate): Signer {
  return { key: createPrivateKey(pkcs8), certificate };
}

export interface SignedDocument {
  xml: string;
  hash: string;
  /** Base64 of the nine tags, as the buyer scans them. */
  qr: string;
}

/** Writes, hashes and signs a document. The authority's signature covers the bytes of the hash, not the XML of `ds:SignedInfo`. */
export function signDocument(body: TaxBody, identity: TaxIdentity, { key, certificate }: Signer): SignedDocument {
  const digest = digestOf(writeDocument(body, identity, null));
  const hash = digest.toString("base64");
  const value = signBytes("sha256", digest, key).toString("base64");
  const signed_at = `${body.issue_date}T${body.issue_time}`;
  const sums = sumsOf(body);
  const qr = writeQr({
    seller: fitBytes(body.seller.name),
    vat_number: Buffer.from(body.seller.vat_number ?? "", "utf8"),
    issued_at: Buffer.from(signed_at, "utf8"),
    total: Buffer.from(sums.with_vat, "utf8"),
    vat_total: Buffer.from(sums.vat, "utf8"),
    hash: Buffer.from(hash, "utf8"),
    signature: Buffer.from(value, "utf8"),
    public_key: certificate.public_key,
    ...(body.flow === "simplified" ? { certificate_signature: certificate.signature } : {}),
  });
  const extensions = writeExtensions({ hash, value, certificate, signed_at });
  return { xml: writeDocument(body, identity, { extensions, qr }), hash, qr };
}
