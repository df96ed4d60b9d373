import { AppError } from "@/lib/kernel/base/errors";
import { joinByZero, utf8, uuidBytes, type Bytes } from "./bytes";

/** PBKDF2 rounds of new passwords (OWASP Password Storage Cheat Sheet). Each password's own number is stored with its salt. */
export const passwordRounds = 600_000;

/** The context of every derivation: what for, in which tenant, and for whom. */
export const infoOf = (purpose: string, tenant: string, object: string): Bytes =>
  joinByZero(utf8(`atrium/vault/1/${purpose}`), uuidBytes(tenant), uuidBytes(object));

/** Raw key material, usable for derivation alone. */
export const importSecret = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits", "deriveKey"]);

interface Derivation {
  salt?: Bytes;
  info: Bytes;
}

/** 32 bytes of HKDF-SHA-256; for test vectors, since keys in use are never extractable. */
export async function deriveBytes(secret: CryptoKey, { salt = new Uint8Array(), info }: Derivation): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, secret, 256));
}

function deriveCipher(secret: CryptoKey, { salt = new Uint8Array(), info }: Derivation): Promise<CryptoKey> {
  const algorithm = { name: "HKDF", hash: "SHA-256", salt, info };
  return crypto.subtle.deriveKey(algorithm, secret, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** The 32 bytes that a password stretches to. It is normalised first, so that every keyboard enters the same password. */
export async function stretchPassword(password: string, salt: Bytes, rounds: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", utf8(password.normalize("NFKC")), "PBKDF2", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds }, key, 256));
}

export type Unlock = "password" | "prf" | "recovery";

/** The key that wraps a member's private keys: from a stretched password, a passkey's output, or the recovery key. */
export async function unlockKey(unlock: Unlock, material: Bytes, tenant: string, member: string): Promise<CryptoKey> {
  if (material.every((byte) => byte === 0)) throw new AppError("invalid", "The key material is empty.");
  return deriveCipher(await importSecret(material), { info: infoOf(`${unlock}-kek`, tenant, member) });
}

const openShare: Bytes = new Uint8Array(32);

/** The salt of an item's key: the server's share for a sealed item, zeros for an open one. */
export const itemDerivation = (tenant: string, item: string, share: Bytes | null): Derivation => ({
  salt: share ?? openShare,
  info: infoOf("item-kek", tenant, item),
});

export const itemKey = (vaultKey: CryptoKey, tenant: string, item: string, share: Bytes | null): Promise<CryptoKey> =>
  deriveCipher(vaultKey, itemDerivation(tenant, item, share));

export const importCipher = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
