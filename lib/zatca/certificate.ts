import { createHash, X509Certificate } from "node:crypto";
import { members } from "./der";

/** What a signature and a QR code say of a certificate. */
export interface Certificate {
  /** Base64 of its DER, without line breaks. */
  text: string;
  /** The issuer's names, most specific first, such as "CN=ZATCA CA, DC=gov, DC=local". */
  issuer: string;
  /** In decimal. */
  serial: string;
  /** Of the certificate, as XAdES has it here: base64 of the hexadecimal SHA-256 of `text`. */
  digest: string;
  /** DER of the public key. */
  public_key: Buffer;
  /** The issuer's signature over the certificate. */
  signature: Buffer;
  valid_from: Date;
  valid_until: Date;
}

/** SHA-256 in hexadecimal, as text in base64: the form that the authority's samples have. */
export const hexDigest = (text: string): string =>
  Buffer.from(createHash("sha256").update(text, "utf8").digest("hex"), "latin1").toString("base64");

/** @param text base64 of the certificate's DER. @throws Error for one that cannot be read. */
export function readCertificate(text: string): Certificate {
  const bare = text.replace(/\s+/g, "");
  const x509 = new X509Certificate(Buffer.from(bare, "base64"));
  const [outer] = members(x509.raw);
  const signature = members(outer?.content ?? Buffer.alloc(0))[2];
  return {
    text: bare,
    issuer: x509.issuer.split("\n").reverse().join(", "),
    serial: BigInt(`0x${x509.serialNumber}`).toString(),
    digest: hexDigest(bare),
    public_key: x509.publicKey.export({ type: "spki", format: "der" }),
    // The first byte of a bit string counts unused bits.
    signature: Buffer.from(signature?.content.subarray(1) ?? []),
    valid_from: new Date(x509.validFrom),
    valid_until: new Date(x509.validTo),
  };
}
