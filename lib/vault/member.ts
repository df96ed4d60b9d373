import { concat, joinByZero, sha256, toBase64Url, fromBase64Url, utf8, uuidBytes, type Bytes } from "./bytes";
import { openEnvelope, sealEnvelope, unopenable } from "./envelope";

const agreement = { name: "ECDH", namedCurve: "P-256" } as const;
const signing = { name: "ECDSA", namedCurve: "P-256" } as const;
const signature = { name: "ECDSA", hash: "SHA-256" } as const;

/** A member's public keys: uncompressed points of 65 bytes in base64url. */
export interface PublicKeys {
  public_key: string;
  signing_key: string;
}

/** A member's private keys as this tab holds them; neither can be exported. */
export interface MemberKeys {
  agreement: CryptoKeyPair;
  signing: CryptoKey;
}

const pointOf = async (key: CryptoKey): Promise<string> => toBase64Url(new Uint8Array(await crypto.subtle.exportKey("raw", key)));

export const importPublicKey = (point: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", fromBase64Url(point), agreement, true, []);

/** New key pairs. `secret` holds both private keys (PKCS#8, the length of the first before it) and goes into envelopes alone. */
export async function createMemberKeys(): Promise<PublicKeys & { secret: Bytes }> {
  const own = await crypto.subtle.generateKey(agreement, true, ["deriveBits"]);
  const sign = await crypto.subtle.generateKey(signing, true, ["sign"]);
  const first = new Uint8Array(await crypto.subtle.exportKey("pkcs8", own.privateKey));
  const second = new Uint8Array(await crypto.subtle.exportKey("pkcs8", sign.privateKey));
  return {
    public_key: await pointOf(own.publicKey),
    signing_key: await pointOf(sign.publicKey),
    secret: concat(Uint8Array.of(first.length >> 8, first.length & 255), first, second),
  };
}

export async function importMemberKeys(secret: Bytes, publicKey: string): Promise<MemberKeys> {
  const length = new DataView(secret.buffer, secret.byteOffset).getUint16(0);
  const [first, second] = [secret.slice(2, 2 + length), secret.slice(2 + length)];
  const privateKey = await crypto.subtle.importKey("pkcs8", first, agreement, false, ["deriveBits"]);
  return {
    agreement: { privateKey, publicKey: await importPublicKey(publicKey) },
    signing: await crypto.subtle.importKey("pkcs8", second, signing, false, ["sign"]),
  };
}

/** Which envelope holds a member's private keys: one for each way to unlock. */
export type UnlockKind = "password" | "passkey" | "recovery";

interface Owner {
  tenant: string;
  member: string;
}

const placeOf = (kind: UnlockKind, { tenant, member }: Owner) => ({ kind, tenant, object: member, version: 1 });

export const sealSecret = (key: CryptoKey, kind: UnlockKind, owner: Owner, secret: Bytes): Promise<string> =>
  sealEnvelope(key, placeOf(kind, owner), owner.member, secret);

/** @throws AppError `invalid` for a wrong password, passkey or recovery key. */
export const openSecret = (key: CryptoKey, kind: UnlockKind, owner: Owner, envelope: string): Promise<Bytes> =>
  openEnvelope(key, placeOf(kind, owner), envelope);

/** Six groups of five digits that two people compare by voice, so that the server cannot put its own key in a member's place. */
export async function fingerprint(tenant: string, member: string, publicKey: string): Promise<string> {
  const input = joinByZero(utf8("atrium/vault/1/fingerprint"), uuidBytes(tenant), uuidBytes(member), fromBase64Url(publicKey));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", input));
  return Array.from({ length: 6 }, (_, group) => {
    const number = digest.slice(group * 5, group * 5 + 5).reduce((sum, byte) => sum * 256 + byte, 0);
    return String(number % 100_000).padStart(5, "0");
  }).join(" ");
}

/** Whose key a grant vouches for. */
export interface Vouched extends Owner {
  public_key: string;
  key_id: string;
}

const statementOf = async ({ tenant, member, public_key, key_id }: Vouched): Promise<Bytes> =>
  concat(utf8("atrium/vault/1/vouch"), uuidBytes(tenant), uuidBytes(member), await sha256(fromBase64Url(public_key)), uuidBytes(key_id));

/** The granting member's signature, so that others see who vouched for a key. */
export async function vouch(keys: MemberKeys, vouched: Vouched): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.sign(signature, keys.signing, await statementOf(vouched))));
}

export async function isVouched(signingKey: string, vouched: Vouched, signed: string): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", fromBase64Url(signingKey), signing, true, ["verify"]).catch((cause: unknown) => {
    throw unopenable(cause);
  });
  return crypto.subtle.verify(signature, key, fromBase64Url(signed), await statementOf(vouched));
}
