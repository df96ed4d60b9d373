import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify, type KeyObject } from "node:crypto";
import { bitString, integer, members, objectId, sequence, setOf, tagged, utf8String } from "@/lib/zatca/der";

/** What the sandbox reads from a request. */
interface ReadRequest {
  subject: Buffer;
  public_key: Buffer;
  vat_number: string;
  /** The unit's serial number, which its renewals keep. */
  unit: string;
  /** Which kinds of document, such as "1100". */
  flags: string;
}

const at = (der: Buffer, index: number) => {
  const found = members(der)[index];
  if (found === undefined) throw new RangeError("A part is missing.");
  return found;
};

/** The text of a name's part in the extensions of a request. */
function valueOf(der: Buffer, id: string): string {
  const start = der.indexOf(objectId(id));
  if (start < 0) throw new RangeError(`The request lacks ${id}.`);
  return at(der.subarray(start + objectId(id).length), 0).content.toString("utf8");
}

const pem = /-----BEGIN CERTIFICATE REQUEST-----([\s\S]+)-----END/;

/** @throws RangeError for a request that is broken, or whose signature is not by its key. */
export function readRequest(text: string): ReadRequest {
  const outer = at(Buffer.from(pem.exec(text)?.[1] ?? "", "base64"), 0).content;
  const [information, signature] = [at(outer, 0), at(outer, 2)];
  const [subject, spki, attributes] = [1, 2, 3].map((index) => at(information.content, index));
  if (!subject || !spki || !attributes) throw new RangeError("A part is missing.");
  const key = createPublicKey({ key: spki.whole, format: "der", type: "spki" });
  if (!verify("sha256", information.whole, key, signature.content.subarray(1))) throw new RangeError("The request's signature is wrong.");
  const extensions = attributes.content;
  return {
    subject: subject.whole,
    public_key: spki.whole,
    vat_number: valueOf(extensions, "0.9.2342.19200300.100.1.1"),
    unit: valueOf(extensions, "2.5.4.4"),
    flags: valueOf(extensions, "2.5.4.12"),
  };
}

export interface SandboxAuthority {
  key: KeyObject;
}

export function createAuthority(): SandboxAuthority {
  return { key: generateKeyPairSync("ec", { namedCurve: "secp256k1" }).privateKey };
}

const issuer = sequence(
  ...[
    ["0.9.2342.19200300.100.1.25", "local"],
    ["0.9.2342.19200300.100.1.25", "atrium-sandbox"],
    ["2.5.4.3", "Atrium Sandbox CA"],
  ].map(([id = "", value = ""]) => setOf(sequence(objectId(id), utf8String(value)))),
);

/** GeneralizedTime, to the second. */
const time = (moment: Date): Buffer => tagged(0x18, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`, "latin1"));

/** Base64 of a certificate for the key of a request. */
export function issueCertificate(authority: SandboxAuthority, request: ReadRequest, from: Date, until: Date): string {
  const algorithm = sequence(objectId("1.2.840.10045.4.3.2"));
  const serial = BigInt(`0x${randomBytes(12).toString("hex")}`) + 1n;
  const validity = sequence(time(from), time(until));
  const version = tagged(0xa0, integer(2n));
  const body = sequence(version, integer(serial), algorithm, issuer, validity, request.subject, request.public_key);
  return sequence(body, algorithm, bitString(sign("sha256", body, authority.key))).toString("base64");
}
