import { createDecipheriv, createHash, createHmac, createPrivateKey, pbkdf2, timingSafeEqual, X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import { OctetString, type BaseBlock } from "asn1js";
import {
  type AlgorithmIdentifier,
  AuthenticatedSafe,
  CertBag,
  type ContentInfo,
  EncryptedData,
  type MacData,
  PBES2Params,
  PBKDF2Params,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  type SafeBag,
  SafeContents,
} from "pkijs";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { berOf, der, oid } from "./cms";

/** What a PKCS #12 file holds: keys in PKCS #8, and certificates, all in DER. */
export interface Pkcs12Content {
  keys: Buffer[];
  certificates: X509Certificate[];
}

/** The most that is tried for one file, so that a made-up one can't keep the server busy. */
const most = { parts: 8, bags: 50, depth: 4 };
/** Hashes that all keys of a file may take together, fast ones by OpenSSL and slow ones by this code. */
const budget = { fast: 3_000_000, slow: 400_000 };
type Budget = Record<keyof typeof budget, number>;

/** How a file's keys are derived: by its password, until the budget is used up. */
interface Lock {
  password: string;
  left: Budget;
}

/** @throws AppError `invalid` for a file that would take more. */
function spend({ left }: Lock, kind: keyof Budget, hashes: number): void {
  left[kind] -= hashes;
  if (!(hashes >= 1) || left[kind] < 0) throw outdated();
}

const problem = (code: string, message: string) => invalidField("file", code, message);
const unreadable = () => problem("unreadable", "This is not a PKCS #12 file (.p12 or .pfx), or it is damaged.");
const wrongPassword = () => invalidField("password", "wrong_password", "The password doesn't open this file.");
const outdated = () =>
  problem(
    "encryption",
    "This file is encrypted in a way that is not accepted. Export it again with AES-256, for example by OpenSSL 3: openssl pkcs12 -export.",
  );

const hashes: Readonly<Record<string, { name: string; block: number }>> = {
  "1.3.14.3.2.26": { name: "sha1", block: 64 },
  [oid.sha256]: { name: "sha256", block: 64 },
  "2.16.840.1.101.3.4.2.2": { name: "sha384", block: 128 },
  "2.16.840.1.101.3.4.2.3": { name: "sha512", block: 128 },
};
/** Pseudo-random functions of PBKDF2 (RFC 8018, B.1.2). */
const functions: Readonly<Record<string, string>> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};
const ciphers: Readonly<Record<string, { name: string; key: number }>> = {
  "2.16.840.1.101.3.4.1.2": { name: "aes-128-cbc", key: 16 },
  "2.16.840.1.101.3.4.1.22": { name: "aes-192-cbc", key: 24 },
  "2.16.840.1.101.3.4.1.42": { name: "aes-256-cbc", key: 32 },
  "1.2.840.113549.3.7": { name: "des-ede3-cbc", key: 24 },
};
const pbes2 = "1.2.840.113549.1.5.13";
const pbkdf2Id = "1.2.840.113549.1.5.12";
/** SHA-1 with Triple DES, as older programs export (RFC 7292, appendix C). */
const tripleDes = "1.2.840.113549.1.12.1.3";
const bag = {
  key: "1.2.840.113549.1.12.10.1.1",
  shrouded: "1.2.840.113549.1.12.10.1.2",
  certificate: "1.2.840.113549.1.12.10.1.3",
  nested: "1.2.840.113549.1.12.10.1.6",
} as const;

/**
 * Opens a PKCS #12 file (RFC 7292).
 * @throws AppError `invalid` for another file, another password, or an encryption that isn't accepted.
 */
export async function openPkcs12(file: Buffer, password: string): Promise<Pkcs12Content> {
  const pfx = parse(() => PFX.fromBER(berOf(file)));
  const safe = parse(() => contentOf(pfx.authSafe));
  if (pfx.macData === undefined) throw problem("unprotected", "This file has no check of its password. Export it again with one.");
  const lock: Lock = { password, left: { ...budget } };
  assertMac(pfx.macData, safe, lock);
  const found: Pkcs12Content = { keys: [], certificates: [] };
  const parts = parse(() => AuthenticatedSafe.fromBER(berOf(safe))).safeContents;
  if (parts.length > most.parts) throw unreadable();
  for (const part of parts) {
    const bytes = await openPart(part, lock);
    await collect(parse(() => SafeContents.fromBER(berOf(bytes))).safeBags, lock, found, 0);
  }
  return found;
}

function parse<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable();
  }
}

/** The bytes of content that is not encrypted, which may be in several pieces. */
function contentOf({ contentType, content }: ContentInfo): Buffer {
  if (contentType !== oid.data || !(content instanceof OctetString)) throw unreadable();
  return Buffer.from(content.getValue());
}

async function openPart(part: ContentInfo, lock: Lock): Promise<Buffer> {
  if (part.contentType !== "1.2.840.113549.1.7.6") return parse(() => contentOf(part));
  const info = parse(() => new EncryptedData({ schema: part.content as BaseBlock }).encryptedContentInfo);
  const bytes = parse(() => Buffer.from(info.getEncryptedContent()));
  return decrypt(info.contentEncryptionAlgorithm, bytes, lock);
}

