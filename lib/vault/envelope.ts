import { AppError } from "@/lib/kernel/base/errors";
import { concat, fromBase64Url, randomBytes, toBase64Url, utf8, uuidBytes, uuidOf, type Bytes } from "./bytes";

/** What an envelope holds. The number is authenticated, so that one kind never opens as another. */
export const envelopeKinds = { value: 1, key: 2, grant: 3, password: 4, passkey: 5, recovery: 6, link: 7 } as const;
export type EnvelopeKind = keyof typeof envelopeKinds;

/** Where an envelope belongs: its ciphertext opens nowhere else. */
export interface Place {
  kind: EnvelopeKind;
  /** UUIDs. */
  tenant: string;
  object: string;
  version: number;
}

const format = 1;
const headerLength = 18;
const nonceLength = 12;
const tagLength = 16;

/** The 40 bytes that AES-GCM and HPKE authenticate: format, kind, tenant, object and version. */
export function additionalData({ kind, tenant, object, version }: Place): Bytes {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, version);
  return concat(utf8("AV1"), Uint8Array.of(envelopeKinds[kind]), uuidBytes(tenant), uuidBytes(object), number);
}

/** The bytes before the ciphertext: format, kind and the id of the key. */
export function header(kind: EnvelopeKind, keyId: string): Bytes {
  return concat(Uint8Array.of(format, envelopeKinds[kind]), uuidBytes(keyId));
}

export interface Envelope {
  key_id: string;
  /** Everything after the header. */
  body: Bytes;
}

/** Reads an envelope's form without opening it, or answers null: the server checks this much. */
export function readEnvelope(kind: EnvelopeKind, text: string): Envelope | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) return null;
  const bytes = fromBase64Url(text);
  if (toBase64Url(bytes) !== text || bytes.length < headerLength + nonceLength + tagLength) return null;
  if (bytes[0] !== format || bytes[1] !== envelopeKinds[kind]) return null;
  return { key_id: uuidOf(bytes.subarray(2, headerLength)), body: bytes.slice(headerLength) };
}

/** The error for everything that does not open: a wrong key, a changed byte, another place or version. */
export function unopenable(cause?: unknown): AppError {
  return new AppError("invalid", "This can’t be opened with the key at hand.", { cause });
}

/** Encrypts with AES-256-GCM. `nonce` is random; only test vectors give one. */
export async function sealEnvelope(
  key: CryptoKey,
  place: Place,
  keyId: string,
  plain: Bytes,
  nonce: Bytes = randomBytes(nonceLength),
): Promise<string> {
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce, additionalData: additionalData(place) }, key, plain);
  return toBase64Url(concat(header(place.kind, keyId), nonce, new Uint8Array(sealed)));
}

/** @throws AppError `invalid` for a wrong key, a changed byte, another place or version. */
export async function openEnvelope(key: CryptoKey, place: Place, text: string): Promise<Bytes> {
  const envelope = readEnvelope(place.kind, text);
  if (!envelope) throw unopenable();
  const { body } = envelope;
  const cipher = { name: "AES-GCM", iv: body.slice(0, nonceLength), additionalData: additionalData(place) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(cipher, key, body.slice(nonceLength)));
  } catch (cause) {
    throw unopenable(cause);
  }
}