async function collect(bags: readonly SafeBag[], lock: Lock, found: Pkcs12Content, depth: number): Promise<void> {
  for (const { bagId, bagValue } of bags) {
    // A second key is one too many, so that no third is opened.
    if (found.keys.length > 1) return;
    if (found.keys.length + found.certificates.length >= most.bags || depth > most.depth) throw unreadable();
    if (bagId === bag.key && bagValue instanceof PrivateKeyInfo) found.keys.push(der(bagValue.toSchema()));
    if (bagId === bag.shrouded && bagValue instanceof PKCS8ShroudedKeyBag) {
      const bytes = Buffer.from(bagValue.encryptedData.getValue());
      found.keys.push(await decrypt(bagValue.encryptionAlgorithm, bytes, lock));
    }
    if (bagId === bag.certificate && bagValue instanceof CertBag) {
      const { certId, certValue } = bagValue;
      if (certId === "1.2.840.113549.1.9.22.1" && certValue instanceof OctetString)
        found.certificates.push(parse(() => new X509Certificate(Buffer.from(certValue.getValue()))));
    }
    if (bagId === bag.nested && bagValue instanceof SafeContents) await collect(bagValue.safeBags, lock, found, depth + 1);
  }
}

async function decrypt(algorithm: AlgorithmIdentifier, bytes: Buffer, lock: Lock): Promise<Buffer> {
  const { cipher, key, iv } = await keysOf(algorithm, lock);
  try {
    const decipher = createDecipheriv(cipher, key, iv);
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    throw wrongPassword();
  }
}

async function keysOf({ algorithmId, algorithmParams }: AlgorithmIdentifier, lock: Lock) {
  if (algorithmId === tripleDes) {
    const [salt, rounds] = parse(() => saltAndRounds(algorithmParams as BaseBlock));
    const derive = (id: number, length: number) => deriveKey({ hash: hashes["1.3.14.3.2.26"], id, lock, salt, rounds, length });
    return { cipher: "des-ede3-cbc", key: derive(1, 24), iv: derive(2, 8) };
  }
  if (algorithmId !== pbes2) throw outdated();
  const { keyDerivationFunc, encryptionScheme } = parse(() => new PBES2Params({ schema: algorithmParams as BaseBlock }));
  const cipher = ciphers[encryptionScheme.algorithmId];
  if (keyDerivationFunc.algorithmId !== pbkdf2Id || cipher === undefined) throw outdated();
  const { salt, iterationCount, prf } = parse(() => new PBKDF2Params({ schema: keyDerivationFunc.algorithmParams as BaseBlock }));
  const digest = functions[prf?.algorithmId ?? "1.2.840.113549.2.7"];
  const vector: unknown = encryptionScheme.algorithmParams;
  if (digest === undefined || !(salt instanceof OctetString) || !(vector instanceof OctetString)) throw outdated();
  spend(lock, "fast", iterationCount * Math.ceil(cipher.key / createHash(digest).digest().length));
  const key = await promisify(pbkdf2)(lock.password, Buffer.from(salt.getValue()), iterationCount, cipher.key, digest);
  return { cipher: cipher.name, key, iv: Buffer.from(vector.getValue()) };
}

/** Parameters of the older encryption: a salt and a number of rounds. */
function saltAndRounds(block: BaseBlock): [Buffer, number] {
  const [salt, rounds] = (block.valueBlock as unknown as { value: BaseBlock[] }).value;
  const count = rounds && Number((rounds.valueBlock as unknown as { valueDec: number }).valueDec);
  if (!(salt instanceof OctetString) || count === undefined) throw unreadable();
  return [Buffer.from(salt.getValue()), count];
}

function assertMac({ mac, macSalt, iterations }: MacData, content: Buffer, lock: Lock): void {
  const hash = hashes[mac.digestAlgorithm.algorithmId];
  if (hash === undefined) throw outdated();
  const salt = Buffer.from(macSalt.getValue());
  const expected = Buffer.from(mac.digest.getValue());
  const length = createHash(hash.name).digest().length;
  const key = deriveKey({ hash, id: 3, lock, salt, rounds: iterations ?? 1, length });
  const found = createHmac(hash.name, key).update(content).digest();
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) throw wrongPassword();
}

interface Derivation {
  hash: { name: string; block: number } | undefined;
  /** 1 for a key, 2 for an initial vector, 3 for a MAC. */
  id: number;
  lock: Lock;
  salt: Buffer;
  rounds: number;
  length: number;
}

/** The key derivation of PKCS #12 (RFC 7292, B.2), which nothing else uses. */
function deriveKey({ hash, id, lock, salt, rounds, length }: Derivation): Buffer {
  if (hash === undefined) throw outdated();
  const { name, block } = hash;
  spend(lock, "slow", rounds * Math.ceil(length / createHash(name).digest().length));
  const letters = Buffer.from(`${lock.password}\0`, "utf16le").swap16();
  const filled = (bytes: Buffer) => Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes);
  const input = Buffer.concat([salt.length === 0 ? salt : filled(salt), filled(letters)]);
  const parts: Buffer[] = [];
  for (let made = 0; made < length;) {
    let part = createHash(name).update(Buffer.alloc(block, id)).update(input).digest();
    for (let round = 1; round < rounds; round += 1) part = createHash(name).update(part).digest();
    parts.push(part);
    made += part.length;
    addToBlocks(input, Buffer.alloc(block, part));
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** Adds `added` and one to each block of `input`, as numbers. */
function addToBlocks(input: Buffer, added: Buffer): void {
  for (let start = 0; start < input.length; start += added.length) {
    let carry = 1;
    for (let at = added.length - 1; at >= 0; at -= 1) {
      carry += (input[start + at] ?? 0) + (added[at] ?? 0);
      input[start + at] = carry & 0xff;
      carry >>= 8;
    }
  }
}

/** Whether PKCS #8 bytes are a key at all. */
export function readsAsKey(pkcs8: Buffer): boolean {
  try {
    createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
    return true;
  } catch {
    return false;
  }
}
